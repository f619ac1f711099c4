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
    batch = new OperationBatch(load.keyArrays(), 1);
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
  public void draw(long nowNanos, long[][] keyHi, long[][] keyLo) {
    load.source().fillOne(batch, nowNanos);
    for (int v = 0; v < batch.keyHi.length; v++) {
      keyHi[v][0] = batch.keyHi[v][0];
      keyLo[v][0] = batch.keyLo[v][0];
    }
  }

  @Override
  public long thinkNanos() {
    return spec.randomThink()
        ? (long) (spec.thinkNanos() * random.nextExponential())
        : spec.thinkNanos();
  }
}
