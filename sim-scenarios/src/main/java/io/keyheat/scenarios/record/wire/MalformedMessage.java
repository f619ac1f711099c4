package io.keyheat.scenarios.record.wire;

/** Bytes that are not what their protocol demands. */
public final class MalformedMessage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedMessage(String message) {
    super(message, null, false, false);
  }
}
