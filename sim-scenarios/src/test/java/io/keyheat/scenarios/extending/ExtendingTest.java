package io.keyheat.scenarios.extending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The worked examples of {@code extending.md} are true: each applies to the present sources and
 * touches as many files as the page says; all together compile, and their tests pass.
 */
class ExtendingTest {
  /** Tests run in their module's folder. */
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Path DOCUMENTS = ROOT.resolve("sim-scenarios/docs");

  /** A row of the table: its number of main files, and the diff that it links. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\|[^|]*\\| (\\d+)[^|]*\\|.*\\(examples/(\\w+\\.diff)\\) \\|$");

  @TempDir Path folder;

  static List<WorkedExample> examples() throws IOException {
    try (Stream<Path> diffs = Files.list(DOCUMENTS.resolve("examples"))) {
      List<WorkedExample> examples = new ArrayList<>();
      for (Path diff : diffs.sorted().toList()) {
        if (diff.toString().endsWith(".diff")) {
          examples.add(WorkedExample.read(diff));
        }
      }
      return examples;
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void itAppliesToThePresentSources(WorkedExample example) throws IOException {
    assertThat(example.apply(ROOT)).hasSizeGreaterThan(2);
  }

  @Test
  void thePageCountsTheMainFilesOfEachExample() throws IOException {
    Map<String, Integer> stated = new LinkedHashMap<>();
    for (MatchResult row :
        ROW.matcher(Files.readString(DOCUMENTS.resolve("extending.md"))).results().toList()) {
      stated.put(row.group(2), Integer.valueOf(row.group(1)));
    }
    Map<String, Integer> counted = new LinkedHashMap<>();
    for (WorkedExample example : examples()) {
      long files = example.paths().stream().filter(path -> path.contains("/src/main/")).count();
      counted.put(example.toString(), Math.toIntExact(files));
    }
    assertThat(stated).containsExactlyInAnyOrderEntriesOf(counted);
  }

  /** Compiling and loading Keyheat once more takes some seconds. */
  @Test
  void allOfThemCompileAndTheirTestsPass() throws Exception {
    List<String> sources = new ArrayList<>();
    List<String> tests = new ArrayList<>();
    Map<String, String> changed = new LinkedHashMap<>();
    for (WorkedExample example : examples()) {
      changed.putAll(example.apply(ROOT, changed));
    }
    for (Map.Entry<String, String> file : changed.entrySet()) {
      String path = file.getKey();
      String inside = path.replaceFirst("[^/]+/src/\\w+/(java|resources)/", "");
      Path place = write((path.contains("/java/") ? "src/" : "out/") + inside, file.getValue());
      if (path.contains("/java/")) {
        sources.add(place.toString());
      }
      if (path.endsWith("Test.java")) {
        tests.add(inside.replace(".java", "").replace('/', '.'));
      }
    }
    CompiledTests.compile(
        sources,
        folder.resolve("out"),
        "-implicit:class",
        "-sourcepath",
        folder.resolve("src") + File.pathSeparator + ROOT.resolve("sim-core/src/test/java"));
    try (ExtendedClasses classes = new ExtendedClasses(folder.resolve("out"))) {
      int passed = 0;
      for (String test : tests) {
        passed += CompiledTests.pass(classes.loadClass(test), folder);
      }
      assertThat(passed).isGreaterThanOrEqualTo(tests.size()).isGreaterThanOrEqualTo(4);
    }
  }

  private Path write(String place, String text) throws IOException {
    Path file = folder.resolve(place);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }
}
