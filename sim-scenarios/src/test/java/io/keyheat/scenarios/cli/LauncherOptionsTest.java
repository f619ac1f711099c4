package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of the sources and that of a release. */
class LauncherOptionsTest {
  private static final Path SOURCES = Path.of("..", "keyheat");
  private static final Path RELEASE = Path.of("..", "release", "src", "keyheat");
  private static final Pattern COMPILER = Pattern.compile("-XX:(Tier\\w+|CICompilerCount)=\\d+");

  @Test
  void bothLaunchersGiveTheCompilersTheSameThresholds() throws IOException {
    assertThat(compilerOptions(RELEASE)).hasSize(10).isEqualTo(compilerOptions(SOURCES));
  }

  @Test
  void testsAreOptimisedAtTheThresholdsOfTheLaunchers() throws IOException {
    assertThat(compilerOptions(Path.of("..", "pom.xml")))
        .hasSize(4)
        .isSubsetOf(compilerOptions(SOURCES));
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit_young", "take_large_pages"})
  void bothLaunchersGiveMemoryByOneFunction(String name) throws IOException {
    assertThat(function(name, RELEASE)).isEqualTo(function(name, SOURCES));
  }

  @Test
  void bothLaunchersTakePlugins() throws IOException {
    assertThat(plugins(RELEASE)).contains("--plugin)").isEqualTo(plugins(SOURCES));
  }

  private static String plugins(Path launcher) throws IOException {
    String text = Files.readString(launcher);
    int from = text.indexOf("# Jars with policies");
    return text.substring(from, text.indexOf("\n\n", from));
  }

  private static Set<String> compilerOptions(Path launcher) throws IOException {
    return COMPILER
        .matcher(Files.readString(launcher))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String function(String name, Path launcher) throws IOException {
    Matcher found =
        Pattern.compile("^" + name + "\\(\\) \\{\n.*?^\\}", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(Files.readString(launcher));
    assertThat(found.find()).as("%s in %s", name, launcher).isTrue();
    return Objects.requireNonNull(found.group());
  }
}
