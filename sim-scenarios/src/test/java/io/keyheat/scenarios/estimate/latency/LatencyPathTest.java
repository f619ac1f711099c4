package io.keyheat.scenarios.estimate.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.latency.ServiceStage.ServicePart;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Look-ups of 1 ms on idle cores, each with a round trip of 1 ms. */
class LatencyPathTest {
  private static Estimate of(String load) throws Exception {
    String text =
        """
        title: Calls
        system:
          profile: spanner
          costs: {read: 1ms, readRow: 0ms, write: 1ms, writeRow: 0ms, writeByte: 0ms, readByte: 0ms}
          replication: {clientRoundTrip: 1ms, roundTrip: 6ms, jitter: 0ms, commitWait: 2ms}
        servers: 4
        duration: 15m
        tables:
          A:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 100B
            preSplits: 40
          B:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000000]}}
              X: {type: int64, values: {uniform: [1, 1000000000]}}
            key: [Id]
            rowSize: 100B
            preSplits: 40
            indexes: {ByX: {on: [X]}}
        loads: {load: {rate: 100/s, %s}}
        """
            .formatted(load);
    return Estimate.of(
        ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
  }

  /**
   * Four in turn take four round trips and a sum of four exponentials (Erlang, 10.05 at 99 %); four
   * at once one round trip and the greatest of four (mean 1 + 1/2 + 1/3 + 1/4). A call of a tenth
   * of the users adds a tenth of 2 ms to the mean, and its end alone is the last hundredth.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lookup: A                                                                       | 2 |"
            + " 5.61",
        "page: serial, calls: {a: {lookup: A}, b: {lookup: A}, c: {lookup: A}, d: {lookup: A}}"
            + " | 8 | 14.05",
        "page: parallel, calls: {a: {lookup: A}, b: {lookup: A}, c: {lookup: A}, d: {lookup: A}}"
            + " | 3.08 | 6.99",
        "page: serial, calls: {a: {lookup: A}, b: {lookup: A, onlyFor: {column: Id, share: 10%}}}"
            + " | 2.2 | 6.47",
        "page: serial, calls: {a: {lookup: A}, b: {insert: A}}                         | 12 |"
            + " 16.64",
        "transaction: serial, compute: 20ms, calls: {a: {lookup: A}, b: {update: A}}"
            + " | 32 | 36.64",
      })
  void callsInTurnAddUpAndCallsAtOnceEndWithTheSlowest(String load, double mean, double p99)
      throws Exception {
    Estimate estimate = of(load);
    assertThat(estimate.meanNanos() / 1e6).isEqualTo(mean, within(0.01 * mean));
    assertThat(estimate.quantileNanos(0.99) / 1e6).isEqualTo(p99, within(0.01 * p99));
  }

  /**
   * A scan of an index and then the look-up of its row: a sum of two exponentials (6.64 at 99 %).
   * At once with a look-up: 2 + 1 − (1/2 + 1/4) on average; e⁻ᵗ(2 + t) − e⁻²ᵗ(1 + t) is a hundredth
   * at 6.78.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FETCH | 3 | 7.64",
        "page: serial, calls: {a: {FETCH}} | 3 | 7.64",
        "page: parallel, calls: {a: {FETCH}} | 3 | 7.64",
        "page: parallel, calls: {a: {FETCH}, b: {lookup: A}} | 3.25 | 7.78",
      })
  void lookUpsFollowTheirScanInAPageTooWhoseCallsAreMadeAtOnce(String load, double mean, double p99)
      throws Exception {
    Estimate estimate = of(load.replace("FETCH", "scan: B, index: ByX, limit: 1, fetchRows: true"));
    assertThat(estimate.meanNanos() / 1e6).isEqualTo(mean, within(0.015 * mean));
    assertThat(estimate.quantileNanos(0.99) / 1e6).isEqualTo(p99, within(0.015 * p99));
  }

  /**
   * 40 pre-splits at round keys: a tablet has a 25th at most of 200 calls a second, of 1 ms each.
   */
  @Test
  void theTabletsOfPagesAreKnown() throws Exception {
    Estimate estimate = of("page: serial, calls: {a: {lookup: A}, b: {lookup: A}}");
    assertThat(estimate.coresOfBusiestTablet()).isBetween(0.2 / 41, 0.2 / 25);
  }

  /**
   * The slower of exponentials with means of 3 and 1 ms: 3 + 1 − 3/4 on average, and its square 2 ·
   * (9 + 1 − 9/16); if only half of the operations have the second one, 3 + (1 − 3/4) / 2.
   */
  @Test
  void aCallEndsWithTheSlowestOfUnequalParts() {
    ServerQueue idle = new ServerQueue(8, 0, 1e6, 1);
    ServiceStage both =
        new ServiceStage(List.of(new ServicePart(1, 3e6), new ServicePart(1, 1e6)), 0);
    assertThat(both.meanNanos(idle)).isEqualTo(3.25e6, within(3e3));
    assertThat(both.varianceNanos(idle)).isEqualTo((18.875 - 3.25 * 3.25) * 1e12, within(1e10));
    ServiceStage half =
        new ServiceStage(List.of(new ServicePart(1, 3e6), new ServicePart(0.5, 1e6)), 0);
    assertThat(half.meanNanos(idle)).isEqualTo(3.125e6, within(3e3));
  }

  /**
   * One exponential service: its mean, and twice the square of that. A second part that nearly no
   * operation has changes nothing, but is integrated.
   */
  @Test
  void aServiceAloneIsKnownWithoutAnIntegral() {
    ServerQueue idle = new ServerQueue(8, 0, 1e6, 1);
    ServiceStage alone = new ServiceStage(List.of(new ServicePart(0.5, 2e6)), 0);
    ServiceStage integrated =
        new ServiceStage(List.of(new ServicePart(0.5, 2e6), new ServicePart(1e-12, 1)), 0);
    assertThat(alone.meanNanos(idle)).isEqualTo(1e6);
    assertThat(alone.varianceNanos(idle)).isCloseTo(3e12, within(1.0));
    assertThat(integrated.meanNanos(idle)).isCloseTo(1e6, within(10.0));
    assertThat(integrated.varianceNanos(idle)).isCloseTo(3e12, within(3e7));
  }
}
