package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Transactions, which hold the lock of each row from its first use to the end.
 *
 * @param callSpecs reads before writes; the writes are one commit
 */
public record TransactionLoad(
    LoadFrame frame,
    Order order,
    Map<String, ValueSpec> values,
    List<CallSpec> callSpecs,
    TransactionSpec transaction)
    implements SequenceLoad {
  public TransactionLoad {
    callSpecs = List.copyOf(callSpecs);
  }

  @Override
  public String operation() {
    return "transaction";
  }

  /**
   * Returns the names of its reads and of its commit, which is one step if it has several calls.
   */
  @Override
  public List<String> stepNames() {
    List<CallLoad> writes = calls().stream().filter(LoadSpec::writes).toList();
    Stream<CallLoad> shown = calls().stream().filter(c -> writes.size() < 2 || !c.writes());
    Stream<String> commit = writes.size() < 2 ? Stream.of() : Stream.of(CommitLoad.name(frame));
    return Stream.concat(shown.map(LoadSpec::name), commit).toList();
  }

  @Override
  public TransactionLoad withFrame(LoadFrame newFrame) {
    List<CallSpec> framed = SequenceLoad.framed(callSpecs, newFrame);
    return new TransactionLoad(newFrame, order, values, framed, transaction);
  }

  @Override
  public TransactionLoad withCalls(List<CallSpec> newCalls) {
    return new TransactionLoad(frame, order, values, newCalls, transaction);
  }

  public TransactionLoad with(TransactionSpec rules) {
    return new TransactionLoad(frame, order, values, callSpecs, rules);
  }

  /**
   * The part of a transaction between its reads and its end.
   *
   * @param computeNanos time of the application between the last read and the commit
   * @param failureShare share of the attempts that the application gives up after that
   * @param rollsBack whether a transaction that the client gives up is rolled back; one that is not
   *     keeps its locks until the system ends it
   * @param rollbackFailureShare share of the rollbacks that fail
   */
  public record TransactionSpec(
      long computeNanos, double failureShare, boolean rollsBack, double rollbackFailureShare) {}
}
