package io.keyheat.core.workload.spec;

import java.util.List;

/**
 * One stream of operations: single calls, or pages and transactions of several calls.
 *
 * <p>Each kind says for itself what a load is asked for, so that a new kind cannot be forgotten.
 */
public sealed interface LoadSpec permits CallLoad, SequenceLoad, CommitLoad {
  /** Its name, its client and its time. */
  LoadFrame frame();

  /** The word for what it does, as in a scenario: {@code insert}, {@code page}. */
  String operation();

  /** Names of the tables that it reads or writes, each once. */
  List<String> tables();

  /** What reaches the database: the calls of a page or transaction, else the load itself. */
  List<CallLoad> calls();

  /** Whether its operations may change rows. */
  boolean writes();

  /** Whether any replica may answer it, with what it has. */
  default boolean stale() {
    return false;
  }

  LoadSpec withFrame(LoadFrame frame);

  default String name() {
    return frame().name();
  }

  default ClientSpec client() {
    return frame().client();
  }

  default RetrySpec retry() {
    return frame().retry();
  }

  default long startNanos() {
    return frame().startNanos();
  }

  default long endNanos() {
    return frame().endNanos();
  }

  default LoadSpec withClient(ClientSpec client) {
    return withFrame(frame().withClient(client));
  }

  /** Names of the steps whose figures a result has beside the whole's; empty for single calls. */
  default List<String> stepNames() {
    return List.of();
  }
}
