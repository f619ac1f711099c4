package io.keyheat.core.workload.spec;

import java.util.List;

/**
 * All writes of a transaction as its one commit: a step that the planner makes of several calls.
 */
public record CommitLoad(LoadFrame frame, List<CallLoad> calls) implements LoadSpec {
  private static final String SUFFIX = ".calls.commit";

  public CommitLoad {
    calls = List.copyOf(calls);
  }

  /** The commit of the writes of a transaction. */
  public static CommitLoad of(TransactionLoad transaction, List<CallLoad> writes) {
    LoadFrame frame = transaction.frame();
    return new CommitLoad(frame.named(name(frame)), writes);
  }

  /** The name of the commit of a transaction. */
  static String name(LoadFrame transaction) {
    return transaction.name() + SUFFIX;
  }

  @Override
  public String operation() {
    return "update";
  }

  @Override
  public List<String> tables() {
    return calls.stream().map(CallLoad::table).distinct().toList();
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public CommitLoad withFrame(LoadFrame newFrame) {
    return new CommitLoad(newFrame, calls);
  }
}
