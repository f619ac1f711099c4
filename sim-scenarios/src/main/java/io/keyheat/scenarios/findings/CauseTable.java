package io.keyheat.scenarios.findings;

import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table from what was exhausted and where its demand sits to a cause. The first line that fits
 * counts: a narrower place comes before a wider one.
 */
final class CauseTable {
  /** A row, or reads of one kind, with this share of the requests make a range hot. */
  private static final double MOST = 0.5;

  /** Requests of which this share goes to one place do so for all that splits can do. */
  private static final double NEARLY_ALL = 2.0 / 3;

  /** A row with a smaller share is none of a few that have the load. */
  private static final double LEAST_OF_ROW = 0.01;

  private final Subject subject;

  CauseTable(Subject subject) {
    this.subject = subject;
  }

  /**
   * The cause of a table's or index's heat; empty: it has headroom, and its server as well.
   *
   * @param harms whether it, or the servers, lose or slow operations
   */
  Optional<Cause> of(HotSpace hot, boolean harms) {
    Optional<Cause> atPlace = Optional.ofNullable(atFewRows(hot));
    if (atPlace.isPresent()) {
      return atPlace;
    }
    boolean moves = hot.reasons().contains(UnsplittableReason.MOVING_HOT_SPOT) || hot.isMoving();
    boolean isOfKeys = hot.isFull() && (moves || hot.orderShare() >= NEARLY_ALL);
    if (!isOfKeys && areServersSaturated(hot)) {
      return harms ? Optional.of(servers()) : Optional.empty();
    }
    return Optional.ofNullable(inPlaces(hot, moves)).or(() -> spread(hot, harms));
  }

  /** Why requests go to few rows, or to what queries read; null: they go to others. */
  private @Nullable Cause atFewRows(HotSpace hot) {
    Set<UnsplittableReason> reasons = hot.reasons();
    SpaceDemand demand = hot.demand();
    if (reasons.contains(UnsplittableReason.HOT_ROW) || hot.rowShare() >= MOST) {
      return Cause.HOT_ROW;
    }
    if (hot.skippedShare() >= MOST) {
      return Cause.TOMBSTONES;
    }
    if (demand.share(call -> SpaceDemand.isAtEnd(call) && SpaceDemand.hasLimit(call) ? 1 : 0)
        >= NEARLY_ALL) {
      return Cause.READ_AT_END;
    }
    if (demand.shareOfScannedRows() >= NEARLY_ALL
        && (reasons.contains(UnsplittableReason.LARGE_SCAN_HOT_SPOT) || demand.readsManyRows())) {
      return Cause.LARGE_SCAN;
    }
    return demand.share(demand::inOneRange) >= MOST ? Cause.HOT_RANGE_READ : null;
  }

  /**
   * Why requests go to one place after the other; null: they are spread.
   *
   * @param moves whether the run has shown it
   */
  private @Nullable Cause inPlaces(HotSpace hot, boolean moves) {
    if (hot.isSaturated() && LeadingPeriod.isHashed(subject.spec(), hot.space())) {
      return Cause.SHARD_OF_TIME;
    }
    if (hot.isSaturated() && !hot.isLasting() && endsPeriod(hot)) {
      return Cause.PERIOD_ENDS;
    }
    if (hot.orderShare() >= NEARLY_ALL) {
      return inOrder(hot);
    }
    if (hot.reasons().contains(UnsplittableReason.UNISOLATABLE_HOT_ROW)
        && hot.demand().shareOfOneRow() >= LEAST_OF_ROW) {
      return isTooSmallToDivide(hot.space()) ? Cause.SMALL_TABLE : Cause.FEW_ROWS;
    }
    if (hot.isSaturated() && endsPeriod(hot)) {
      return Cause.PERIOD_ENDS;
    }
    return moves ? Cause.JUMPING_RANGE : null;
  }

  /** Requests go to one place after the other, in key order. */
  private Cause inOrder(HotSpace hot) {
    SpaceDemand demand = hot.demand();
    double writes = demand.share(call -> call.writes() ? demand.inOrder(call) : 0);
    double reads = demand.share(call -> call.writes() ? 0 : demand.inOrder(call));
    if (reads > writes) {
      return Cause.READ_IN_ORDER;
    }
    boolean isIndex =
        subject.isIndex(hot.space())
            || demand.writtenInOrder().filter(key -> !key.index().isEmpty()).isPresent();
    boolean areRanges = demand.isWrittenBehindOthers();
    if (isIndex) {
      return areRanges ? Cause.GROWING_INDEX_RANGES : Cause.GROWING_INDEX;
    }
    if (demand.isMostlyWritten(KeyOrder.Kind.SWEEPING_ID)) {
      return Cause.SWEEPING_KEY;
    }
    if (subject.areAllWrites(hot.space(), WriteLoad.Kind.DELETE)) {
      return Cause.DELETED_KEY;
    }
    return SpaceKey.walked(subject.spec(), hot.space())
        .orElse(areRanges ? Cause.GROWING_KEY_RANGES : Cause.GROWING_KEY);
  }

  /** Whether its heat begins where a period ends with which keys begin. */
  private boolean endsPeriod(HotSpace hot) {
    return LeadingPeriod.heats(subject.spec(), hot.space(), hot.judged());
  }

  /** Requests are spread over keys. */
  private Optional<Cause> spread(HotSpace hot, boolean harms) {
    if (hot.isSaturated()) {
      boolean isOfHash =
          DominantHash.isIn(subject.spec(), hot.space())
              && SpaceKey.keepsHashesWhole(subject.spec(), hot.space());
      return Optional.of(
          isOfHash ? Cause.BUSY_HASH : hot.isDivided() ? Cause.FEW_TABLETS : Cause.UNDIVIDED_LOAD);
    }
    return harms && hot.isServerSaturated() && !hot.areServersEven()
        ? Optional.of(Cause.CROWDED_SERVER)
        : Optional.empty();
  }

  /** Whether all servers are saturated in its minutes, or when operations are lost. */
  private boolean areServersSaturated(HotSpace hot) {
    return Math.max(hot.serverUtilisation(), ServerWork.meanWhileLosing(subject.run()))
            >= LimitUse.SATURATED
        || (hot.isServerSaturated() && hot.areServersEven());
  }

  /** Why operations are lost that no table or index explains. */
  Cause elsewhere() {
    double busiest = ServerWork.busiestWhileLosing(subject.run());
    if (busiest < LimitUse.SATURATED) {
      return Cause.SHORT_TIMEOUT;
    }
    double mean = ServerWork.meanWhileLosing(subject.run());
    return mean >= ServerWork.EVEN * busiest ? servers() : Cause.CROWDED_SERVER;
  }

  /** All servers are saturated: operations are too many, or each has many requests. */
  Cause servers() {
    if (LateWork.prevails(subject.run(), subject.spec())) {
      return Cause.WASTED_WORK;
    }
    return ServerWork.isScattered(subject) ? Cause.SCATTERED_COMMIT : Cause.EVEN_LOAD;
  }

  /** Whether no split by load may divide what a table or index holds at the end. */
  private boolean isTooSmallToDivide(String name) {
    LoadSplitParameters splits = subject.spec().system().policies().loadSplits();
    return subject.run().spaces().stream()
        .filter(space -> space.name().equals(name))
        .anyMatch(space -> splits.leaveUncut(space.storedBytes()));
  }
}
