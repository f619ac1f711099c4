package io.keyheat.scenarios.record.gate;

import io.keyheat.scenarios.record.wire.RequestCounter;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Requests of HTTP/1.1. A client that asks again before it has its answer is not held, as answers
 * must keep the order of requests.
 */
final class Http1Requests implements HeldRequests {
  private final HoldRoom room;
  private final RequestCounter requests = new RequestCounter();
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private int current = -1;
  private int passed = -1;
  private int refused = -1;
  private boolean considered;
  private boolean answered = true;
  private boolean open;
  private long sinceNanos;

  /**
   * Requests of a client.
   *
   * @param first what has come so far, a part of the first request's line
   * @param firstNanos when it came
   */
  Http1Requests(HoldRoom room, byte[] first, long firstNanos) {
    this.room = room;
    if (first.length > 0) {
      begin(firstNanos);
      requests.add(first, first.length);
      hold(first, first.length);
    }
  }

  private void begin(long nanos) {
    current = requests.finished();
    sinceNanos = nanos;
    considered = false;
    answered = false;
  }

  private void hold(byte[] bytes, int count) {
    held.write(bytes, 0, count);
    room.add(count);
  }

  @Override
  public HeldRequests knownBy(byte[] bytes, int count) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    if (open) {
      return Arrays.copyOf(bytes, count);
    }
    boolean waited = answered;
    int number = requests.finished();
    if (number > current) {
      begin(nanos);
    } else {
      waited = true;
    }
    requests.add(bytes, count);
    boolean asksAgain =
        requests.finished() > number
            && !(requests.finished() == number + 1 && requests.isBetween());
    if (!waited || asksAgain || requests.isBroken()) {
      hold(bytes, count);
      return passAll();
    }
    if (number == refused) {
      return NONE;
    }
    if (number == passed) {
      return Arrays.copyOf(bytes, count);
    }
    hold(bytes, count);
    return room.isExceeded() ? passAll() : NONE;
  }

  @Override
  public boolean holds(int call) {
    return call == current && held.size() > 0;
  }

  @Override
  public byte[] pass(int call) {
    passed = call;
    return release();
  }

  private byte[] release() {
    byte[] all = held.toByteArray();
    held.reset();
    room.add(-all.length);
    return all;
  }

  @Override
  public byte[] passAll() {
    open = true;
    return release();
  }

  @Override
  public byte[] passOverdue(long undecidedNanos, long decidedNanos) {
    boolean overdue = sinceNanos < (considered ? decidedNanos : undecidedNanos);
    return overdue && holdsAny() ? pass(current) : NONE;
  }

  @Override
  public void considered(int call) {
    considered |= call == current;
  }

  @Override
  public Refused refuse(int call, CallRefusal refusal) {
    release();
    refused = call;
    answered = true;
    return new Refused(
        NONE,
        (client, given) -> {
          given.run();
          client.insert(refusal.http1());
        });
  }

  @Override
  public byte[] credit() {
    return NONE;
  }

  @Override
  public void answered() {
    answered = true;
  }

  @Override
  public boolean holdsAny() {
    return held.size() > 0;
  }
}
