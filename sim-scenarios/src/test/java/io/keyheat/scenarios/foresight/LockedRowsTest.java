package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A commit of one row takes 10 ms, of which 1 ms are a core's, and of several ones about twice. */
class LockedRowsTest {
  private static List<String> notes(String keys, String loads) throws ScenarioException {
    String text =
        """
        title: t
        system:
          profile: spanner
          costs: {write: 1ms, writeRow: 0ms, writeByte: 0ms, read: 1ms, readRow: 0ms, readByte: 0ms}
          replication: {clientRoundTrip: 0ms, roundTrip: 9ms, jitter: 0ms, commitWait: 0ms}
        servers: 50
        duration: 60s
        tables:
          T:
            columns: {Id: {type: int64, values: %s, existing: {sequence: 1}}}
            key: [Id]
            preSplits: 50
            existing: 100000
        loads: %s
        """
            .formatted(keys, loads);
    return CheckedScenario.of(ScenarioReader.read("test", text, ReadOptions.DEFAULT))
        .allNotes()
        .stream()
        .filter(note -> !note.startsWith("tables.T.preSplits: ")) // One row is in one tablet.
        .toList();
  }

  /**
   * 100 rows, each written 10 times a second for more than 10 ms and less than 40, so that ten of
   * them are free at a time in 0.9^10 to 0.6^10 of the cases; then in less than 0.5^10.
   */
  @Test
  void batchesWhoseRowsAreHardlyEverAllUnlockedAreTold() throws ScenarioException {
    String rows = "{uniform: [1, 100]}";
    assertThat(notes(rows, "{w: {update: T, rate: 20/s, rowsPerCommit: 10}}")).isEmpty();
    assertThat(notes(rows, "{w: {update: T, rate: 300/s, rowsPerCommit: 10}}"))
        .singleElement()
        .asString()
        .startsWith("at the busiest moment, ")
        .contains("of loads.w would find all that it writes unlocked; the others wait for locks");
  }

  /** Half of all writes go to one row, 70/s of 10 ms: no warning, as the key may be any of many. */
  @Test
  void twoLoadsThatWriteOneRowAreAddedUp() throws ScenarioException {
    String half = "{mix: {share: 50%, hot: 7, rest: {uniform: [1, 100000]}}}";
    assertThat(notes(half, "{a: {update: T, rate: 40/s}, b: {update: T, rate: 40/s}}")).isEmpty();
    assertThat(notes(half, "{a: {update: T, rate: 90/s}, b: {update: T, rate: 85/s}}"))
        .singleElement()
        .asString()
        .startsWith("at the busiest moment, what loads.a writes most often would be locked for");
  }

  /** Each of five rows is written 80 times a second for 10 ms, of which a few draws say 92 %. */
  @Test
  void theShareOfALockedRowIsNotThatOfAFewDraws() throws ScenarioException {
    assertThat(notes("{uniform: [1, 5]}", "{w: {update: T, rate: 400/s}}"))
        .filteredOn(note -> note.contains("would be locked"))
        .singleElement()
        .asString()
        .containsPattern("locked for about (79|8[0-2])(\\.\\d)? % of the time");
  }

  /** Of 100,000 rows a batch of ten names some twice in a thousand draws, by chance. */
  @Test
  void rowsThatAreManyAreNotSaidToBeLocked() throws ScenarioException {
    String rows = "{uniform: [1, 100000]}";
    assertThat(notes(rows, "{w: {update: T, rate: 2000/s, rowsPerCommit: 10}}")).isEmpty();
  }

  /** What a warning says of a row need not be said again. */
  @Test
  void aLoadOfWhichAWarningSpeaksIsLeftOut() throws ScenarioException {
    assertThat(notes("{constant: 1}", "{w: {update: T, rate: 300/s}}")).isEmpty();
  }
}
