package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.program.KeyVisit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the operations of one load go and what they cost there: a load's plan, in the arrays that
 * the request path reads.
 */
public final class Route {
  /** What the operations of a load may need beyond their visits. */
  public enum Trait {
    /** Its rows are new. */
    ADDS_ROWS,
    /** It must hold the locks of its rows, or is a call of a sequence. */
    NEEDS_LOCKS,
    /** A commit may name one row more than once. */
    REPEATS_ROWS,
    /** A listener hears each row that it writes. */
    WATCHED
  }

  final Access access;
  public final boolean write;
  public final boolean addsRows;
  public final boolean needsLocks;

  /** Whether any replica may answer it. */
  public final boolean stale;

  /** Whether a listener hears each row that is written. */
  public final boolean watched;

  /** Whether two visits of one operation may meet in one tablet. */
  public final boolean mayShareTablet;

  /** Whether a commit may name one row in several visits. */
  final boolean mayRepeatRows;

  /** Whether it is a commit that writes several rows, entries of indexes not counted. */
  private final boolean severalRows;

  public final int visits;
  public final KeySpace[] space;
  public final int[] spaceIndex;

  /** Rows that a visit writes or reads, and adds where the operation adds rows. */
  public final int[] rows;

  /** Rows that a commit writes on a visit. */
  public final int[] written;

  /** Bytes that a visit writes or reads. */
  public final int[] bytes;

  public final boolean[] locks;

  /**
   * Whether a visit removes the entry that the next visit's replaces: in one tablet they count as
   * one row of the commit.
   */
  final boolean[] removes;

  final VisitKind[] kind;

  /** Which way a visit reads a range of counted rows, +1 or −1; 0: it does not. */
  public final int[] scanDirection;

  /** Leading bits that all keys of the range have in common. */
  final int[] rangeBits;

  /** Mean service of a visit that opens its tablet's part of the operation, nanoseconds. */
  public final double[] firstNanos;

  /** Mean service of a visit to a tablet that the operation has already opened. */
  final double[] nextNanos;

  /** What a visit takes from its tablet's bucket, as the time in which it flows in again. */
  final long[] refillNanos;

  /** Visits that an operation begins with. */
  final VisitGroup first;

  /** Look-ups of the rows that its scan has found, made when the scan is done; null: none. */
  public final @Nullable VisitGroup fetch;

  private final Route repeated;

  /** What the operations do with materialized rows; null: rows are only counted. */
  public final @Nullable RowWork rowWork;

  /**
   * A route from a load's plan.
   *
   * @param plan of one operation, visit by visit: of a scan the ranges, then the rows it fetches
   * @param rowWork what is done with materialized rows; null: rows are only counted
   */
  public Route(
      Cluster cluster,
      VisitCosts costs,
      Access access,
      Set<Trait> traits,
      List<KeyVisit> plan,
      @Nullable RowWork rowWork) {
    this.rowWork = rowWork;
    this.access = access;
    write = access == Access.WRITE;
    stale = access == Access.STALE_READ;
    addsRows = traits.contains(Trait.ADDS_ROWS);
    needsLocks = traits.contains(Trait.NEEDS_LOCKS);
    watched = traits.contains(Trait.WATCHED);
    visits = plan.size();
    space = new KeySpace[visits];
    spaceIndex = new int[visits];
    rows = new int[visits];
    written = new int[visits];
    bytes = new int[visits];
    locks = new boolean[visits];
    removes = new boolean[visits];
    kind = new VisitKind[visits];
    scanDirection = new int[visits];
    rangeBits = new int[visits];
    firstNanos = new double[visits];
    nextNanos = new double[visits];
    refillNanos = new long[visits];
    mayShareTablet = plan.stream().mapToInt(KeyVisit::keySpace).distinct().count() < visits;
    mayRepeatRows = write && mayShareTablet && traits.contains(Trait.REPEATS_ROWS);
    severalRows = write && plan.stream().filter(KeyVisit::locks).mapToInt(KeyVisit::rows).sum() > 1;
    for (int v = 0; v < visits; v++) {
      set(v, plan.get(v), cluster, costs);
    }
    int scans = rowWork == null ? (int) plan.stream().filter(KeyVisit::scans).count() : 0;
    boolean fetches = scans > 0 && scans < visits;
    first = new VisitGroup(this, 0, fetches ? scans : visits);
    fetch = fetches ? new VisitGroup(this, scans, visits) : null;
    Set<Trait> again = repeating(traits);
    repeated =
        again.equals(traits) ? this : new Route(cluster, costs, access, again, plan, rowWork);
  }

  private void set(int v, KeyVisit visit, Cluster cluster, VisitCosts costs) {
    spaceIndex[v] = visit.keySpace();
    space[v] = cluster.spaces().get(visit.keySpace());
    boolean changesOnly = addsRows && !visit.adds();
    rows[v] = changesOnly ? 0 : visit.rows();
    bytes[v] = changesOnly ? 0 : visit.bytes();
    written[v] = write ? visit.rows() : 0;
    locks[v] = visit.locks();
    removes[v] = visit.removes();
    if (rowWork == null && visit.scanDirection() != 0) {
      scanDirection[v] = visit.scanDirection();
      rangeBits[v] = visit.rangeBits();
      if (rangeBits[v] >= 0) {
        space[v].trackRanges(rangeBits[v]);
      }
    }
    kind[v] = write ? VisitKind.WRITE : visit.scans() ? VisitKind.SCAN : VisitKind.LOOKUP;
    CostParameters service = costs.service();
    double base = write ? service.writeNanos() : service.readNanos();
    double row = write ? service.writeRowNanos() : readRowNanos(service, visit);
    double perByte = write ? service.writeByteNanos() : service.readByteNanos();
    // A commit's or look-up's own cost includes its first row; a scan's rows all count.
    int counted = visit.scans() ? visit.rows() : visit.rows() - 1;
    // A visit without rows only bounds another one.
    firstNanos[v] = visit.rows() == 0 ? 0 : base + row * counted + perByte * visit.bytes();
    nextNanos[v] = row * visit.rows() + perByte * visit.bytes();
    refillNanos[v] =
        stale
            ? costs.limit().staleRefillNanos(visit.bytes())
            : severalRows && visit.locks()
                ? costs.limit().severalRowsRefillNanos(visit.bytes())
                : costs.limit().refillNanos(write, visit.bytes());
  }

  private static double readRowNanos(CostParameters service, KeyVisit visit) {
    return visit.scanDirection() < 0 ? service.readRowReverseNanos() : service.readRowNanos();
  }

  /** The traits of what has been applied already: it adds no rows, and no listener hears of it. */
  private static Set<Trait> repeating(Set<Trait> traits) {
    return traits.stream()
        .filter(trait -> trait != Trait.ADDS_ROWS && trait != Trait.WATCHED)
        .collect(Collectors.toSet());
  }

  /** The route of another attempt of what has been applied already. */
  public Route repeated() {
    return repeated;
  }

  /** Whether all its visits are at keys that are known when it arrives. */
  public boolean isOfKeys() {
    for (int direction : scanDirection) {
      if (direction != 0) {
        return false;
      }
    }
    return true;
  }

  /** Visits that write rows whose places scans ask for. */
  int[] notedVisits() {
    return IntStream.range(0, visits)
        .filter(v -> write && space[v].tracksSpans && written[v] > 0 && !removes[v])
        .toArray();
  }

  /** Number of keys that one operation touches. */
  public int visits() {
    return visits;
  }

  /** Mean service of one operation over all its visits, nanoseconds of core time. */
  public double meanServiceNanos() {
    double sum = 0;
    for (double nanos : firstNanos) {
      sum += nanos;
    }
    return sum;
  }

  /** Visits that an operation makes at one time: {@code from} to {@code to − 1} of a route. */
  public static final class VisitGroup {
    private final Route route;
    private final int from;
    private final int to;
    private @Nullable Terms loneTerms;

    VisitGroup(Route route, int from, int to) {
      this.route = route;
      this.from = from;
      this.to = to;
    }

    Route route() {
      return route;
    }

    int from() {
      return from;
    }

    int to() {
      return to;
    }

    /** Terms of lone attempts, made when the first one comes. */
    Terms loneTerms() {
      if (loneTerms == null) {
        loneTerms = Terms.of(this);
      }
      return loneTerms;
    }
  }
}
