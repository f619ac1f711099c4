package io.keyheat.scenarios.record.wire;

import com.twitter.hpack.Encoder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Makes one gRPC call on a connection of its own, in plain text. */
public final class UnaryCall {
  private static final int ACK = 0x1;
  private static final int WINDOW_BYTES = 1 << 24;
  private static final int PREFIX_BYTES = 5;
  private static final int MAX_PAYLOAD_BYTES = 1 << 24;

  private final DataInputStream in;
  private final DataOutputStream out;
  private final HeaderBlocks headers = new HeaderBlocks();
  private final ByteArrayOutputStream block = new ByteArrayOutputStream();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private String status = "";

  private UnaryCall(UpstreamSocket socket) throws IOException {
    in = new DataInputStream(new BufferedInputStream(socket.in()));
    out = new DataOutputStream(socket.out());
  }

  /**
   * Makes a unary gRPC call and waits for its answer.
   *
   * @param millis how long to wait for the whole answer
   * @return the message answered
   * @throws IOException if there is no answer, or one that is not of status 0
   */
  public static byte[] call(InetSocketAddress server, String path, byte[] message, int millis)
      throws IOException {
    try (UpstreamSocket socket = UpstreamSocket.connect(server, millis)) {
      UnaryCall call = new UnaryCall(socket);
      call.send(server.getHostString() + ":" + server.getPort(), path, message);
      return call.answer();
    } catch (MalformedMessage e) {
      throw new IOException(e);
    }
  }

  private void send(String authority, String path, byte[] message) throws IOException {
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    Encoder encoder = new Encoder(0);
    header(encoder, fields, ":method", "POST");
    header(encoder, fields, ":scheme", "http");
    header(encoder, fields, ":path", path);
    header(encoder, fields, ":authority", authority);
    header(encoder, fields, "content-type", "application/grpc");
    header(encoder, fields, "te", "trailers");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    DataOutputStream to = new DataOutputStream(all);
    to.write(Conversation.preface());
    byte[] window = {0, 4, WINDOW_BYTES >>> 24, (byte) (WINDOW_BYTES >>> 16), 0, 0};
    frame(to, Http2.SETTINGS, 0, 0, window);
    frame(to, Http2.WINDOW_UPDATE, 0, 0, Arrays.copyOfRange(window, 2, window.length));
    frame(to, Http2.HEADERS, Http2.END_HEADERS, 1, fields.toByteArray());
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream prefixed = new DataOutputStream(body);
    prefixed.writeByte(0);
    prefixed.writeInt(message.length);
    prefixed.write(message);
    frame(to, Http2.DATA, Http2.END_STREAM, 1, body.toByteArray());
    out.write(all.toByteArray());
    out.flush();
  }

  private static void header(Encoder encoder, ByteArrayOutputStream to, String name, String value)
      throws IOException {
    byte[] key = name.getBytes(StandardCharsets.US_ASCII);
    encoder.encodeHeader(to, key, value.getBytes(StandardCharsets.UTF_8), false);
  }

  private static void frame(DataOutputStream to, int type, int flags, int stream, byte[] payload)
      throws IOException {
    to.writeByte(payload.length >>> 16);
    to.writeShort(payload.length);
    to.writeByte(type);
    to.writeByte(flags);
    to.writeInt(stream);
    to.write(payload);
  }

  private byte[] answer() throws IOException {
    boolean ended = false;
    while (!ended) {
      int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      if (data.size() + length > MAX_PAYLOAD_BYTES) {
        throw new IOException("the answer is too long");
      }
      byte[] payload = in.readNBytes(length);
      ended = take(type, flags, payload) && stream == 1;
    }
    if (!status.equals("0") || data.size() < PREFIX_BYTES) {
      throw new IOException("the server answers with status " + status);
    }
    return Arrays.copyOfRange(data.toByteArray(), PREFIX_BYTES, data.size());
  }

  /** Whether the frame ends its stream. */
  private boolean take(int type, int flags, byte[] payload) throws IOException {
    switch (type) {
      case Http2.DATA -> data.write(payload);
      case Http2.HEADERS, Http2.CONTINUATION -> {
        block.write(payload);
        if ((flags & Http2.END_HEADERS) != 0) {
          Map<String, String> read = headers.read(block.toByteArray());
          block.reset();
          status = read.getOrDefault("grpc-status", status);
        }
      }
      case Http2.SETTINGS, Http2.PING -> {
        if ((flags & ACK) == 0) {
          frame(out, type, ACK, 0, type == Http2.PING ? payload : new byte[0]);
        }
        return false;
      }
      case Http2.RST_STREAM, Http2.GOAWAY -> throw new IOException("the server breaks off");
      default -> {
        return false;
      }
    }
    return (flags & Http2.END_STREAM) != 0;
  }
}
