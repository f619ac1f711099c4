package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Transactions, which hold the lock of each row from its first use to the end.
 *
 * @param callSpecs those that read come before those that write, which are one commit
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

  /** Its reads and its commit, which is a step of its own where it is several calls. */
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

  /** This load with other rules. */
  public TransactionLoad with(TransactionSpec rules) {
    return new TransactionLoad(frame, order, values, callSpecs, rules);
  }

  /**
   * What happens between a transaction's reads and its end.
   *
   * @param computeNanos what the application computes between the last read and the commit
   * @param failureShare share of the attempts that the application gives up after that
   * @param rollsBack whether a transaction that the client gives up is rolled back; one that is not
   *     keeps its locks until the system ends it
   * @param rollbackFailureShare share of the rollbacks that fail
   */
  public record TransactionSpec(
      long computeNanos, double failureShare, boolean rollsBack, double rollbackFailureShare) {}
}
