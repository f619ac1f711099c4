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

/** The scenario of the documents and the warning shown beside it are true. */
class DocumentedScenarioTest {
  /** Tests run in their module's folder. */
  private static final Path DOCUMENT = Path.of("docs/scenarios.md");

  @TempDir Path folder;

  private Path scenario() throws Exception {
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(DOCUMENT));
    assertThat(yaml.find()).as("a scenario in the document").isTrue();
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
    assertThat(Files.readString(DOCUMENT)).contains(shown.substring(shown.indexOf('\n') + 1));
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
