package io.keyheat.scenarios.diagnosis.run;

import static io.keyheat.scenarios.diagnosis.run.DiagnosedRun.diagnoses;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Diagnosis;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which cause of a hot range is named, and which comes first. */
class RunDiagnosisTest {
  /**
   * An index on the time takes 500 rows a second for good, and those on the score, whose values are
   * spread, have been divided in two after some minutes: of 1,500 updates two thirds fail by the
   * first one, also where the others are hot in twice as many ranges.
   */
  @Test
  void whatNoSplitDividesComesBeforeWhatSplitsDivide() throws Exception {
    assertThat(
            diagnoses(
                """
                title: Scores
                system: firestore
                servers: 10
                duration: 8m
                tables:
                  players:
                    columns:
                      id: {type: string, values: autoId}
                      score: {type: int64, values: {uniform: [0, 1000000]}}
                      at: {type: timestamp, values: now, existing: now}
                    key: [id]
                    rowSize: 400B
                    existing: 200000
                loads:
                  play: {update: players, sets: [score, at], rate: 1500/s}
                """))
        .extracting(found -> found.worst().affectedTables().get(0))
        .startsWith("players.at", "players.at desc")
        .contains("players.score");
  }

  /** An item of Warm is hot for all of the run, and one of Bad refuses more in its last minutes. */
  @Test
  void whatRefusesMostComesBeforeWhatIsHotForLongest() throws Exception {
    String text =
        """
        title: One table is hot for longer, the other refuses more
        system: dynamodb
        servers: 6
        duration: 6m
        warmUp: 1m
        tables:
          Warm:
            columns:
              Id: {type: int64, values: {mix: {share: 13%, hot: 7, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 800B
            preSplits: 16
          Bad:
            columns:
              Id: {type: int64, values: {mix: {share: 50%, hot: 7, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 800B
            preSplits: 16
        loads:
          warm: {upsert: Warm, rate: 8600/s}
          bad: {upsert: Bad, rate: {step: {0s: 100/s, 5m: 6000/s}}}
        """;
    assertThat(diagnoses(text))
        .extracting(found -> found.worst().affectedTables().get(0))
        .containsExactly("Bad", "Warm");
  }

  /** The hot range has the name of the parent, whose own rows nobody writes or reads. */
  @Test
  void whatIsInterleavedInATableIsTheCauseOfItsHeat() throws Exception {
    String text =
        """
        title: Orders of tenants
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Tenants:
            columns: {TenantId: {type: int64, values: {uniform: [1, 2000]}}}
            key: [TenantId]
            existing: 2000
            preSplits: 16
          Orders:
            columns:
              TenantId: {type: int64, values: {mix: {share: 80%, hot: 777, rest: {uniform: [1, 2000]}}}}
              OrderId: {type: int64, values: {sequence: 1}}
            key: [TenantId, OrderId]
            interleavedIn: Tenants
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: 6000/s}
        """;
    List<Diagnosis> found = diagnoses(text);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).worst().affectedTables()).containsExactly("Tenants");
    assertThat(found.get(0).cause()).isEqualTo("growing-key-ranges");
    assertThat(found.get(0).remedy()).contains("in front of OrderId");
  }
}
