package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.operation.ClientRules;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;

/** A closed loop's clients, who take their keys from the load's source. */
final class ThinkingClients implements ClientRules.ClosedClients {
  private final LoadPlan load;
  private final ClientSpec.Closed spec;
  private final RandomStream random;
  private final OperationBatch batch;

  ThinkingClients(LoadPlan load, ClientSpec.Closed spec, RandomStream random) {
    this.load = load;
    this.spec = spec;
    this.random = random;
    batch = new OperationBatch(load.keyArrays(), MOST_TOGETHER);
  }

  @Override
  public int clients() {
    return spec.clients();
  }

  @Override
  public long endNanos() {
    return load.spec().endNanos();
  }

  @Override
  public void draw(long[] timeNanos, int count, long[][] keyHi, long[][] keyLo) {
    System.arraycopy(timeNanos, 0, batch.timeNanos, 0, count);
    load.source().fillAt(batch, count);
    for (int v = 0; v < batch.keyHi.length; v++) {
      System.arraycopy(batch.keyHi[v], 0, keyHi[v], 0, count);
      System.arraycopy(batch.keyLo[v], 0, keyLo[v], 0, count);
    }
  }

  @Override
  public long thinkNanos() {
    return spec.randomThink()
        ? (long) (spec.thinkNanos() * random.nextExponential())
        : spec.thinkNanos();
  }
}
