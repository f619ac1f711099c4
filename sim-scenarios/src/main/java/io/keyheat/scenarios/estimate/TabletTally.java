package io.keyheat.scenarios.estimate;

import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the drawn operations of a load ask of one tablet. */
public final class TabletTally {
  /** Of fewer visits, chance makes a crowd. */
  private static final int FEWEST_OF_A_CROWD = 100;

  /** As many visits at random hardly ever crowd as much. */
  private static final double CROWD = 1.5;

  private final List<DemandPart> visited = new ArrayList<>();

  /** Numbers of the operations that go to it, ascending. */
  private int[] visitors = new int[1];

  private int visits;
  private double servedNanos;
  private double ofServerNanos;
  private double readNanos;
  private double writtenNanos;
  private double committedRows;
  private int lastStage = -1;
  private int rank;

  TabletTally() {}

  /** Nanoseconds of a core that they take. */
  public double servedNanos() {
    return servedNanos;
  }

  /** The same of the server that does most of it, as all replicas answer stale reads. */
  double ofServerNanos() {
    return ofServerNanos;
  }

  /** Rows that they commit to it. */
  public double committedRows() {
    return committedRows;
  }

  /** Nanoseconds for which their reads use up its own ceiling of reads, if it has one. */
  double readNanos() {
    return readNanos;
  }

  /** Nanoseconds for which their writes use up its own ceiling of writes, if it has one. */
  double writtenNanos() {
    return writtenNanos;
  }

  /** The rows in the order in which they are asked for. */
  List<DemandPart> visited() {
    return visited;
  }

  /** How many operations go to it. */
  int visitors() {
    return visits;
  }

  /**
   * How many times as often as over all operations it is visited in the middle half of its visits:
   * keys that follow an order go to one tablet after the other, and all to one at a time. 1: its
   * visits are spread, or too few to tell.
   */
  double crowding(double operations) {
    if (visits < FEWEST_OF_A_CROWD) {
      return 1;
    }
    int half = visitors[3 * visits / 4] - visitors[visits / 4] + 1;
    double crowding = operations / 2 / half;
    return crowding > CROWD ? crowding : 1;
  }

  /** Counts core time, in all and of the server that does most of it. */
  void serve(double nanos, double nanosOfServer) {
    servedNanos += nanos;
    ofServerNanos += nanosOfServer;
  }

  /** Counts a visit of an operation, operations in ascending order. */
  void visit(DemandPart row, int operation) {
    visited.add(row);
    if (visits > 0 && visitors[visits - 1] == operation) {
      return;
    }
    if (visits == visitors.length) {
      visitors = Arrays.copyOf(visitors, 2 * visits);
    }
    visitors[visits++] = operation;
  }

  /**
   * Has the last visit go to another row: an entry that moves within the tablet counts as the new
   * one, so that a cut between the two would not take any load away.
   */
  void visitInstead(DemandPart row) {
    visited.set(visited.size() - 1, row);
  }

  /** Counts what a read uses up. */
  void read(double nanos) {
    readNanos += nanos;
  }

  /** Counts what a write uses up, and its rows. */
  void write(double nanos, int rows) {
    writtenNanos += nanos;
    committedRows += rows;
  }

  /** Whether a stage of an operation has not come here before. */
  boolean isNewTo(int stage) {
    return lastStage != stage;
  }

  /** Which of a stage's tablets it is, counted from 0. */
  void rank(int stage, int ofStage) {
    lastStage = stage;
    rank = ofStage;
  }

  /** Its number among the tablets of the stage that came here last. */
  int rank() {
    return rank;
  }
}
