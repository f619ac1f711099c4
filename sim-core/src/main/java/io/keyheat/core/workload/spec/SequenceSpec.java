package io.keyheat.core.workload.spec;

import io.keyheat.core.workload.spec.LoadSpec.ClientSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several calls that a client makes as one operation, whose latency is measured as one: a page, or
 * a transaction if {@code transaction} is there.
 *
 * <p>Columns that the load's own values name are drawn once for each operation and are the same in
 * all its calls that have a column of that name.
 *
 * @param order of the calls; in a transaction, of its reads
 * @param calls in order; those of a transaction that read come before those that write, which are
 *     one commit
 */
public record SequenceSpec(
    Order order, List<CallSpec> calls, @Nullable TransactionSpec transaction) {
  public SequenceSpec {
    calls = List.copyOf(calls);
  }

  /** The same calls of other clients. */
  SequenceSpec withClient(ClientSpec client) {
    return new SequenceSpec(
        order,
        calls.stream()
            .map(
                call ->
                    new CallSpec(call.load().withClient(client), call.condition(), call.share()))
            .toList(),
        transaction);
  }

  /** When a call is made. */
  public enum Order {
    /** When the one before it has been answered. */
    SERIAL,
    /** At once. */
    PARALLEL
  }

  /**
   * One call.
   *
   * @param load what it does, with the client, the retries and the times of the whole; its name is
   *     its path, {@code NAME.calls.CALL}
   * @param condition what an earlier call must have found; null: made in any case
   * @param share of the users for whom it is made; null: all
   */
  public record CallSpec(LoadSpec load, @Nullable Condition condition, @Nullable ShareSpec share) {}

  /**
   * What an earlier call must have found.
   *
   * @param call its position, a lookup of one row
   * @param present whether the row must be there, or must not; a call that was not made has found
   *     nothing
   */
  public record Condition(int call, boolean present) {}

  /**
   * A share of users, chosen by a hash of a column, so that a user who is once in stays in while
   * the share grows, and neither chance nor behaviour decides who it is.
   *
   * @param share from 0 to 1 over time since the load's start
   * @param others whether it is those who are not in the share
   */
  public record ShareSpec(String column, RateSchedule share, boolean others) {}

  /**
   * A transaction holds the lock of each row from its first use to the end.
   *
   * @param computeNanos what the application computes between the last read and the commit
   * @param failureShare so many of the attempts the application gives up after that
   * @param rollsBack whether a transaction that the client gives up is rolled back; one that is not
   *     keeps its locks until the system ends it
   * @param rollbackFailureShare so many of the rollbacks fail
   */
  public record TransactionSpec(
      long computeNanos, double failureShare, boolean rollsBack, double rollbackFailureShare) {}
}
