package io.keyheat.core.model.operation;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.pending.Pending;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Answer;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.RowStep;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.model.request.VisitSampler;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.rows.RowWork.RowChange;
import io.keyheat.core.model.rows.RowWork.ScanTrait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scans of a table with the rows 0 … 9 of 10 bytes: 0 … 4 lie in tablet 0 on server 0, 5 … 9 in
 * tablet 2 on server 1, as does its index, tablet 1, with the entries 0x100 … 0x190 of 4 bytes.
 *
 * <p>A read takes 500 ns in a tablet, 50 for each row (70 against the order), 5 for each byte and 3
 * for each tombstone: a scan of n rows takes 500 + 100 n, one of n entries 500 + 70 n.
 */
class RowScansTest {
  private static final RowChange DELETION = new RowChange(new long[0], new long[0]);

  private final SmallSystem system = new SmallSystem();
  private final int rows = system.space(0);
  private final int entries = system.space(1);
  private final RowTable table = new RowTable("T", new int[] {10, 4}, 1_000);

  // What is asked for.
  private int entry;
  private int ranges = 1;
  private boolean reverse;
  private int offset;
  private int cursor;
  private int limit = 100;
  private boolean withChildren;
  private boolean fetches;
  private @Nullable RowChange change;
  private long timeout = LONG;

  RowScansTest() {
    long[] keys = new long[10];
    long[] values = new long[10];
    for (int row = 0; row < 10; row++) {
      keys[row] = row;
      values[row] = 0x100 + 0x10L * row;
    }
    table.open(system.cluster, 0, rows, keys, new long[10]);
    table.open(system.cluster, 1, entries, values, new long[10]);
    system.cut(rows, 5, 1);
  }

  private RowWork work() {
    KeySpace space = system.cluster.spaces().get(entry == 0 ? rows : entries);
    Set<ScanTrait> traits = EnumSet.of(fetches ? ScanTrait.FETCHES : ScanTrait.INDEX_ONLY);
    if (reverse) {
      traits.add(ScanTrait.REVERSE);
    }
    if (withChildren) {
      traits.add(ScanTrait.WITH_CHILDREN);
    }
    RowWork.Scan scan =
        new RowWork.Scan(space, entry, ranges, offset, cursor, limit, traits, change);
    return new RowWork(table, RowWork.Kind.SCAN, 1, scan);
  }

  /** The scan as a load; its keys are the ends of its ranges, and two of new values. */
  private int load() {
    return system.load(
        system.rows(work(), false, new int[2 * ranges + 2]), SmallSystem.once(timeout));
  }

  private void scan(long... ends) {
    system.arrive(load(), 100, keys(ends));
    system.finish();
  }

  /** The ends of ranges, and new values: only those bits of them count that are masked. */
  private static long[] keys(long... ends) {
    long[] keys = Arrays.copyOf(ends, ends.length + 2);
    keys[ends.length] = -1;
    keys[ends.length + 1] = 0x7777;
    return keys;
  }

  private void expect(String... lines) {
    assertThat(system.told.stream().filter(line -> !line.endsWith("offered")))
        .containsExactly(lines);
  }

  private void expectVisits(String... lines) {
    assertThat(system.shown).containsExactly(lines);
  }

  private void delete(long... keys) {
    for (long key : keys) {
      ClusterAccess.bury(table, key, 0, 0);
    }
  }

  // Ranges.

  @Test
  void aScanCostsWhatItReads() {
    scan(1, 3);
    expect("0 reads 3 rows, 0 deleted", "0 is billed 3", "0 succeeds, 100 to 950");
    expectVisits("scan 0 at 1,0: 30 bytes, 800 ns");
  }

  @Test
  void aRangeIsReadTabletAfterTablet() {
    scan(3, 7);
    expect(
        "0 reads 2 rows, 0 deleted",
        "0 reads 3 rows, 0 deleted",
        "0 is billed 5",
        "0 succeeds, 100 to " + (100 + 700 + 800 + 50));
    expectVisits("scan 0 at 3,0: 20 bytes, 700 ns", "scan 2 at 5,0: 30 bytes, 800 ns");
  }

  @Test
  void rowsThatAreThrownAwayAreReadAndBilled() {
    limit = 2;
    offset = 1;
    scan(3, 7);
    expect(
        "0 reads 2 rows, 0 deleted",
        "0 reads 1 rows, 0 deleted",
        "0 is billed 3",
        "0 succeeds, 100 to " + (100 + 700 + 600 + 50));
  }

  @ParameterizedTest
  @CsvSource({
    "false, 'scan 0 at 2,1: 20 bytes, 700 ns'",
    "true, 'scan 0 at 2,-1: 20 bytes, 740 ns'"
  })
  void aPageBeginsBehindTheOneBefore(boolean down, String visit) {
    reverse = down;
    limit = 2;
    cursor = 2;
    scan(down ? 0 : 1, 4);
    expectVisits(visit);
  }

  @Test
  void tombstonesAreSkippedAtACost() {
    delete(1, 3);
    scan(1, 4);
    expect("0 reads 2 rows, 2 deleted", "0 is billed 2", "0 succeeds, 100 to 856");
    List<Long> skipped = new ArrayList<>();
    system.cluster.drainSkipped((row, tombstones) -> skipped.add(tombstones));
    assertThat(skipped).containsExactly(2L);
  }

  @Test
  void aScanThatFindsNothingIsBilledOneRead() {
    fetches = true;
    change = DELETION;
    scan(20, 30);
    expect("0 reads 0 rows, 0 deleted", "0 is billed 1", "0 succeeds, 100 to 650");
  }

  /** Two children each lie behind the rows 1 and 2. */
  @ParameterizedTest
  @CsvSource({"false, 4", "true, 2"})
  void childrenCountWhereTheyAreAskedFor(boolean areAskedFor, int read) {
    RowTable child = new RowTable("Child", new int[] {10}, 100);
    child.open(system.cluster, 0, rows, new long[] {1, 1, 2, 2}, new long[] {1, 2, 1, 2});
    withChildren = areAskedFor;
    limit = 2;
    scan(1, 3);
    expect(
        "0 reads " + read + " rows, 0 deleted",
        "0 is billed 2",
        "0 succeeds, 100 to " + (100 + 500 + 100 * read + 50));
  }

  // Rows behind entries, which are shown as what they are part of: a scan.

  /** More rows than are kept at first, and more visits than a step has room for. */
  @Test
  void allRowsAreFetchedHoweverMany() {
    RowTable many = new RowTable("Many", new int[] {10, 4}, 1_000);
    SmallSystem other = new SmallSystem();
    int manyRows = other.space(0);
    int manyEntries = other.space(1);
    long[] keys = LongStream.range(0, 40).toArray();
    many.open(other.cluster, 0, manyRows, keys, new long[40]);
    many.open(other.cluster, 1, manyEntries, keys, new long[40]);
    RowWork.Scan scan =
        new RowWork.Scan(many.space(1), 1, 1, 0, 0, 100, Set.of(ScanTrait.FETCHES), null);
    RowWork work = new RowWork(many, RowWork.Kind.SCAN, 1, scan);
    int load = other.load(other.rows(work, false, new int[2]), SmallSystem.once(LONG));
    other.arrive(load, 100, 0, 50);
    other.finish();
    assertThat(other.told)
        .endsWith(
            "0 reads 40 rows, 0 deleted",
            "0 is billed 40",
            "0 succeeds, 100 to " + (100 + 500 + 40 * 70 + 550 + 39 * 100 + 50));
    assertThat(other.shown).hasSize(41).endsWith("scan 0 at 39,0: 10 bytes, 550 ns");
  }

  // Changes.

  /** Of each half of a key, what is masked is new and the rest is the old one's. */
  @Test
  void theNewValuesOfAFanOutComeBehindTheEndsOfItsRanges() {
    ranges = 2;
    change = new RowChange(new long[] {0, 0xF}, new long[] {0, 0xF0});
    long[] hi = {2, 2, 6, 6, 0x9999, 0x7777};
    long[] lo = {0, 0, 0, 0, 0x5555, 0x3333};
    system.arrive(load(), 100, hi, lo);
    system.finish();
    for (long key : new long[] {2, 6}) {
      int row = table.find(key, 0);
      assertThat(table.keyHi(1, row)).isEqualTo(0x107 + 0x10 * key);
      assertThat(table.keyLo(1, row)).isEqualTo(0x30);
    }
  }

  // Numbers.

  private final long[] timeouts = {LONG};
  private final Pending pending = new Pending(8, timeouts);
  private final Timers timers = new Timers();
  private int served;

  private RowScans alone() {
    RequestPath path = system.path();
    VisitObserver observer = visit -> served++;
    VisitSampler sampler = new VisitSampler(system.cluster, observer, 1, new RandomStream(1));
    RowStep step = new RowStep(system.access().costs(), path, sampler, system.probe);
    RowWrites writes = new RowWrites(path, step, system.probe);
    return new RowScans(pending, timers, step, writes, SmallSystem.BILL, system.probe);
  }

  /** The timers that are set, by time, each as the number of the scan and its part. */
  private List<String> steps() {
    List<String> steps = new ArrayList<>();
    for (long time = timers.nextNanos(); time < Long.MAX_VALUE; time = timers.nextNanos()) {
      assertThat(timers.take()).isEqualTo(Timers.Kind.SCAN_STEP);
      steps.add(timers.number() + "." + timers.detail() + " at " + time);
    }
    return steps;
  }

  /** Begins the scan of a new operation, the numbers of which are 0, 1 and so on. */
  private long begin(RowScans scans, RowWork work, long deadline, long now, long... ends) {
    long[][] hi = new long[ends.length][1];
    for (int i = 0; i < ends.length; i++) {
      hi[i][0] = ends[i];
    }
    timeouts[0] = deadline - now;
    return scans.begin(pending.take(0, hi, new long[ends.length][1], 0, now), work, now);
  }

  @Test
  void theNumberOfAScanThatIsOverIsGivenToTheNext() {
    RowScans scans = alone();
    RowWork work = work();
    assertThat(begin(scans, work, LONG, 0, 1, 3)).isEqualTo(850);
    assertThat(begin(scans, work, LONG, 10_000, 3, 7)).isEqualTo(Answer.UNDERWAY);
    assertThat(begin(scans, work, LONG, 20_000, 4, 7)).isEqualTo(Answer.UNDERWAY);
    assertThat(scans.operation(0)).isEqualTo(1);
    assertThat(scans.operation(1)).isEqualTo(2);
    assertThat(scans.go(0, 0, 10_700)).isEqualTo(11_550);
    assertThat(begin(scans, work, LONG, 30_000, 3, 7)).isEqualTo(Answer.UNDERWAY);
    assertThat(steps()).containsExactly("0.0 at 10700", "1.0 at 20600", "0.0 at 30700");
    assertThat(scans.operation(0)).isEqualTo(3);
    assertThat(served).isEqualTo(5);
  }

  /** Its first range has an event at 700, its second one cannot go on at 800. */
  @Test
  void aScanThatIsOverKeepsItsNumberUntilItsLastEvent() {
    system.cut(rows, 8, 0);
    ranges = 2;
    RowScans scans = alone();
    RowWork work = work();
    assertThat(begin(scans, work, 750, 0, 3, 6, 5, 9)).isEqualTo(Answer.TOO_LATE);
    assertThat(begin(scans, work, LONG, 10_000, 3, 4, 5, 9)).isEqualTo(Answer.UNDERWAY);
    assertThat(scans.operation(0)).as("its event has come to nothing").isEqualTo(-1);
    assertThat(begin(scans, work, LONG, 20_000, 3, 4, 5, 9)).isEqualTo(Answer.UNDERWAY);
    assertThat(steps()).containsExactly("0.0 at 700", "1.1 at 10800", "0.1 at 20800");
  }
}
