package io.keyheat.scenarios.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import io.keyheat.scenarios.sweep.RunFigures.WarmupCut;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
  @TempDir Path folder;

  private static String key(int replication) {
    return "servers=3\ta\t" + replication;
  }

  private static RunFigures figures(double value) {
    Map<String, Double> values = Map.of("x", value, "none", Double.NaN, "third", 1.0 / 3);
    return new RunFigures(
        values,
        5,
        WarmupCut.MSER5,
        List.of(
            new KeptFinding(
                Cause.HOT_ROW,
                "T",
                "w",
                0.1,
                0.5,
                "One row is hot.",
                List.of("10 % lost"),
                List.of("Split it."))),
        EarlyStop.NONE);
  }

  private Path file() {
    return folder.resolve("run-log.jsonl");
  }

  private void write(int runs) throws Exception {
    try (RunLog runLog = RunLog.open(file())) {
      for (int i = 0; i < runs; i++) {
        runLog.put(key(i), figures(i));
      }
    }
  }

  @Test
  void whatWasWrittenIsThereAgainToTheLastBit() throws Exception {
    write(3);
    try (RunLog runLog = RunLog.open(file())) {
      assertThat(runLog.warnings()).isEmpty();
      assertThat(runLog.size()).isEqualTo(3);
      assertThat(runLog.get(key(2))).hasValue(figures(2));
      assertThat(runLog.get(key(3))).isEmpty();
    }
  }

  /** As a kill may leave it: cut at any byte behind the first line. */
  @Test
  void whereverItIsCutOnlyTheLastRunIsLost() throws Exception {
    write(2);
    byte[] whole = Files.readAllBytes(file());
    List<String> lines = Files.readAllLines(file());
    int second = lines.get(0).length() + lines.get(1).length() + 2;
    for (int length = second; length <= whole.length; length++) {
      Files.write(file(), java.util.Arrays.copyOf(whole, length));
      try (RunLog runLog = RunLog.open(file())) {
        assertThat(runLog.get(key(0))).as("cut at " + length).isPresent();
        boolean all = length >= whole.length - 1;
        assertThat(runLog.get(key(1)).isPresent()).as("cut at " + length).isEqualTo(all);
        boolean nothing = length == second;
        assertThat(runLog.warnings().isEmpty()).as("cut at " + length).isEqualTo(all || nothing);
        runLog.put(key(1), figures(1));
      }
      try (RunLog runLog = RunLog.open(file())) {
        assertThat(runLog.get(key(1))).as("after a cut at " + length).hasValue(figures(1));
      }
    }
  }

  @Test
  void aCorruptLineIsKeptAndToldOf() throws Exception {
    write(3);
    List<String> lines = Files.readAllLines(file());
    String corrupt = lines.get(2).replace("\"x\":1.0", "\"x\":7.0");
    assertThat(corrupt).isNotEqualTo(lines.get(2));
    Files.write(file(), List.of(lines.get(0), lines.get(1), corrupt, lines.get(3)));
    try (RunLog runLog = RunLog.open(file())) {
      assertThat(runLog.warnings()).singleElement().asString().contains("run-log.jsonl:3: ");
      assertThat(runLog.get(key(1))).isEmpty();
      assertThat(runLog.get(key(2))).isPresent();
    }
    assertThat(Files.readAllLines(file())).contains(corrupt);
  }

  @Test
  void aFirstLineThatCannotBeReadIsNotGuessedAt() throws Exception {
    Files.writeString(file(), "something\n");
    assertThatThrownBy(() -> RunLog.open(file()))
        .isInstanceOf(RunLogException.class)
        .hasMessageContaining("run-log.jsonl:1: cannot be read");
  }
}
