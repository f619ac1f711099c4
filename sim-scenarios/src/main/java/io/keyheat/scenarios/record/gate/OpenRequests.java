package io.keyheat.scenarios.record.gate;

import java.util.Arrays;

/** Holds nothing back. */
class OpenRequests implements HeldRequests {
  @Override
  public HeldRequests knownBy(byte[] bytes, int count, ClientSide client) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    return Arrays.copyOf(bytes, count);
  }

  @Override
  public byte[] pass(int call) {
    return NONE;
  }

  @Override
  public byte[] passAll() {
    return NONE;
  }

  @Override
  public byte[] passUndecided(long beforeNanos) {
    return NONE;
  }

  @Override
  public void considered(int call) {}

  @Override
  public Refused refuse(int call, CallRefusal refusal) {
    return Refused.NEITHER;
  }

  @Override
  public byte[] credit() {
    return NONE;
  }

  @Override
  public void answered() {}

  @Override
  public boolean holds() {
    return false;
  }
}
