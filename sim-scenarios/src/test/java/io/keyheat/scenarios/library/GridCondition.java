package io.keyheat.scenarios.library;

import io.keyheat.scenarios.library.GridCell.Capacities;
import io.keyheat.scenarios.library.GridRule.Dimension;
import io.keyheat.scenarios.library.GridRule.Offered;
import java.util.Arrays;
import java.util.Optional;

/** What a rule takes for granted. Where a deviation takes it away, the rule says nothing. */
enum GridCondition {
  CLIENTS_THAT_WAIT("A commit alone takes longer than the scenario's clients wait for it.") {
    @Override
    boolean holds(GridCell cell, Capacities can) {
      return can.trap().perSecond() > 0 && can.cure().perSecond() > 0;
    }
  },
  SERVERS_FOR_MORE_THAN_THE_TRAP(
      "All servers together serve less than 1.3 times what the trap's bottleneck serves: one"
          + " server, rows so large that the servers are full before the bottleneck is, or batches"
          + " that cost less beside one another than scattered over many tablets.") {
    @Override
    boolean holds(GridCell cell, Capacities can) {
      return cell.rule().offered() != Offered.ABOVE_THE_TRAP
          || cell.offered(can) >= 1.3 * can.trap().perSecond();
    }
  },
  MORE_THAN_ONE_SERVER(
      "Clients that never wait keep one server as busy with the trap as with the cure.") {
    @Override
    boolean holds(GridCell cell, Capacities can) {
      return cell.rule().offered() != Offered.BY_CLIENTS || cell.deviation().servers() > 1;
    }
  },
  A_COMMIT_THAT_A_REQUEST_HOLDS(
      "A request of Firestore holds 10 MiB at most (quotas), and a server of any system here is"
          + " busy with 100 MB for longer than a client waits.") {
    @Override
    boolean holds(GridCell cell, Capacities can) {
      return !cell.rule().dimensions().contains(Dimension.ROWS_PER_COMMIT)
          || cell.deviation().commitBytes() <= 10 << 20;
    }
  };

  private final String reason;

  GridCondition(String reason) {
    this.reason = reason;
  }

  /** Whether a cell leaves it as it is. */
  abstract boolean holds(GridCell cell, Capacities can);

  String reason() {
    return reason;
  }

  /** The first condition that a cell takes away; empty: the rule must hold there. */
  static Optional<GridCondition> missing(GridCell cell, Capacities can) {
    return Arrays.stream(values()).filter(condition -> !condition.holds(cell, can)).findFirst();
  }
}
