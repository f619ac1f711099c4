package io.keyheat.scenarios.extending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
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
      Pattern.compile("(?m)^\\|[^|]*\\|[^|]*\\| (\\d+)[^|]*\\|.*\\(examples/(\\w+\\.diff)\\) \\|$");

  @TempDir Path folder;

  static List<WorkedExample> examples() throws IOException {
    try (Stream<Path> diffs = Files.list(DOCUMENTS.resolve("examples"))) {
      List<WorkedExample> examples = new ArrayList<>();
      for (Path diff : diffs.sorted().toList()) {
        examples.add(WorkedExample.read(diff));
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
  @Tag("full")
  @Test
  void allOfThemCompileAndTheirTestsPass() throws Exception {
    List<String> sources = new ArrayList<>();
    List<String> tests = new ArrayList<>();
    for (WorkedExample example : examples()) {
      for (Map.Entry<String, String> file : example.apply(ROOT).entrySet()) {
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
    }
    compile(sources);
    try (ExtendedClasses classes = new ExtendedClasses(folder.resolve("out"))) {
      int passed = 0;
      for (String test : tests) {
        passed += pass(classes.loadClass(test));
      }
      assertThat(passed).isGreaterThanOrEqualTo(tests.size()).isGreaterThanOrEqualTo(4);
    }
  }

  private Path write(String place, String text) throws IOException {
    Path file = folder.resolve(place);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }

  /** Compiles into the folder {@code out}; helpers of the core's tests are compiled as needed. */
  private void compile(List<String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none",
            "-nowarn",
            "-implicit:class",
            "-d",
            folder.resolve("out").toString(),
            "-sourcepath",
            folder.resolve("src") + File.pathSeparator + ROOT.resolve("sim-core/src/test/java"),
            "-classpath",
            ExtendedClasses.classPath().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiles =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjects(sources.toArray(String[]::new)))
              .call();
      assertThat(compiles).as(messages.toString()).isTrue();
    }
  }

  /** Runs the tests of a class; how many there were. */
  private int pass(Class<?> type) throws Exception {
    int tests = 0;
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        Constructor<?> made = type.getDeclaredConstructor();
        made.setAccessible(true);
        Object instance = made.newInstance();
        for (Field field : type.getDeclaredFields()) {
          if (field.isAnnotationPresent(TempDir.class)) {
            field.setAccessible(true);
            field.set(instance, Files.createDirectories(folder.resolve(type.getSimpleName())));
          }
        }
        method.setAccessible(true);
        method.invoke(instance);
        tests++;
      }
    }
    return tests;
  }
}
