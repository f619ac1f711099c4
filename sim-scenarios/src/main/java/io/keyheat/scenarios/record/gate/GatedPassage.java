package io.keyheat.scenarios.record.gate;

import io.keyheat.scenarios.record.splice.Passage;
import io.keyheat.scenarios.record.splice.Tap.ConnectionTap;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Passes on what comes from the client as its gate decides, call by call. A request for which no
 * decision has come in a second passes: a gate never holds a client up for good.
 */
public final class GatedPassage implements Passage, CallGate {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_HOLD_MILLIS = 60_000;
  private static final int PAUSE_MILLIS = 5;

  private final ConnectionTap tap;
  private final OutputStream server;
  private final ClientSide client;
  private final GateTimer timer;
  private final GateTimer.Outbox outbox;
  private final LongConsumer impatience = this::passOverdue;
  private HeldRequests requests = new UnknownRequests();

  /**
   * The passage of one connection.
   *
   * @param tap is shown what comes
   */
  public GatedPassage(
      ConnectionTap tap, OutputStream server, OutputStream client, GateTimer timer) {
    this.tap = tap;
    this.server = server;
    this.client = new ClientSide(client);
    this.timer = timer;
    outbox = timer.outbox();
    timer.watch(impatience);
  }

  @Override
  public void toServer(long nanos, byte[] bytes, int count) throws IOException {
    byte[] credit;
    synchronized (server) {
      requests = requests.knownBy(bytes, count, client);
      byte[] passing = requests.take(nanos, bytes, count);
      // What is passed on is shown first, and what decides on it waits until it has passed.
      tap.passes(true, nanos, bytes, count);
      server.write(passing);
      credit = requests.credit();
    }
    if (credit.length > 0) {
      client.insert(credit);
    }
  }

  @Override
  public void toClient(long nanos, byte[] bytes, int count) throws IOException {
    tap.passes(false, nanos, bytes, count);
    synchronized (server) {
      requests.answered();
    }
    client.pass(bytes, count);
  }

  @Override
  public void ended(boolean toServer) {
    if (!toServer) {
      return;
    }
    for (long waited = 0; waited < LONGEST_HOLD_MILLIS && holds(); waited += PAUSE_MILLIS) {
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private boolean holds() {
    synchronized (server) {
      return requests.holds();
    }
  }

  /** The connection is over. */
  public void close() {
    timer.forget(impatience);
  }

  @Override
  public void consider(int call) {
    outbox.now(
        () -> {
          synchronized (server) {
            requests.considered(call);
          }
        });
  }

  @Override
  public void pass(int call) {
    outbox.now(() -> release(call));
  }

  @Override
  public void passAt(int call, long nanos) {
    outbox.at(nanos, () -> release(call));
  }

  private void release(int call) throws IOException {
    synchronized (server) {
      server.write(requests.pass(call));
    }
  }

  @Override
  public void refuseAt(int call, long nanos, CallRefusal refusal) {
    outbox.at(nanos, () -> refuse(call, refusal));
  }

  private void refuse(int call, CallRefusal refusal) throws IOException {
    byte[] answer;
    synchronized (server) {
      HeldRequests.Refused refused = requests.refuse(call, refusal);
      server.write(refused.toServer());
      answer = refused.toClient();
    }
    client.insert(answer);
  }

  @Override
  public void open() {
    outbox.now(
        () -> {
          synchronized (server) {
            server.write(requests.passAll());
          }
        });
  }

  private void passOverdue(long nowNanos) {
    outbox.now(
        () -> {
          synchronized (server) {
            server.write(requests.passUndecided(nowNanos - PATIENCE_NANOS));
          }
        });
  }
}
