package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualLoadTest {
  private static final SampleResults SAMPLES = new SampleResults(10, 20, 2, 1);
  private static final RunResult PLAIN = SAMPLES.even("plain");

  /** A run of 200 s with a load of batches beside its own loads. */
  private static RunResult with(String name, double perSecond, int rowsPerCommit) {
    LoadResult own = PLAIN.loads().get(0);
    long offered = Math.round(200 * perSecond);
    OperationStats stats =
        new OperationStats(
            offered,
            offered,
            own.stats().failed(),
            0,
            offered,
            perSecond,
            perSecond,
            own.stats().latency());
    List<LoadResult> loads = new ArrayList<>(PLAIN.loads());
    loads.add(
        new LoadResult(name, "insert", "T", stats, own.intervals())
            .withRowsPerCommit(rowsPerCommit));
    return RunBuilder.of(PLAIN).loads(loads).build();
  }

  /** 190 batches a second are 1.3 % of the operations beside them: the total hides them. */
  @Test
  void aFewOperationsOfManyRowsAreNoEqualLoadOfFewer() {
    assertThat(EqualLoad.isOf(with("batch", 200, 100), with("batch", 10, 100))).isFalse();
    assertThat(EqualLoad.isOf(with("batch", 200, 100), with("batch", 195, 100))).isTrue();
  }

  @Test
  void commitsOfTwoRowsAreNoEqualLoadOfCommitsOfAHundred() {
    assertThat(EqualLoad.isOf(with("batch", 200, 100), with("batch", 200, 2))).isFalse();
  }

  /** Of 20 and 26 operations in 200 s, the difference is less than three times √46. */
  @Test
  void ratesThatDifferByChanceAreEqual() {
    assertThat(EqualLoad.isOf(with("rare", 0.1, 1), with("rare", 0.13, 1))).isTrue();
    assertThat(EqualLoad.isOf(with("rare", 0.1, 1), with("rare", 0.3, 1))).isFalse();
  }

  @Test
  void loadsOfOtherNamesAreComparedByTheRowsThatTheyWrite() {
    assertThat(EqualLoad.isOf(with("old", 200, 100), with("new", 200, 100))).isTrue();
    assertThat(EqualLoad.isOf(with("old", 200, 100), with("new", 10, 100))).isFalse();
  }
}
