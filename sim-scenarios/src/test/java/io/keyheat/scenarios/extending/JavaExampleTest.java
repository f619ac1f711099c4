package io.keyheat.scenarios.extending;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.api.Scenario;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Maven project of the documents compiles against this build, and its tests pass. */
class JavaExampleTest {
  private static final Path PROJECT = Path.of("docs/examples/java");

  @TempDir Path folder;

  @Test
  void itsTestsPass() throws Exception {
    List<String> sources;
    try (Stream<Path> files = Files.walk(PROJECT.resolve("src"))) {
      sources = files.map(Path::toString).filter(file -> file.endsWith(".java")).sorted().toList();
    }
    CompiledTests.compile(sources, folder);
    URL[] urls = {folder.toUri().toURL(), PROJECT.resolve("src/test/resources").toUri().toURL()};
    int passed = 0;
    try (URLClassLoader classes = new URLClassLoader(urls, getClass().getClassLoader())) {
      for (String source : sources) {
        String name = source.replaceFirst(".*src/test/java/", "").replace('/', '.');
        passed += CompiledTests.pass(classes.loadClass(name.replace(".java", "")), folder);
      }
    }
    assertThat(passed).isGreaterThanOrEqualTo(6);
  }

  @Test
  void itsVersionsAreThoseOfThisProject() throws IOException {
    String project = Files.readString(Path.of("../pom.xml"));
    String example = Files.readString(PROJECT.resolve("pom.xml"));
    String artifacts = "(?:sim-scenarios|keyheat-parent)</artifactId>\\s*<version>([^<]+)";
    assertThat(first(artifacts, example)).isEqualTo(first(artifacts, project));
    assertThat(first("junit-jupiter</artifactId>\\s*<version>([^<]+)", example))
        .isEqualTo(first("<junit.version>([^<]+)", project));
    for (String plugin : List.of("compiler", "surefire")) {
      String version = "maven-" + plugin + "-plugin</artifactId>\\s*<version>([^<]+)";
      assertThat(first(version, example)).isEqualTo(first(version, project));
    }
  }

  @Test
  void thePageShowsTheProjectsOwnCode() throws IOException {
    String page = Files.readString(Path.of("docs/java.md"));
    Matcher block = Pattern.compile("(?s)```java\n(.*?)```").matcher(page);
    int blocks = 0;
    while (block.find()) {
      String shown = block.group(1).replaceAll("\\s+", " ").strip();
      assertThat(sourcesOfTests()).contains(shown);
      blocks++;
    }
    assertThat(blocks).isGreaterThanOrEqualTo(2);
  }

  @Test
  void nothingButKeyheatsOwnLibrariesIsNeeded() throws IOException {
    Path api = Path.of("src/main/java").resolve(Scenario.class.getPackageName().replace('.', '/'));
    try (Stream<Path> files = Files.list(api)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file)).doesNotContain("import org.junit", "import org.assertj");
      }
    }
  }

  private static String sourcesOfTests() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(PROJECT.resolve("src/test/java"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString().replaceAll("\\s+", " ");
  }

  private static String first(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern).isTrue();
    return found.group(1);
  }
}
