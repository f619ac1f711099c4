package io.keyheat.scenarios.record.gate;

import java.io.ByteArrayOutputStream;

/**
 * Requests of a client of HTTP/1.1 that waits for each answer before it asks again: whatever it
 * sends until then is one request.
 */
final class Http1Requests implements HeldRequests {
  private static final int MAX_BYTES = 64 << 20;

  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private boolean open;
  private boolean passing;
  private boolean considered;
  private long sinceNanos;

  @Override
  public HeldRequests knownBy(byte[] bytes, int count, ClientSide client) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    if (held.size() == 0) {
      sinceNanos = nanos;
    }
    held.write(bytes, 0, count);
    return passing || open || held.size() > MAX_BYTES ? pass() : NONE;
  }

  private byte[] pass() {
    byte[] all = held.toByteArray();
    held.reset();
    passing = true;
    considered = false;
    return all;
  }

  @Override
  public byte[] pass(int call) {
    return pass();
  }

  @Override
  public byte[] passAll() {
    open = true;
    return pass();
  }

  @Override
  public byte[] passUndecided(long beforeNanos) {
    return held.size() > 0 && !considered && sinceNanos < beforeNanos ? pass() : NONE;
  }

  @Override
  public void considered(int call) {
    considered = true;
  }

  @Override
  public Refused refuse(int call, CallRefusal refusal) {
    if (held.size() == 0) {
      return Refused.NEITHER;
    }
    held.reset();
    considered = false;
    return new Refused(NONE, refusal.http1());
  }

  @Override
  public byte[] credit() {
    return NONE;
  }

  @Override
  public void answered() {
    passing = false;
  }

  @Override
  public boolean holds() {
    return held.size() > 0;
  }
}
