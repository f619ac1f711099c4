package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
  private static final List<String> FILES =
      List.of("sweep.csv", "runs.csv", "differences.csv", "sweep.html");

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  private int sweep(String out, Object... more) throws Exception {
    Path file = write(folder, "small.yaml", CommandLineFixture.SMALL);
    List<Object> arguments = new ArrayList<>(List.of("sweep", file, "--short"));
    arguments.addAll(List.of("--set", "servers=1..2", "--set", "rate=100/s,200/s"));
    arguments.addAll(List.of("--replications", 2, "--out", folder.resolve(out)));
    arguments.addAll(List.of(more));
    return keyheat.run(arguments.toArray());
  }

  private void assertSame(String out, String other) throws Exception {
    for (String name : FILES) {
      assertThat(folder.resolve(other).resolve(name))
          .as(name)
          .hasSameBinaryContentAs(folder.resolve(out).resolve(name));
    }
  }

  private List<String> journal(String out) throws Exception {
    return Files.readAllLines(folder.resolve(out).resolve("journal.jsonl"));
  }

  @Test
  void theBytesDoNotDependOnTheNumberOfThreads() throws Exception {
    assertThat(sweep("one", "--threads", 1)).as(keyheat::err).isZero();
    assertThat(sweep("four", "--threads", 4)).as(keyheat::err).isZero();
    assertSame("one", "four");
    // The head, and 2 · 2 points of 2 variants, each twice.
    assertThat(Files.readAllLines(folder.resolve("one/runs.csv"))).hasSize(1 + 16);
  }

  /** What a kill leaves behind is a journal that ends anywhere; nothing else has been written. */
  @Test
  void aSweepThatWasCutShortGoesOnAndEndsWithTheSameBytes() throws Exception {
    assertThat(sweep("whole")).as(keyheat::err).isZero();
    byte[] journal = Files.readAllBytes(folder.resolve("whole/journal.jsonl"));
    int lines = journal("whole").size();
    Path cut = Files.createDirectories(folder.resolve("cut"));
    Files.write(
        cut.resolve("journal.jsonl"), java.util.Arrays.copyOf(journal, journal.length * 2 / 3));
    int before = journal("cut").size();
    assertThat(sweep("cut")).as(keyheat::err).isZero();
    assertSame("whole", "cut");
    // The line that was cut stays, its run is done again, and no other is done twice.
    assertThat(journal("cut").size()).isBetween(lines, lines + 1);
    assertThat(before).isLessThan(lines);
    List<String> runs =
        journal("cut").stream()
            .filter(line -> line.endsWith("}}}"))
            .map(line -> line.replaceAll(",\"figures.*", ""))
            .toList();
    assertThat(runs).hasSize(16).doesNotHaveDuplicates();
  }

  @Test
  void aSweepThatIsDoneRunsNothingAgain() throws Exception {
    assertThat(sweep("out")).isZero();
    List<String> before = journal("out");
    assertThat(sweep("out")).isZero();
    assertThat(journal("out")).isEqualTo(before);
  }

  @Test
  void aJournalOfAnotherScenarioIsRefusedAndKept() throws Exception {
    assertThat(sweep("out")).isZero();
    List<String> before = journal("out");
    assertThat(sweep("out", "--seed", 9)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("is the journal of another edition, seed or text of small");
    assertThat(journal("out")).isEqualTo(before);
  }

  @Test
  void aGridBeyondTheBudgetIsRefusedWithItsEstimate() throws Exception {
    // 30 s of 100/s and of 200/s, each with 2 numbers of servers, 2 variants, 2 replications.
    assertThat(sweep("out", "--max-operations", 1000)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err())
        .contains("about 72,000 operations in 16 runs; expected at most 1,000");
  }

  @Test
  void fieldsThatAreNotThereAreNamed() throws Exception {
    assertThat(sweep("out", "--set", "tables.Lgo.preSplits=1,2")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("there is no field \"Lgo\"", "did you mean \"Log\"?");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void metricsThatAreNotThereAreNamed() throws Exception {
    assertThat(sweep("out", "--metric", "latency.q99")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("--metric 'latency.q99': unknown metric");
  }
}
