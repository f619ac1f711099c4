package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README tells users to type works. */
class ReadmeTest {
  /** Tests run in their module's folder. */
  private static final Path README = Path.of("../README.md");

  @TempDir Path folder;

  private Path scenario() throws Exception {
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(README));
    assertThat(yaml.find()).as("a scenario in the README").isTrue();
    return write(folder, "orders.yaml", yaml.group(1));
  }

  @Test
  void theScenarioThatItShowsHasNoMistakes() throws Exception {
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("check", scenario())).as(keyheat::err).isZero();
  }

  @Test
  void theWarningThatItShowsIsTheOneThatComes() throws Exception {
    Path file = scenario();
    CommandLineFixture keyheat = new CommandLineFixture();
    keyheat.run("check", file);
    String shown = keyheat.out().replace(file.toString(), "orders.yaml");
    assertThat(Files.readString(README)).contains(shown.substring(shown.indexOf('\n') + 1));
  }

  @Test
  @Tag("full")
  void theScenarioThatItShowsHolds() throws Exception {
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("run", scenario(), "--quiet", "--out", folder.resolve("out")))
        .as(keyheat::err)
        .isZero();
  }
}
