package io.keyheat.scenarios.extending;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A diff of {@code docs/examples}: what somebody changes who extends Keyheat. */
final class WorkedExample {
  private static final Pattern FILE = Pattern.compile("\\+\\+\\+ b/(\\S+)");

  /** The hunks of each file, by its path from the root of the project. */
  private final Map<String, List<Hunk>> files = new LinkedHashMap<>();

  private final String name;

  /** Lines that stand together before and after the change. */
  private record Hunk(List<String> before, List<String> after) {
    Hunk() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(String line) {
      String text = line.isEmpty() ? "" : line.substring(1);
      if (!line.startsWith("+")) {
        before.add(text);
      }
      if (!line.startsWith("-")) {
        after.add(text);
      }
    }

    /** Replaces the lines before by those after; their place is found by their content. */
    String apply(String source, String where) {
      if (before.isEmpty()) {
        return lines(after);
      }
      String old = lines(before);
      int place = source.indexOf(old);
      if (place < 0 || source.indexOf(old, place + 1) >= 0) {
        throw new AssertionError(where + " has not, or more than once:\n" + old);
      }
      return source.substring(0, place) + lines(after) + source.substring(place + old.length());
    }

    private static String lines(List<String> lines) {
      return String.join("\n", lines) + "\n";
    }
  }

  private WorkedExample(String name) {
    this.name = name;
  }

  /** Reads a diff as {@code git diff} writes it. */
  static WorkedExample read(Path diff) throws IOException {
    WorkedExample example = new WorkedExample(diff.getFileName().toString());
    List<Hunk> hunks = new ArrayList<>();
    for (String line : Files.readAllLines(diff)) {
      Matcher file = FILE.matcher(line);
      if (file.matches()) {
        hunks = new ArrayList<>();
        example.files.put(file.group(1), hunks);
      } else if (line.startsWith("@@")) {
        hunks.add(new Hunk());
      } else if (line.startsWith("diff ")) {
        hunks = new ArrayList<>();
      } else if (!hunks.isEmpty()) {
        hunks.get(hunks.size() - 1).add(line);
      }
    }
    return example;
  }

  /** The files that it changes or adds, tests included. */
  List<String> paths() {
    return List.copyOf(files.keySet());
  }

  /**
   * The files as they are with the change.
   *
   * @param root of the project
   * @throws AssertionError where a source is no longer as the example has it
   */
  Map<String, String> apply(Path root) throws IOException {
    return apply(root, Map.of());
  }

  /**
   * The files as they are with the change.
   *
   * @param changedBefore files that other examples have changed, by path
   */
  Map<String, String> apply(Path root, Map<String, String> changedBefore) throws IOException {
    Map<String, String> changed = new LinkedHashMap<>();
    for (Map.Entry<String, List<Hunk>> file : files.entrySet()) {
      Path place = root.resolve(file.getKey());
      String text = changedBefore.get(file.getKey());
      if (text == null) {
        text = Files.exists(place) ? Files.readString(place) : "";
      }
      for (Hunk hunk : file.getValue()) {
        text = hunk.apply(text, name + ": " + file.getKey());
      }
      changed.put(file.getKey(), text);
    }
    return changed;
  }

  @Override
  public String toString() {
    return name;
  }
}
