package io.keyheat.core.model.operation;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a client makes as one operation: a page, or a transaction. Loads and steps are
 * given by number; each step is a load of its own, with a route and client's rules of its own.
 *
 * @param parallel whether the calls are made at once; in a transaction, its reads
 * @param keyArrays of an operation: those of all steps, and one whose lower half tells by bit which
 *     steps are left out
 * @param transaction null: a page
 */
public record SequenceRules(
    boolean parallel,
    int keyArrays,
    List<CallRules> steps,
    @Nullable TransactionRules transaction) {
  public SequenceRules {
    steps = List.copyOf(steps);
  }

  /**
   * One step.
   *
   * @param load number by which its route and its fate are known
   * @param firstVisit position of its first key among the operation's
   * @param asksStep an earlier step whose finding decides whether it is made; −1: made in any case
   * @param ifPresent what that must have found
   */
  public record CallRules(
      int load, int firstVisit, int asksStep, boolean ifPresent, Set<StepTrait> traits) {
    public CallRules {
      traits = Set.copyOf(traits);
    }

    boolean isAsked() {
      return traits.contains(StepTrait.IS_ASKED);
    }

    boolean commits() {
      return traits.contains(StepTrait.COMMITS);
    }
  }

  /** What else the model must know of a step. */
  public enum StepTrait {
    /** A later step depends on what it finds: a lookup of one row. */
    IS_ASKED,
    /** It is a transaction's commit. */
    COMMITS
  }

  /**
   * A transaction: reads, computing, one commit.
   *
   * @param computeNanos between the last read's answer and the commit
   * @param failureShare share of attempts that the application gives up after computing
   * @param rollsBack whether a transaction that the client gives up is rolled back
   * @param rollbackFailureShare share of rollbacks that fail
   * @param idleTimeoutNanos the system ends a transaction so long after its last use
   * @param totalTimeoutNanos and so long after its beginning
   */
  public record TransactionRules(
      long computeNanos,
      double failureShare,
      boolean rollsBack,
      double rollbackFailureShare,
      long idleTimeoutNanos,
      long totalTimeoutNanos) {}

  /** Steps before the commit. */
  int calls() {
    return commit() == null ? steps.size() : steps.size() - 1;
  }

  /** The commit of a transaction, which is its last step; null: there is none. */
  @Nullable CallRules commit() {
    CallRules last = steps.get(steps.size() - 1);
    return last.commits() ? last : null;
  }
}
