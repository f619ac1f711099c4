package io.keyheat.core.workload.spec;

/**
 * What every load has: its name, its client and its time.
 *
 * @param name unique among the loads of a scenario; of a call its path, {@code NAME.calls.CALL}
 * @param startNanos when the load begins; its schedule's time 0 (0: with the run)
 * @param endNanos when it ends (Long.MAX_VALUE: with the run)
 */
public record LoadFrame(
    String name, ClientSpec client, RetrySpec retry, long startNanos, long endNanos) {

  public LoadFrame(String name, ClientSpec client, RetrySpec retry) {
    this(name, client, retry, 0, Long.MAX_VALUE);
  }

  public LoadFrame named(String newName) {
    return new LoadFrame(newName, client, retry, startNanos, endNanos);
  }

  public LoadFrame withClient(ClientSpec newClient) {
    return new LoadFrame(name, newClient, retry, startNanos, endNanos);
  }

  /** This frame as it goes on from a time, which becomes the time 0. */
  public LoadFrame from(long nanos) {
    long into = Math.max(0, nanos - startNanos);
    ClientSpec later =
        client instanceof ClientSpec.Open open
            ? new ClientSpec.Open(open.rate().from(into), open.spacing(), open.burst())
            : client;
    long end = endNanos == Long.MAX_VALUE ? endNanos : endNanos - nanos;
    return new LoadFrame(name, later, retry, Math.max(0, startNanos - nanos), end);
  }
}
