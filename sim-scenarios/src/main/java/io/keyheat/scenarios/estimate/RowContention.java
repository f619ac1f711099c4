package io.keyheat.scenarios.estimate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import io.keyheat.scenarios.estimate.latency.ServerQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How often rows are locked and how often operations find all theirs unlocked, as if nobody waited.
 */
final class RowContention {
  /** A row that is drawn as often is drawn as often again, within a third. */
  static final int FEWEST_HITS = 10;

  /** Of as few operations, most must ask for one row to tell that it is hot. */
  static final int FEWEST_ALIKE = 3;

  /**
   * A load whose operations lock rows.
   *
   * @param heldByAll share of the time for which a row is locked that all its operations write
   */
  record LockingLoad(String name, Demand demand, double heldByAll) {
    private boolean knows(DemandPart row) {
      return isKnown(hits(row), demand.operations());
    }

    private double hits(DemandPart row) {
      return demand.locked(row);
    }

    /** The share of the time for which it locks a row. */
    private double holds(DemandPart row, double butOperations) {
      double others = hits(row) - butOperations;
      double operations = demand.operations() - butOperations;
      return operations <= 0 ? 0 : heldByAll * others / operations;
    }
  }

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<LockingLoad> loads;

  private RowContention(List<LockingLoad> loads) {
    this.loads = loads.stream().filter(load -> load.heldByAll() > 0).toList();
  }

  /**
   * Returns the contention of loads.
   *
   * @param demands of the loads, in their order
   * @param idle a server without other work, on which operations take about as long as they lock
   */
  static RowContention of(
      SystemSpec system, List<LoadEstimate> loads, List<Demand> demands, ServerQueue idle) {
    List<LockingLoad> locking = new ArrayList<>();
    for (int i = 0; i < loads.size(); i++) {
      LoadEstimate load = loads.get(i);
      // Else no row is known to be locked by two operations, and the mean takes long to reckon.
      if (demands.get(i).locksAlike()) {
        double nanosPerSecond =
            load.perSecond() * RowContention.heldNanos(system, load.meanNanos(idle));
        locking.add(
            new LockingLoad(load.name(), demands.get(i), nanosPerSecond / NANOS_PER_SECOND));
      }
    }
    return new RowContention(locking);
  }

  /** How long an operation locks its rows that takes some time without queues. */
  static double heldNanos(SystemSpec system, double freeNanos) {
    LockParameters locks = system.locks();
    double free = freeNanos - system.replication().clientRoundTripNanos();
    return Math.max(locks.hold() == Hold.TO_COMMIT ? free : 0, (double) locks.commitGapNanos());
  }

  /**
   * A row that is known to be drawn again and again.
   *
   * @param held share of the time for which it is locked
   * @param byOne that by the load that locks it most
   */
  private record LockedRow(String load, double held, double byOne, double hits) {
    /** Less two standard errors. */
    double atLeast() {
      return held * (1 - 2 / Math.sqrt(hits));
    }
  }

  /** The row that is locked most, as far as what was drawn tells; empty: it does not. */
  Optional<MostLocked> mostLocked() {
    List<LockedRow> rows =
        loads.stream()
            .flatMap(load -> load.demand().rows().keySet().stream())
            .distinct()
            .flatMap(row -> locked(row).stream())
            .toList();
    long overfull = rows.stream().filter(row -> row.atLeast() > 1).count();
    return rows.stream()
        .max(Comparator.comparingDouble(LockedRow::held).thenComparingDouble(LockedRow::byOne))
        .filter(most -> most.held > 0)
        .map(most -> new MostLocked(most.load, most.held, most.atLeast(), overfull));
  }

  private Optional<LockedRow> locked(DemandPart row) {
    List<LockingLoad> known = loads.stream().filter(load -> load.knows(row)).toList();
    double held = known.stream().mapToDouble(load -> load.holds(row, 0)).sum();
    double hits = known.stream().mapToDouble(load -> load.hits(row)).sum();
    return known.stream()
        .max(Comparator.comparingDouble(load -> load.holds(row, 0)))
        .map(most -> new LockedRow(most.name(), held, most.holds(row, 0), hits));
  }

  /** Whether a row that was drawn as often is not hot by chance. */
  static boolean isKnown(double hits, double operations) {
    return hits >= FEWEST_HITS || (operations >= FEWEST_ALIKE && 2 * hits > operations);
  }

  /**
   * The share of a load's operations that find all rows which they write unlocked. What an
   * operation itself asks for is left out of what keeps it waiting, so that rows which were drawn
   * once, among any number of others, count as free.
   */
  double findUnlocked(LockingLoad load) {
    List<List<DemandPart>> together = load.demand().lockedTogether();
    return together.stream().mapToDouble(rows -> unlocked(rows, load)).average().orElse(1);
  }

  private double unlocked(List<DemandPart> rows, LockingLoad own) {
    double chance = 1;
    for (DemandPart row : rows) {
      double held = 0;
      for (LockingLoad load : loads) {
        held += load.holds(row, load.name().equals(own.name()) ? 1 : 0);
      }
      chance *= Math.max(0, 1 - held);
    }
    return chance;
  }

  List<LockingLoad> loads() {
    return loads;
  }
}
