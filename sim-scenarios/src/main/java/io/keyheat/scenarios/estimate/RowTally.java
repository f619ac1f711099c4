package io.keyheat.scenarios.estimate;

/** How often the drawn operations of a load ask for one row. */
public final class RowTally {
  private int asked;
  private int locked;
  private int lastAsking;
  private int lastLocking;
  private int lastCommit;

  RowTally() {}

  /** How often it is asked for by its key, at most once by an operation. */
  public int asked() {
    return asked;
  }

  /** How often it is locked by one that writes it. */
  public int locked() {
    return locked;
  }

  /** Counts an operation, once however often it asks. */
  void ask(int operation) {
    if (lastAsking != operation) {
      lastAsking = operation;
      asked++;
    }
  }

  /** Notes a commit, and returns whether it has not written the row before. */
  boolean commit(int number) {
    boolean isFirst = lastCommit != number;
    lastCommit = number;
    return isFirst;
  }

  /** Counts an operation, and returns whether it has not locked the row before. */
  boolean lock(int operation) {
    if (lastLocking == operation) {
      return false;
    }
    lastLocking = operation;
    locked++;
    return true;
  }
}
