package io.keyheat.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code, pages and documents say things in plain technical English, without certain phrases. */
class WordingTest {
  /** Tests run in their module's folder. */
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> MODULES =
      Set.of("sim-core", "sim-report", "sim-scenarios", "extensions");

  /** Phrases that stand for what is meant, where the thing itself has a name. */
  private static final Pattern PHRASE =
      Pattern.compile(
          "\\b(likewise|so\\s+many|of\\s+one's\\s+own|mended|told\\s+of|tells\\s+of|came\\s+of"
              + "|what\\s+comes\\s+of|from\\s+the\\s+begin\\s+on|kept\\s+(?:one\\s+by\\s+one|row\\s+by\\s+row))\\b",
          Pattern.CASE_INSENSITIVE);

  /** A comment of a class or member that begins with a tag. */
  private static final Pattern NO_SENTENCE =
      Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?@(?:param|return|throws)");

  /** What begins a line of a comment. */
  private static final Pattern MARGIN = Pattern.compile("\\n\\s*(\\*|//|#)\\s?");

  @Test
  void noPhraseStandsForWhatHasAName() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      Matcher phrase = PHRASE.matcher(MARGIN.matcher(Files.readString(file)).replaceAll(" "));
      while (phrase.find()) {
        found.add(ROOT.relativize(file) + ": " + phrase.group());
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void everyCommentOfAMemberBeginsWithASentence() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      Matcher comment = NO_SENTENCE.matcher(Files.readString(file));
      if (file.toString().endsWith(".java") && comment.find()) {
        found.add(ROOT.relativize(file) + ": " + comment.group().replaceAll("\\s+", " "));
      }
    }
    assertThat(found).isEmpty();
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    for (String module : MODULES) {
      for (String folder : List.of("src/main/java", "src/main/resources", "docs")) {
        Path start = ROOT.resolve(module).resolve(folder);
        if (Files.isDirectory(start)) {
          try (Stream<Path> all = Files.walk(start)) {
            all.filter(file -> file.toString().matches(".*\\.(java|js|html|md|yaml)"))
                .forEach(files::add);
          }
        }
      }
    }
    assertThat(files).hasSizeGreaterThan(500);
    return files;
  }
}
