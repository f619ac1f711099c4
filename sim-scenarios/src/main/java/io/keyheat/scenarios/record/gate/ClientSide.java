package io.keyheat.scenarios.record.gate;

import com.twitter.hpack.Encoder;
import io.keyheat.scenarios.record.wire.Http2;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What leads to a client: the server's bytes, and between whole frames of HTTP/2 answers that are
 * inserted. A refusal's headers are written so that no table of headers changes.
 */
final class ClientSide {
  private final OutputStream client;
  private final ByteArrayOutputStream inserted = new ByteArrayOutputStream();
  private final byte[] head = new byte[Http2.HEAD_BYTES];

  /** Calls that are held and not answered: whether the server has begun to. */
  private final Map<Integer, Boolean> begun = new ConcurrentHashMap<>();

  private boolean framed;
  private int headFilled;
  private int missing;
  private boolean inBlock;
  private boolean spoken;

  ClientSide(OutputStream client) {
    this.client = client;
  }

  /** The connection is one of HTTP/2. */
  synchronized void frames() {
    framed = true;
  }

  /** A call begins that may be refused. Does not wait for a client that does not read. */
  void opens(int call) {
    begun.put(call, false);
  }

  /** A call will not be refused. */
  void closes(int call) {
    begun.remove(call);
  }

  /** Passes on bytes of the server. */
  synchronized void pass(byte[] bytes, int count) throws IOException {
    int from = 0;
    int at = 0;
    while (framed && at < count) {
      at = next(bytes, at, count);
      if (isBetweenFrames() && inserted.size() > 0) {
        client.write(bytes, from, at - from);
        from = at;
        flush();
      }
    }
    client.write(bytes, from, count - from);
  }

  /** Goes to the end of a frame's head, of its payload, or of the bytes. */
  private int next(byte[] bytes, int from, int count) {
    int at = from;
    while (headFilled < Http2.HEAD_BYTES && at < count) {
      head[headFilled++] = bytes[at++];
      if (headFilled == Http2.HEAD_BYTES) {
        missing = ((head[0] & 0xFF) << 16) | ((head[1] & 0xFF) << 8) | (head[2] & 0xFF);
      }
    }
    if (headFilled == Http2.HEAD_BYTES) {
      int some = Math.min(missing, count - at);
      at += some;
      missing -= some;
      if (missing == 0) {
        frameEnds();
      }
    }
    return at;
  }

  private void frameEnds() {
    headFilled = 0;
    spoken = true;
    int type = head[3];
    int flags = head[4];
    if (type == Http2.HEADERS || type == Http2.CONTINUATION) {
      inBlock = (flags & Http2.END_HEADERS) == 0;
    }
    int stream =
        ((head[5] & 0x7F) << 24)
            | ((head[6] & 0xFF) << 16)
            | ((head[7] & 0xFF) << 8)
            | (head[8] & 0xFF);
    boolean ends = type <= Http2.HEADERS && (flags & Http2.END_STREAM) != 0;
    if (ends || type == Http2.RST_STREAM) {
      begun.remove(stream);
    } else if (type == Http2.HEADERS) {
      begun.replace(stream, true);
    }
  }

  private boolean isBetweenFrames() {
    return !framed || (spoken && headFilled == 0 && !inBlock);
  }

  private void flush() throws IOException {
    byte[] all = inserted.toByteArray();
    inserted.reset();
    client.write(all);
  }

  /**
   * Answers a call by a refusal, unless the server has answered it.
   *
   * @param given is run before the client can know
   */
  synchronized void refuse(int call, CallRefusal refusal, Runnable given) throws IOException {
    Boolean answering = begun.remove(call);
    if (answering != null) {
      given.run();
      insert(
          frame(
              Http2.HEADERS,
              Http2.END_HEADERS | Http2.END_STREAM,
              call,
              headers(refusal, answering)));
    }
  }

  /** Inserts an answer as soon as no frame is on its way. */
  synchronized void insert(byte[] bytes) throws IOException {
    inserted.writeBytes(bytes);
    if (isBetweenFrames()) {
      flush();
    }
  }

  /** The block of an answer that consists of a status, or of one whose headers have been sent. */
  private static byte[] headers(CallRefusal refusal, boolean begun) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    if (!begun) {
      fields.put(":status", "200");
      fields.put("content-type", "application/grpc");
    }
    fields.put("grpc-status", Integer.toString(refusal.grpcStatus()));
    fields.put("grpc-message", refusal.message().replace("%", "%25"));
    Encoder encoder = new Encoder(0); // The client's table goes on to be the server's alone.
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (Map.Entry<String, String> field : fields.entrySet()) {
      byte[] name = field.getKey().getBytes(StandardCharsets.US_ASCII);
      byte[] value = field.getValue().getBytes(StandardCharsets.US_ASCII);
      encoder.encodeHeader(block, name, value, false);
    }
    return block.toByteArray();
  }

  static byte[] number(int value) {
    return new byte[] {
      (byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value
    };
  }

  static byte[] frame(int type, int flags, int stream, byte[] payload) {
    byte[] frame = new byte[Http2.HEAD_BYTES + payload.length];
    frame[1] = (byte) (payload.length >>> 8);
    frame[2] = (byte) payload.length;
    frame[3] = (byte) type;
    frame[4] = (byte) flags;
    System.arraycopy(number(stream), 0, frame, 5, Integer.BYTES);
    System.arraycopy(payload, 0, frame, Http2.HEAD_BYTES, payload.length);
    return frame;
  }
}
