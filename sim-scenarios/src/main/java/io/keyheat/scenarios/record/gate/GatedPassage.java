package io.keyheat.scenarios.record.gate;

import io.keyheat.scenarios.record.splice.Passage;
import io.keyheat.scenarios.record.splice.Tap.ConnectionTap;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * Passes on what comes from the client as its gate decides, call by call. A request on which nobody
 * decides passes after a second, and one on which the decision does not come after a minute: a gate
 * never holds a client up for good.
 */
public final class GatedPassage implements Passage, CallGate {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_HOLD_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int PAUSE_MILLIS = 5;

  private final ConnectionTap tap;
  private final OutputStream server;
  private final ClientSide client;
  private final GateTimer timer;
  private final GateTimer.Outbox outbox;
  private final LongConsumer impatience = this::passOverdue;
  private final AtomicBoolean looks = new AtomicBoolean();
  private final OutputStream toClient;
  private HeldRequests requests;
  private volatile boolean mayHold;

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
    this.toClient = client;
    this.timer = timer;
    requests = new UnknownRequests(this.client, timer.room());
    outbox = timer.outbox(this::breakOff);
    timer.watch(impatience);
  }

  @Override
  public void toServer(long nanos, byte[] bytes, int count) throws IOException {
    byte[] credit;
    synchronized (server) {
      requests = requests.knownBy(bytes, count);
      byte[] passing = requests.take(nanos, bytes, count);
      mayHold |= passing.length < count;
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
    long until = System.nanoTime() + LONGEST_HOLD_NANOS;
    while (holdsAny() && System.nanoTime() < until) {
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private boolean holdsAny() {
    synchronized (server) {
      return requests.holdsAny();
    }
  }

  /** The connection is over. */
  public void close() {
    timer.forget(impatience);
    synchronized (server) {
      requests.passAll(); // It goes nowhere, and no longer takes room.
    }
  }

  /** A fault of this side must not leave the client to wait. */
  private void breakOff() {
    close();
    for (OutputStream side : List.of(server, toClient)) {
      try {
        side.close();
      } catch (IOException e) {
        // It is over in any case.
      }
    }
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
    outbox.now(() -> release(call, () -> {}));
  }

  @Override
  public void passAt(int call, long nanos, Runnable passed) {
    outbox.at(nanos, () -> release(call, passed));
  }

  private void release(int call, Runnable passed) throws IOException {
    synchronized (server) {
      if (!requests.holds(call)) {
        return;
      }
      byte[] bytes = requests.pass(call);
      // Before any answer to it can come.
      passed.run();
      server.write(bytes);
    }
  }

  @Override
  public void refuseAt(int call, long nanos, CallRefusal refusal, Runnable refused) {
    outbox.at(nanos, () -> refuse(call, refusal, refused));
  }

  private void refuse(int call, CallRefusal refusal, Runnable whenRefused) throws IOException {
    HeldRequests.Refused refused;
    synchronized (server) {
      if (!requests.holds(call)) {
        return;
      }
      refused = requests.refuse(call, refusal);
    }
    // The client is told first: a server may answer that the call is off.
    refused.answer().giveTo(client, whenRefused);
    synchronized (server) {
      server.write(refused.toServer());
    }
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
    if (!mayHold || !looks.compareAndSet(false, true)) {
      return;
    }
    outbox.now(
        () -> {
          looks.set(false);
          synchronized (server) {
            server.write(
                requests.passOverdue(nowNanos - PATIENCE_NANOS, nowNanos - LONGEST_HOLD_NANOS));
            mayHold = requests.holdsAny();
          }
        });
  }
}
