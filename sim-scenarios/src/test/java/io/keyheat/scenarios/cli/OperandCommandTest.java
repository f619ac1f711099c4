package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** Commands whose line has operands alone. */
class OperandCommandTest {
  @TempDir private Path folder;

  /** The file named as {@code FILE} has an unknown field, or is valid where it is {@code GOOD}. */
  private List<String> words(String line) throws Exception {
    Path bad = write(folder, "bad.yaml", SMALL.replace("servers:", "serverz:"));
    Path good = write(folder, "good.yaml", SMALL);
    return List.of(
        line.replace("FILE", bad.toString()).replace("GOOD", good.toString()).split(" "));
  }

  private static boolean needsParser(List<String> words) {
    CommandLineFixture keyheat = new CommandLineFixture();
    return Main.unparsed(words, Main.all(keyheat.terminal(), keyheat.interruption)).isEmpty();
  }

  private static List<Object> result(List<String> words) {
    CommandLineFixture keyheat = new CommandLineFixture();
    int code = keyheat.run(words.toArray());
    // A slow machine shows progress, too.
    List<String> messages =
        keyheat.err().lines().filter(line -> !line.startsWith("keyheat: [")).toList();
    return List.of(code, keyheat.out(), messages);
  }

  /** The marker where options end changes nothing, and is the parser's to read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "check GOOD",
        "check FILE",
        "check GOOD GOOD",
        "check no-such-scenario",
        "list",
        "schema",
        "profiles",
        "profiles spanner",
        "profiles no-such-profile"
      })
  void aCommandWithoutOptionsGivesWhatItGivesThroughTheParser(String line) throws Exception {
    List<String> words = words(line);
    List<String> parsed = new ArrayList<>(words);
    parsed.add(1, "--");

    assertThat(needsParser(words)).isFalse();
    assertThat(needsParser(parsed)).isTrue();
    assertThat(result(words)).isEqualTo(result(parsed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --strict GOOD",
        "check GOOD -h",
        "list x",
        "schema x",
        "profiles a b",
        "run GOOD",
        "check @names",
        "chekc GOOD",
        "--help"
      })
  void optionsAndUnexpectedWordsAreLeftToTheParser(String line) throws Exception {
    assertThat(needsParser(words(line))).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aCheckOfOperandsAloneDoesNotLoadTheParser() throws Exception {
    Path log = folder.resolve("classes.txt");
    List<String> options = List.of("-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + log);
    try (ProcessFixture keyheat = new ProcessFixture(folder, options)) {
      assertThat(keyheat.run("exec \"$@\" check lessons/one-tablet")).isZero();
    }

    List<String> loaded =
        Files.readAllLines(log).stream()
            .map(line -> line.replaceFirst(".*\\] (\\S+) source.*", "$1"))
            .toList();
    assertThat(loaded)
        .contains(CheckCommand.class.getName())
        .doesNotContain(CommandSpec.class.getName());
  }
}
