package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.wire.WatchedCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call with one request, whose operations count once it has succeeded. */
final class CallPair implements WatchedCall {
  private final int mostResponses;
  private final CallDecoder decoder;
  private final Runnable failed;
  private byte @Nullable [] request;
  private long held;
  private final List<byte[]> responses = new ArrayList<>();

  /** Finds the operations of a call that has succeeded. */
  interface CallDecoder {
    /**
     * Finds the operations of a call.
     *
     * @param responses the first messages of the answer
     */
    void find(byte[] request, List<byte[]> responses);
  }

  /**
   * Pairs the request of a call with its responses.
   *
   * @param mostResponses messages of the answer that are kept
   * @param failed is told if the call has not succeeded
   */
  CallPair(int mostResponses, CallDecoder decoder, Runnable failed) {
    this.mostResponses = mostResponses;
    this.decoder = decoder;
    this.failed = failed;
  }

  /** Finds the operations of a call that has not been answered. */
  void foresee(byte[] asked, byte[] likelyAnswer) {
    decoder.find(asked, likelyAnswer.length == 0 ? List.of() : List.of(likelyAnswer));
  }

  /** The first message of an answer; an empty one where there is none. */
  static byte[] first(List<byte[]> responses) {
    return responses.isEmpty() ? new byte[0] : responses.get(0);
  }

  @Override
  public void request(byte[] message, long micros) {
    byte[] before = request;
    held += message.length - (before == null ? 0 : before.length);
    request = message;
  }

  @Override
  public void response(byte[] message) {
    if (responses.size() < mostResponses) {
      responses.add(message);
      held += message.length;
    }
  }

  @Override
  public long heldBytes() {
    return held;
  }

  @Override
  public void ended(boolean succeeded) {
    byte[] asked = request;
    if (!succeeded) {
      failed.run();
    } else if (asked != null) {
      decoder.find(asked, responses);
    }
  }
}
