package io.keyheat.scenarios.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names the file that was meant by a path at which there is none. */
public final class MissingFile {
  /** More files of a folder are not looked through. */
  private static final int MAX_FILES = 1000;

  private static final Pattern SCENARIO = Pattern.compile("(?i)\\.(ya?ml|json)");

  private MissingFile() {}

  /** Returns the message about a path at which there is no file. */
  public static String message(Path path) {
    return "there is no such file" + question(path);
  }

  /**
   * Returns a question for the folder's file of a near name and an equal kind, else nothing. A name
   * without an extension may mean a scenario.
   */
  public static String question(Path path) {
    String written = Objects.toString(path.getFileName(), "");
    String kind = extension(written);
    Map<String, String> byStem = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(path.toAbsolutePath().getParent())) {
      files
          .limit(MAX_FILES)
          .filter(Files::isRegularFile)
          .map(file -> Objects.toString(file.getFileName(), ""))
          .filter(name -> isAlike(kind, extension(name)))
          .sorted()
          .forEach(name -> byStem.putIfAbsent(stem(name), name));
    } catch (IOException | RuntimeException e) {
      return ""; // A folder that cannot be listed has no near name.
    }
    Optional<String> near = Nearest.of(stem(written), byStem.keySet()).map(byStem::get);
    return near.map(name -> Nearest.question(path.resolveSibling(name).toString())).orElse("");
  }

  private static boolean isAlike(String written, String existing) {
    boolean wantsScenario = written.isEmpty() || SCENARIO.matcher(written).matches();
    return wantsScenario
        ? SCENARIO.matcher(existing).matches()
        : written.equalsIgnoreCase(existing);
  }

  private static String extension(String name) {
    return name.substring(stem(name).length());
  }

  private static String stem(String name) {
    int dot = name.indexOf('.', 1);
    return dot < 0 ? name : name.substring(0, dot);
  }
}
