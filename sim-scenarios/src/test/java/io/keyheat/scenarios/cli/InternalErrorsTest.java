package io.keyheat.scenarios.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InternalErrorsTest {
  private static String report(Throwable fault, Map<String, String> environment) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, UTF_8);
    InternalErrors.report(
        fault, "keyheat run x --seed 7", new Terminal(stream, stream, environment, Set.of()));
    return err.toString(UTF_8);
  }

  @Test
  void aFaultIsALineWithTheCommandThatRepeatsIt() {
    assertThat(report(new IllegalStateException("tablets do\nnot tile"), Map.of()))
        .isEqualTo(
            "keyheat: internal error: IllegalStateException: tablets do not tile; reproduce with:"
                + " keyheat run x --seed 7 (KEYHEAT_DEBUG=1 prints the stack trace)\n");
  }

  @Test
  void whoDebugsSeesTheStackTrace() {
    assertThat(report(new IllegalStateException("x"), Map.of("KEYHEAT_DEBUG", "1")))
        .contains("\tat io.keyheat.scenarios.cli.InternalErrorsTest");
  }

  @Test
  void lackOfMemorySaysWhatHelps() {
    assertThat(report(new OutOfMemoryError("Java heap space"), Map.of()))
        .startsWith("keyheat: out of memory; use --threads 1")
        .contains("KEYHEAT_HEAP")
        .hasLineCount(1);
  }

  @Test
  void moreRowsThanARunHoldsAreNoInternalError() {
    assertThat(report(new TooManyRowsException("Points", 10), Map.of()))
        .startsWith("keyheat: table Points is materialized")
        .doesNotContain("reproduce");
  }

  @Test
  void argumentsAreQuotedAsAShellNeedsThem() {
    assertThat(RepeatedCommand.shellLine(List.of("run", "a b's.yaml", "--seed", "1")))
        .isEqualTo("keyheat run 'a b'\\''s.yaml' --seed 1");
  }
}
