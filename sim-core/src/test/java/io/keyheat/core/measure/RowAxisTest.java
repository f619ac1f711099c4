package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowAxisTest {
  private static KeySpacePlan space(String name, long[] existing, long[] sample) {
    return new KeySpacePlan(
        name,
        name,
        false,
        (hi, lo) -> "key " + hi,
        existing.length,
        1000L * existing.length,
        () -> new KeyList(existing, new long[existing.length]),
        () -> new KeyList(sample, new long[sample.length]),
        KeyList.EMPTY,
        TableUnits.OF_SYSTEM,
        WholeKeys.NONE);
  }

  private static long[] numbers(int count) {
    return LongStream.range(0, count).toArray();
  }

  @Test
  void aSampleFallsOnTheRowsEvenly() {
    long[] sample = numbers(10_000);
    RowAxis axis = new RowAxis(List.of(space("T", new long[0], sample)), 100);
    int[] counts = new int[axis.rows()];
    for (long key : sample) {
      counts[(int) axis.position(0, key, 0)]++;
    }
    assertThat(axis.rows()).isEqualTo(100);
    assertThat(counts).containsOnly(100);
  }

  @Test
  void aKeyThatEverybodyWantsHasARowOfItsOwn() {
    RandomStream random = new RandomStream(1);
    long[] sample = new long[10_000];
    Arrays.setAll(sample, i -> random.nextDouble() < 0.5 ? 777 : random.nextLong(1_000_000));
    Arrays.sort(sample);
    RowAxis axis = new RowAxis(List.of(space("T", new long[0], sample)), 64);
    int row = (int) axis.position(0, 777, 0);
    long[] starts = axis.startHi(0);
    assertThat(starts[row]).isEqualTo(777);
    assertThat((int) axis.position(0, 778, 0)).isEqualTo(row + 1);
  }

  /** A key of no bits: what comes behind the only key there is would be written like it. */
  @Test
  void aSpaceOfOneKeyIsOneRow() {
    RowAxis axis = new RowAxis(List.of(space("T", new long[1], new long[1_000])), 64);
    assertThat(axis.describe())
        .singleElement()
        .extracting(Heatmap.Row::startKey, Heatmap.Row::limitKey)
        .containsExactly("<begin>", "<end>");
  }

  @Test
  void aQuarterOfTheRowsIsLeftToWhatWasThereBefore() {
    long[] existing = LongStream.range(0, 4_000).map(i -> 1_000_000 + i).toArray();
    RowAxis axis = new RowAxis(List.of(space("T", existing, numbers(10_000))), 80);
    long cutsInOld = Arrays.stream(axis.startHi(0)).filter(key -> key >= 1_000_000).count();
    assertThat(cutsInOld).isEqualTo(19); // 20 rows have 19 cuts between them.
  }

  @Test
  void spacesFollowOneAnother() {
    RowAxis axis =
        new RowAxis(
            List.of(space("A", new long[0], numbers(500)), space("B", new long[0], numbers(500))),
            20);
    assertThat(axis.firstRow(1)).isEqualTo(axis.endRow(0)).isEqualTo(10);
    assertThat(axis.position(1, 0, 0)).isEqualTo(10);
    assertThat(axis.describe().get(10).space()).isEqualTo("B");
    assertThat(axis.describe().get(0).startKey()).isEqualTo(Heatmap.Row.BEGIN);
    assertThat(axis.describe().get(9).limitKey()).isEqualTo(Heatmap.Row.END);
  }

  @Test
  void positionsRiseWithTheKeys() {
    RowAxis axis = new RowAxis(List.of(space("T", new long[0], numbers(1_000))), 10);
    double before = -1;
    for (long key = 0; key < 900; key += 7) {
      double position = axis.position(0, key, 0);
      assertThat(position).isGreaterThan(before);
      before = position;
    }
    assertThat(axis.position(0, -1, -1)).as("keys are unsigned").isLessThan(10).isGreaterThan(9);
  }
}
