package io.keyheat.scenarios.record.wire;

import java.util.Arrays;
import java.util.Map;

/** Counts the requests of HTTP/1.1 in what a client sends. */
public final class RequestCounter {
  private final Http1Messages messages =
      new Http1Messages(new MemoryBudget(0, 0), new FinishedRequests());
  private int finished;
  private boolean broken;

  private final class FinishedRequests implements Http1Messages.Http1Listener {
    @Override
    public boolean head(String startLine, Map<String, String> headers) {
      return true;
    }

    @Override
    public void message(Map<String, String> headers, MessageBuffer body) {
      finished++;
    }
  }

  /** The client has sent the first {@code count} of some bytes. */
  public void add(byte[] bytes, int count) {
    if (!broken) {
      try {
        messages.add(Arrays.copyOf(bytes, count), 0);
      } catch (MalformedMessage e) {
        broken = true;
      }
    }
  }

  /** Requests that are whole. */
  public int finished() {
    return finished;
  }

  /** Whether no request has begun since the last one that is whole. */
  public boolean isBetween() {
    return messages.isBetween();
  }

  /** Whether what came is no request. */
  public boolean isBroken() {
    return broken;
  }
}
