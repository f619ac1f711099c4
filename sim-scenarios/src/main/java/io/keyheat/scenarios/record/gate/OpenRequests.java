package io.keyheat.scenarios.record.gate;

import java.util.Arrays;

/** Holds nothing back. */
class OpenRequests implements HeldRequests {
  @Override
  public HeldRequests knownBy(byte[] bytes, int count) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    return Arrays.copyOf(bytes, count);
  }

  @Override
  public boolean holds(int call) {
    return false;
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
  public byte[] passOverdue(long undecidedNanos, long decidedNanos) {
    return NONE;
  }

  @Override
  public void considered(int call) {}

  @Override
  public Refused refuse(int call, CallRefusal refusal) {
    return new Refused(NONE, (client, given) -> {});
  }

  @Override
  public byte[] credit() {
    return NONE;
  }

  @Override
  public void answered() {}

  @Override
  public boolean holdsAny() {
    return false;
  }
}
