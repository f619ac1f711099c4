package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several calls that a client makes as one operation, whose latency is measured as one.
 *
 * <p>Columns that the load's own values name are drawn once for each operation and are equal in all
 * its calls that have a column of that name.
 */
public sealed interface SequenceLoad extends LoadSpec permits PageLoad, TransactionLoad {
  /** When the calls are made; in a transaction, when its reads are. */
  Order order();

  /** Values that all calls share, by column. */
  Map<String, ValueSpec> values();

  /** The calls in order, each with when it is made. */
  List<CallSpec> callSpecs();

  @Override
  SequenceLoad withFrame(LoadFrame frame);

  SequenceLoad withCalls(List<CallSpec> calls);

  @Override
  default List<String> tables() {
    return calls().stream().map(CallLoad::table).distinct().toList();
  }

  @Override
  default List<CallLoad> calls() {
    return callSpecs().stream().map(CallSpec::load).toList();
  }

  @Override
  default boolean writes() {
    return true;
  }

  /** The calls with a sequence's new frame: each keeps its name and takes over the rest. */
  static List<CallSpec> framed(List<CallSpec> calls, LoadFrame frame) {
    return calls.stream()
        .map(
            call -> {
              CallLoad load = call.load();
              return new CallSpec(
                  load.withFrame(frame.named(load.name())), call.condition(), call.share());
            })
        .toList();
  }

  enum Order {
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
  record CallSpec(CallLoad load, @Nullable Condition condition, @Nullable ShareSpec share) {}

  /**
   * What an earlier call must have found.
   *
   * @param call its position, a lookup of one row
   * @param present whether the row must be there, or must not; a call that was not made has found
   *     nothing
   */
  record Condition(int call, boolean present) {}

  /**
   * A share of users, chosen by a hash of a column, so that a user who is once in stays in while
   * the share grows, and neither chance nor behaviour decides who it is.
   *
   * @param share from 0 to 1 over time since the load's start
   * @param others whether it is those who are not in the share
   */
  record ShareSpec(String column, RateSchedule share, boolean others) {}
}
