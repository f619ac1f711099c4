package io.keyheat.scenarios.reader.load;

import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;

/** Multiplies what loads offer. */
public final class ScaledLoads {
  private ScaledLoads() {}

  /**
   * Returns a load with its rate or its clients multiplied; a trace is as much faster, or has as
   * many times its copies.
   */
  public static LoadSpec by(double factor, LoadSpec load) {
    return factor == 1 ? load : load.withClient(client(factor, load.client()));
  }

  private static ClientSpec client(double factor, ClientSpec client) {
    if (client instanceof ClientSpec.Open open) {
      return new ClientSpec.Open(open.rate().scaled(factor), open.spacing(), open.burst());
    }
    if (client instanceof ClientSpec.Closed closed) {
      int clients = (int) Math.max(1, Math.min(Integer.MAX_VALUE, closed.clients() * factor));
      return new ClientSpec.Closed(clients, closed.thinkNanos(), closed.randomThink());
    }
    ClientSpec.Traced traced = (ClientSpec.Traced) client;
    return new ClientSpec.Traced(traced.trace().scaled(factor));
  }
}
