package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.GridCell.Capacities;
import io.keyheat.scenarios.library.GridRule.Dimension;
import io.keyheat.scenarios.library.GridRule.Offered;
import java.util.Optional;

/** What a rule takes for granted. Where a deviation takes it away, the rule says nothing. */
enum GridCondition {
  A_COMMIT_THAT_A_REQUEST_HOLDS(
      "A request of Firestore holds 10 MiB at most (quotas), and a server of any system here is"
          + " busy with 100 MB for longer than a client waits.") {
    @Override
    boolean holds(GridCell cell) {
      return !cell.rule().dimensions().contains(Dimension.ROWS_PER_COMMIT)
          || cell.deviation().commitBytes() <= 10 << 20;
    }
  },
  CLIENTS_THAT_WAIT("A commit alone takes longer than the scenario's clients wait for it.") {
    @Override
    boolean holds(GridCell cell) throws ScenarioException {
      Capacities can = cell.capacities();
      return can.trap().perSecond() > 0 && can.cure().perSecond() > 0;
    }
  },
  SERVERS_FOR_MORE_THAN_THE_TRAP(
      "All servers together serve less than 1.3 times what the trap's bottleneck serves: one"
          + " server, rows so large that the servers are full before the bottleneck is, or batches"
          + " that cost less beside one another than scattered over many tablets.") {
    @Override
    boolean holds(GridCell cell) throws ScenarioException {
      return cell.rule().offered() != Offered.ABOVE_THE_TRAP
          || cell.offered() >= 1.3 * cell.capacities().trap().perSecond();
    }
  },
  MORE_THAN_ONE_SERVER(
      "Clients that never wait keep one server as busy with the trap as with the cure.") {
    @Override
    boolean holds(GridCell cell) {
      return cell.rule().offered() != Offered.BY_CLIENTS || cell.deviation().servers() > 1;
    }
  };

  private final String reason;

  GridCondition(String reason) {
    this.reason = reason;
  }

  /** Whether a cell leaves it as it is. */
  abstract boolean holds(GridCell cell) throws ScenarioException;

  String reason() {
    return reason;
  }

  /** The first condition that a cell takes away; empty: the rule must hold there. */
  static Optional<GridCondition> missing(GridCell cell) throws ScenarioException {
    for (GridCondition condition : values()) {
      if (!condition.holds(cell)) {
        return Optional.of(condition);
      }
    }
    return Optional.empty();
  }
}
