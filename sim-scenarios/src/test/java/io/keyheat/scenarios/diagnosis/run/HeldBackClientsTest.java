package io.keyheat.scenarios.diagnosis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An index by time, of which one tablet takes 575 entries/s, behind locks of counters. */
class HeldBackClientsTest {
  private static final String TEXT =
      """
      title: t
      system: firestore
      servers: 5
      duration: 4m
      warmUp: 1m
      tables:
        Events:
          columns:
            Id: {type: string, values: {uuid: v4}}
            At: {type: timestamp, values: now}
          key: [Id]
          rowSize: 1KB
        Counters:
          columns:
            Id: {type: int64, values: {uniform: [1, 9]}, existing: {sequence: 1}}
            N: {type: int64, values: {uniform: [1, 100]}, indexed: false}
          key: [Id]
          rowSize: 200B
          existing: 9
      loads:
        buy:
          transaction: serial
          clients: %d
          think: 200ms
          calls:
            event: {insert: Events}
            %s
      """;

  private static final String COUNT = "count: {update: Counters, sets: [N]}";

  private static List<Diagnosis> ofEvents(String text) throws Exception {
    return DiagnosedRun.diagnoses(text).stream()
        .filter(found -> found.worst().affectedTables().toString().contains("Events.At"))
        .filter(found -> found.cause().startsWith("warm-"))
        .toList();
  }

  /** 2,000 clients that think for 0.2 s ask for nearly 10,000/s where nobody waits for locks. */
  @Test
  void aRangeThatClientsAreKeptAwayFromIsNotSaidToNeedNothing() throws Exception {
    assertThat(ofEvents(TEXT.formatted(2000, COUNT)))
        .isNotEmpty()
        .extracting(Diagnosis::remedy)
        .allSatisfy(
            remedy ->
                assertThat(remedy)
                    .startsWith("Waits elsewhere hold the clients of buy back (")
                    .containsPattern("for documents of Counters\\); .* up to 9,\\d{3}/s in place")
                    .containsPattern("this range is full at about 5[5-9]\\d/s; before that, ")
                    .doesNotContain("othing is needed"));
  }

  /** 85 clients ask for 85 / 0.225 s, or 378/s, which is what they get. */
  @Test
  void aRangeThatGetsAllThatClientsAskForNeedsNothing() throws Exception {
    assertThat(ofEvents(TEXT.formatted(85, "")))
        .isNotEmpty()
        .extracting(Diagnosis::remedy)
        .allMatch(remedy -> remedy.startsWith("Nothing is needed at this load; before it grows"));
  }

  @Test
  void theEstimateTellsWhatIsFullNext() throws Exception {
    String one = TEXT.formatted(2000, COUNT.replace("]", "], values: {Id: {constant: 1}}"));
    var spec = ScenarioReader.read("t", one, ReadOptions.DEFAULT).variants().get(0).spec();
    assertThat(EstimateText.of(Estimate.of(spec)).get(0).sentence())
        .contains("pass the lock of one row, and without it at most 5", "one tablet of Events.At");
  }
}
