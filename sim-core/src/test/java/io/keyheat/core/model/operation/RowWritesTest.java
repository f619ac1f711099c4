package io.keyheat.core.model.operation;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.store.OrderedStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Writes to a table with the rows 1 … 9 of 10 bytes on one server, and an index with the entries
 * 101 … 109 of 4 bytes on another. A commit takes 1,000 ns in a tablet and 10 for each byte, and
 * 100 for each further row.
 */
class RowWritesTest {
  private final SmallSystem system = new SmallSystem();
  private final int rows = system.space(0);
  private final int entries = system.space(1);
  private long written; // Rows that commits have written, as the last drain told.
  private final RowTable table = new RowTable("T", new int[] {10, 4}, 1_000);

  RowWritesTest() {
    long[] keys = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    long[] values = {101, 102, 103, 104, 105, 106, 107, 108, 109};
    table.open(system.cluster, 0, rows, keys, new long[9]);
    table.open(system.cluster, 1, entries, values, new long[9]);
  }

  /** A load that does something to so many rows an operation; a delete names no entries. */
  private int load(RowWork.Kind kind, int rowsAnOperation) {
    int[] spaces = new int[kind == RowWork.Kind.DELETE ? rowsAnOperation : 2 * rowsAnOperation];
    return system.load(
        system.rows(new RowWork(table, kind, rowsAnOperation, null), false, spaces),
        SmallSystem.once(LONG));
  }

  private void doOnce(RowWork.Kind kind, long... keys) {
    int keysARow = kind == RowWork.Kind.DELETE ? 1 : 2;
    system.arrive(load(kind, keys.length / keysARow), 100, keys);
    system.finish();
  }

  private void expect(long answerNanos, String... visits) {
    assertThat(system.told).containsExactly("0 offered", "0 succeeds, 100 to " + answerNanos);
    assertThat(system.shown).containsExactly(visits);
  }

  /** Where the row with a key has its entry; −1: there is no such row. */
  private long entryOf(long key) {
    int row = table.find(key, 0);
    if (row < 0) {
      return -1;
    }
    long entry = table.keyHi(1, row);
    assertThat(found(table.space(1), entry)).as("entry of %d", key).isEqualTo(row);
    return entry;
  }

  private static int found(KeySpace space, long key) {
    OrderedStore store = space.store;
    assertThat(store).isNotNull();
    return store.find(key, 0);
  }

  /** Rows and bytes that the operation has added to each tablet. */
  private List<Long> added() {
    long[] added = new long[4];
    system.cluster.showTraffic(
        (row, tablet, numbers, offset, rejected) -> {
          added[2 * tablet] += numbers[offset + SliceCounters.ROWS];
          added[2 * tablet + 1] += numbers[offset + SliceCounters.BYTES];
          written += SliceCounters.rowsWritten(numbers, offset);
        });
    return List.of(added[0], added[1], added[2], added[3]);
  }

  @Test
  void aNewRowIsWrittenWithItsEntry() {
    doOnce(RowWork.Kind.PUT, 20, 120);
    expect(
        100 + 1_100 + 50,
        "write 0 at 20,0: 10 bytes, 1100 ns",
        "write 1 at 120,0: 4 bytes, 1040 ns");
    assertThat(entryOf(20)).isEqualTo(120);
    assertThat(added()).containsExactly(1L, 10L, 1L, 4L);
  }

  @Test
  void anEntryThatMovesLeavesATombstone() {
    for (RowWork.Kind kind : List.of(RowWork.Kind.PUT, RowWork.Kind.UPDATE)) {
      RowWritesTest again = new RowWritesTest();
      again.doOnce(kind, 3, 120);
      // The index's tablet writes the tombstone and a further row of 4 bytes.
      again.expect(
          100 + 1_000 + 100 + 40 + 50,
          "write 0 at 3,0: 10 bytes, 1100 ns",
          "write 1 at 103,0: 0 bytes, 1000 ns",
          "write 1 at 120,0: 4 bytes, 1040 ns");
      assertThat(again.entryOf(3)).isEqualTo(120);
      assertThat(found(again.table.space(1), 103)).isEqualTo(-1);
      assertThat(again.added()).containsExactly(0L, 0L, 0L, 4L);
      assertThat(again.written).as("the row and the entry").isEqualTo(2);
      assertThat(again.table.space(1).store.hasTombstones(103, 0, 103, 0, 100)).isTrue();
      assertThat(again.table.space(1).store.hasTombstones(103, 0, 103, 0, 99)).isFalse();
    }
  }

  /** The entry 103 is 0x67; with the lower four bits of 120, which is 0x78, it is 0x68 = 104. */
  @Test
  void anUpdateGivesNewValuesToTheBitsThatItSets() {
    RowWork.RowChange change = new RowWork.RowChange(new long[] {0, 0xF}, new long[2]);
    update(change, 3, 120);
    assertThat(entryOf(3)).isEqualTo(104);
  }

  private void update(RowWork.RowChange change, long... keys) {
    RowWork work = new RowWork(table, RowWork.Kind.UPDATE, 1, null, change);
    int load = system.load(system.rows(work, false, new int[2]), SmallSystem.once(LONG));
    system.arrive(load, 100, keys);
    system.finish();
  }

  @Test
  void severalRowsOfAnOperationAreOneCommit() {
    doOnce(RowWork.Kind.PUT, 20, 120, 3, 103, 21, 121);
    // Three rows of 10 bytes in one tablet, two entries of 4 in the other.
    expect(
        100 + 1_000 + 2 * 100 + 30 * 10 + 50,
        "write 0 at 20,0: 10 bytes, 1100 ns",
        "write 1 at 120,0: 4 bytes, 1040 ns",
        "write 0 at 3,0: 10 bytes, 1100 ns",
        "write 0 at 21,0: 10 bytes, 1100 ns",
        "write 1 at 121,0: 4 bytes, 1040 ns");
    assertThat(entryOf(20)).isEqualTo(120);
    assertThat(entryOf(21)).isEqualTo(121);
    assertThat(added()).containsExactly(2L, 20L, 2L, 8L);
  }

  /** A write of 10 bytes takes a unit for each 4 of them begun, of which 1,000 flow in a second. */
  @Test
  void whatATabletCanBeAskedForIsTakenByTheByte() {
    system.limit = new ThroughputLimit(1_000, 1_000, 4, 4, 0, 1, 1);
    int load = load(RowWork.Kind.PUT, 1);
    system.arrive(load, 100, 3, 103);
    system.arrive(load, 2_999_999, 4, 104);
    system.arrive(load, 3_000_101, 5, 105);
    system.finish();
    assertThat(system.told.stream().filter(line -> !line.endsWith("offered")))
        .containsExactly(
            "0 succeeds, 100 to 1250",
            "0 fails, REJECTED, 2999999 to 3000049",
            "0 succeeds, 3000101 to 3001251");
  }

  /** Tombstones have no bytes and are no new rows. */
  @Test
  void onlyRowsThatAreWrittenAreSampled() {
    RowWritesTest other = new RowWritesTest();
    int before = system.cluster.samples().of(0).size();
    doOnce(RowWork.Kind.DELETE, 3);
    assertThat(system.cluster.samples().of(0).size()).isEqualTo(before);
    other.doOnce(RowWork.Kind.PUT, 20, 120);
    assertThat(other.system.cluster.samples().of(0).size()).isGreaterThan(before);
  }
}
