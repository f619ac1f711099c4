package io.keyheat.core.model.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A table of 100 bytes a row, with an index of 7 bytes an entry. */
class RowTableTest {
  private static final int MOST = 50;

  private final Cluster cluster =
      new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(1));
  private final RowTable table = new RowTable("T", new int[] {100, 7}, MOST);

  RowTableTest() {
    for (String name : new String[] {"T", "Index"}) {
      cluster.addSpace(
          name,
          new HeatRows(new long[1], new long[1], cluster.spaces().size()),
          0,
          InitialRows.NONE);
    }
  }

  /** Rows with the keys 0 to count − 1, and entries for them in the opposite order. */
  private void open(int count) {
    long[] keys = LongStream.range(0, count).toArray();
    table.open(cluster, 0, 0, keys, new long[count]);
    long[] entries = LongStream.range(0, count).map(i -> count - i).toArray();
    table.open(cluster, 1, 1, entries, keys);
  }

  @Test
  void rowsAndEntriesOfTheStartAreThereAndStored() {
    open(40);
    assertThat(table.entries()).isEqualTo(2);
    assertThat(table.bytes(1)).isEqualTo(7);
    assertThat(table.space(1)).isSameAs(cluster.spaces().get(1));
    assertThat(cluster.storedRows(0)).isEqualTo(40);
    assertThat(cluster.storedBytes(0)).isEqualTo(4_000);
    assertThat(cluster.storedBytes(1)).isEqualTo(280);
    for (int row = 0; row < 40; row++) {
      assertThat(table.find(row, 0)).isEqualTo(row);
      assertThat(table.keyHi(1, row)).isEqualTo(40 - row);
      assertThat(table.keyLo(1, row)).isEqualTo(row);
      assertThat(table.hasKey(1, row, 40 - row, row)).isTrue();
      assertThat(table.hasKey(1, row, 40 - row, row + 1)).isFalse();
      assertThat(table.hasKey(1, row, 41 - row, row)).isFalse();
    }
    assertThat(table.find(40, 0)).isEqualTo(-1);
    assertThat(table.create()).as("the next row").isEqualTo(40);
  }

  @Test
  void twoTablesOfOneSpaceAreTwoKinds() {
    open(3);
    RowTable child = new RowTable("C", new int[] {10}, MOST);
    child.open(cluster, 0, 0, new long[] {1}, new long[] {5});
    assertThat(child.kind(0)).isEqualTo(1);
    assertThat(table.kind(0)).isZero();
    assertThat(table.find(2, 0)).as("what was there stays").isEqualTo(2);
    assertThat(cluster.storedBytes(0)).isEqualTo(310);
  }

  @Test
  void aRowTakesItsBytesAndInThePlaceOfItsTombstoneNone() {
    open(2);
    int row = table.create();
    assertThat(table.enter(0, row, 9, 1)).isEqualTo(100);
    assertThat(table.enter(1, row, 9, 2)).isEqualTo(7);
    assertThat(table.find(9, 1)).isEqualTo(row);
    table.bury(0, row, 5);
    assertThat(table.enter(0, row, 9, 1)).isZero();
  }

  @Test
  void aSpaceHoldsAsManyAsItMayAndNoMore() {
    open(MOST);
    int row = table.create();
    assertThatThrownBy(() -> table.enter(0, row, 1_000, 0))
        .isInstanceOf(TooManyRowsException.class);
  }
}
