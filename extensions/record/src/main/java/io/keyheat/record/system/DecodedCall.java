package io.keyheat.record.system;

import java.io.IOException;
import java.util.List;

/**
 * How the messages of a call are decoded.
 *
 * @param name of the method, by which calls that fail are counted
 * @param mostResponses number of messages of the answer that are kept for the decoder
 */
public record DecodedCall(String name, Moment when, int mostResponses, CallDecoder decoder) {
  /** When messages are decoded. */
  public enum Moment {
    /** Once the call has succeeded, the request with the first responses. */
    END,
    /** Each request of a stream with the response that belongs to it, in their order. */
    EACH_RESPONSE,
    /** Each request of a stream as it comes. */
    EACH_REQUEST
  }

  /** Finds the operations of a request. */
  public interface CallDecoder {
    /**
     * Finds the operations of a request.
     *
     * @param responses the first messages of the answer; none: it is yet to come
     * @param micros when the call or, in a stream, the request came, microseconds since 1970
     * @throws IOException if a message cannot be read
     */
    void find(byte[] request, List<byte[]> responses, long micros) throws IOException;
  }

  /** A call with one request, which is decoded with the first message of the answer. */
  static DecodedCall unary(String name, CallDecoder decoder) {
    return new DecodedCall(name, Moment.END, 1, decoder);
  }

  /** The first message of an answer; an empty one where there is none. */
  static byte[] first(List<byte[]> responses) {
    return responses.isEmpty() ? new byte[0] : responses.get(0);
  }
}
