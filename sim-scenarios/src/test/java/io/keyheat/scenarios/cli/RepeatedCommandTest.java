package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that a result states repeats the run, and states nothing else. */
class RepeatedCommandTest {
  @TempDir Path folder;

  private String stated(Object... options) throws Exception {
    Path file = write(folder, "small.yaml", SMALL);
    List<Object> arguments = new ArrayList<>(List.of("run", file, "--short"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--out", folder.resolve("out")));
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run(arguments.toArray())).as(keyheat.err()).isZero();
    return new ObjectMapper()
        .readTree(folder.resolve("out/result.json").toFile())
        .path("commandLine")
        .asText()
        .replace(file.toString(), "FILE");
  }

  @Test
  void theSeedOfTheFileIsStatedAndWhatChangesNoFigureIsNot() throws Exception {
    assertThat(stated("--threads", 1, "-q", "--max-operations", 1_000_000))
        .isEqualTo("keyheat run FILE --seed 1 --short");
  }

  @Test
  void repeatedAndQuotedOptionsAreStatedInTheirOrder() throws Exception {
    assertThat(
            stated(
                "--seed=7", "--variant", "user-first", "--slo", "errors < 1%", "--slo=tablets>0"))
        .isEqualTo(
            "keyheat run FILE --seed 7 --short --variant user-first --slo 'errors < 1%'"
                + " --slo 'tablets>0'");
  }
}
