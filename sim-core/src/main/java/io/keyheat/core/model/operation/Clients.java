package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.Probe.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The clients of all loads: they report what became of their operations, wait before further
 * attempts, and in closed loops think before the next operation.
 */
final class Clients {
  private final List<ClientRules> rules;

  // Of each load; null: its operations arrive by themselves. An array, since each operation's end
  // asks.
  private final ClientRules.@Nullable ClosedClients[] closed;

  private final Probe probe;
  private final Timers timers;
  private final RandomStream retryRandom;

  // One operation of each closed-loop load; its keys are drawn when it starts.
  private final Arrivals[] next;

  Clients(Loads loads, Probe probe, Timers timers, RandomStream retryRandom) {
    rules = loads.rules();
    closed = rules.stream().map(ClientRules::closed).toArray(ClientRules.ClosedClients[]::new);
    this.probe = probe;
    this.timers = timers;
    this.retryRandom = retryRandom;
    next = new Arrivals[rules.size()];
    for (int load = 0; load < next.length; load++) {
      SequenceRules sequence = rules.get(load).sequence();
      int keys = sequence == null ? loads.mostVisits() : sequence.keyArrays();
      next[load] = new Arrivals(load, new long[1], new long[keys][1], new long[keys][1]);
    }
  }

  ClientRules rules(int load) {
    return rules.get(load);
  }

  /** Starts the clients of a closed loop at {@code startNanos}, each after a first think. */
  void start(int load, long startNanos) {
    ClientRules.ClosedClients clients = closed[load];
    for (int client = 0; clients != null && client < clients.clients(); client++) {
      think(load, startNanos);
    }
  }

  /** Has a client of a closed loop think, and then start its next operation. */
  void think(int load, long fromNanos) {
    ClientRules.ClosedClients clients = closed[load];
    if (clients != null) {
      timers.set(fromNanos + clients.thinkNanos(), Timers.Kind.CLIENT, load);
    }
  }

  /** Draws the next operation of a closed loop; null: the loop has ended. */
  @Nullable Arrivals draw(int load, long nowNanos) {
    ClientRules.ClosedClients clients = closed[load];
    if (clients == null || nowNanos >= clients.endNanos()) {
      return null;
    }
    Arrivals operation = next[load];
    operation.timeNanos()[0] = nowNanos;
    clients.draw(nowNanos, operation.keyHi(), operation.keyLo());
    return operation;
  }

  /** Whether a client whose first attempt fails may make another one. */
  boolean mayTryAgain(int load) {
    return rules.get(load).attempts() > 1;
  }

  /** How long a client waits after a failed attempt before the next one; −1: there is none. */
  long backoffNanos(int load, int attempt) {
    ClientRules rule = rules.get(load);
    return attempt < rule.attempts() ? rule.waitNanos(attempt, retryRandom) : -1;
  }

  /** Counts operations that start. */
  void offered(int load, int count) {
    probe.offered(load, count);
  }

  /** Counts another attempt. */
  void retried(int load) {
    probe.retried(load);
  }

  /** Reports the outcome of an operation, or of a call; {@code why} null: it succeeded. */
  void report(int load, @Nullable Failure why, long intendedNanos, long endNanos) {
    if (why == null) {
      probe.completed(load, intendedNanos, endNanos);
    } else {
      probe.failed(load, why, intendedNanos, endNanos);
    }
  }

  /** Reports the outcome of an operation, after which its client may start another one. */
  void finish(int load, @Nullable Failure why, long intendedNanos, long endNanos) {
    report(load, why, intendedNanos, endNanos);
    think(load, endNanos);
  }
}
