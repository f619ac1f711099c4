package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.pending.Timers;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.Probe.Failure;
import io.keyheat.core.result.LatencyStage;
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

  // By load: operations that have started.
  private final long[] started;

  // One operation of each closed-loop load; its keys are drawn when it starts.
  private final Arrivals[] next;

  Clients(Loads loads, Probe probe, Timers timers, RandomStream retryRandom) {
    rules = loads.rules();
    closed = rules.stream().map(ClientRules::closed).toArray(ClientRules.ClosedClients[]::new);
    this.probe = probe;
    this.timers = timers;
    this.retryRandom = retryRandom;
    started = new long[rules.size()];
    next = new Arrivals[rules.size()];
    for (int load = 0; load < next.length; load++) {
      SequenceRules sequence = rules.get(load).sequence();
      int room = closed[load] == null ? 1 : ClientRules.ClosedClients.MOST_TOGETHER;
      int keys = sequence == null ? loads.mostVisits() : sequence.keyArrays();
      next[load] = new Arrivals(load, new long[room], new long[keys][room], new long[keys][room]);
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

  /** Operations of a closed loop that start next; at first they have neither times nor keys. */
  Arrivals starts(int load) {
    return next[load];
  }

  /** Whether clients of a closed loop still start operations at a time. */
  boolean start(int load, int atStarts, long nanos) {
    ClientRules.ClosedClients clients = closed[load];
    boolean isOpen = clients != null && nanos < clients.endNanos();
    next[load].timeNanos()[atStarts] = nanos;
    return isOpen;
  }

  /** Draws the keys of operations of a closed loop whose times are set. */
  void draw(int load, int count) {
    ClientRules.ClosedClients clients = closed[load];
    if (clients != null) {
      Arrivals starts = next[load];
      clients.draw(starts.timeNanos(), count, starts.keyHi(), starts.keyLo());
    }
  }

  /** The least time from the start of an operation to the next one of its client. */
  long leastTurnNanos(int load, long clientNanos) {
    return Math.min(clientNanos, rules.get(load).timeoutNanos());
  }

  /**
   * The least time from an attempt that is rejected, or too late, to the next one, to the next
   * operation of its client, or to the question whether there is a next one.
   */
  long leastReturnNanos(int load, long clientNanos) {
    ClientRules rule = rules.get(load);
    if (rule.closed() == null && rule.attempts() == 1) {
      return rule.timeoutNanos(); // Nothing but the failure of a late one follows.
    }
    long mean = Math.min(rule.backoffNanos(), rule.maxBackoffNanos());
    boolean waits = rule.closed() == null && rule.budget() == null;
    long wait = waits ? (long) (0.5 * mean) : 0;
    return Math.min(clientNanos + wait, rule.timeoutNanos());
  }

  /** Whether a client whose first attempt fails may make another one. */
  boolean mayTryAgain(int load) {
    return rules.get(load).attempts() > 1;
  }

  /** Whether it depends on other operations, up to its failure, whether a client tries again. */
  boolean asksBudget(int load, int attempt) {
    return rules.get(load).budget() != null && attempt < rules.get(load).attempts();
  }

  /**
   * Takes the next attempt from the budget, if there is one, and returns how long a client waits
   * before it; −1: there is none.
   */
  long backoffNanos(int load, int attempt) {
    ClientRules rule = rules.get(load);
    RetryBudget budget = rule.budget();
    boolean triesAgain =
        attempt < rule.attempts() && (budget == null || budget.take(started[load]));
    return triesAgain ? rule.waitNanos(attempt, retryRandom) : -1;
  }

  /** Counts operations that start. */
  void offered(int load, int count) {
    started[load] += count;
    probe.offered(load, count);
  }

  /** Counts another attempt. */
  void retried(int load) {
    probe.retried(load);
  }

  /** Records time that an operation waits. */
  void spent(int load, LatencyStage stage, long nanos) {
    probe.spent(load, stage, nanos);
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
