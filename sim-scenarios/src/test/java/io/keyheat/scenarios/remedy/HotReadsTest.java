package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a table that queries fill, before anything is said of its writes. */
class HotReadsTest {
  private static final String FEED = "feed: {scan: T, where: [U], limit: 1, rate: 30000/s}";
  private static final String HOT = "mix: {share: 80%, hot: 77, rest: {uniform: [1, 1000]}}";

  private static Optional<Cause> cause(String users, String loads, List<UnsplittableReason> reasons)
      throws ScenarioException {
    String text =
        """
        title: Rows of users
        system: spanner
        servers: 5
        duration: 1m
        tables:
          T:
            columns:
              U: {type: int64, values: {%s}, existing: {uniform: [1, 1000]}}
              At: {type: timestamp, values: now, existing: now}
            key: [U, At desc]
            existing: 10000
        loads: {%s}
        """
            .formatted(users, loads);
    return HotReads.cause(
        ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec(),
        new Bottleneck("T", "", LimitingResource.TABLET_CAPACITY, reasons, 100, 1));
  }

  @Test
  void rowsThatNothingWritesAreNotSaidToBeWrittenInOrder() throws ScenarioException {
    assertThat(cause(HOT, FEED, List.of())).contains(Cause.HOT_RANGE_READ);
    assertThat(cause("sequence: 1", FEED, List.of())).contains(Cause.READ_IN_ORDER);
    assertThat(cause("uniform: [1, 1000]", FEED, List.of())).isEmpty();
  }

  @Test
  void whereRowsAreWrittenTooTheRunTellsWhetherScansFillATablet() throws ScenarioException {
    String both = FEED + ", put: {insert: T, rate: 100/s}";
    assertThat(cause(HOT, both, List.of(UnsplittableReason.MOVING_HOT_SPOT))).isEmpty();
    assertThat(cause(HOT, both, List.of(UnsplittableReason.LARGE_SCAN_HOT_SPOT)))
        .contains(Cause.HOT_RANGE_READ);
  }
}
