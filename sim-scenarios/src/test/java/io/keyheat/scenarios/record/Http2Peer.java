package io.keyheat.scenarios.record;

import com.twitter.hpack.Decoder;
import com.twitter.hpack.Encoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** One end of an HTTP/2 connection, written for these tests without the code that they test. */
class Http2Peer implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;
  static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final Encoder encoder = new Encoder(4096);
  private final Decoder decoder = new Decoder(1 << 16, 4096);

  /** A frame as it came. */
  record Frame(int type, int flags, int stream, byte[] payload) {
    boolean endsStream() {
      return (flags & END_STREAM) != 0 && (type == DATA || type == HEADERS);
    }
  }

  Http2Peer(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
  }

  byte[] read(int count) throws IOException {
    return in.readNBytes(count);
  }

  synchronized void raw(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  synchronized void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    DataOutputStream to = new DataOutputStream(all);
    to.writeByte(payload.length >>> 16);
    to.writeShort(payload.length);
    to.writeByte(type);
    to.writeByte(flags);
    to.writeInt(stream);
    to.write(payload);
    out.write(all.toByteArray());
  }

  synchronized void headers(int stream, boolean last, Map<String, String> fields)
      throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    for (Map.Entry<String, String> field : fields.entrySet()) {
      byte[] name = field.getKey().getBytes(StandardCharsets.US_ASCII);
      byte[] value = field.getValue().getBytes(StandardCharsets.US_ASCII);
      encoder.encodeHeader(block, name, value, false);
    }
    frame(HEADERS, END_HEADERS | (last ? END_STREAM : 0), stream, block.toByteArray());
  }

  /** A gRPC message in frames of 16 KB at most. */
  void message(int stream, byte[] message) throws IOException {
    ByteArrayOutputStream prefixed = new ByteArrayOutputStream();
    DataOutputStream to = new DataOutputStream(prefixed);
    to.writeByte(0);
    to.writeInt(message.length);
    to.write(message);
    byte[] all = prefixed.toByteArray();
    for (int at = 0; at < all.length; at += 16_384) {
      frame(
          DATA,
          0,
          stream,
          java.util.Arrays.copyOfRange(all, at, Math.min(all.length, at + 16_384)));
    }
  }

  Frame frame() throws IOException {
    int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
    int type = in.readUnsignedByte();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    return new Frame(type, flags, stream, in.readNBytes(length));
  }

  Map<String, String> fields(Frame frame) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    decoder.decode(
        new ByteArrayInputStream(frame.payload()),
        (name, value, sensitive) ->
            fields.put(
                new String(name, StandardCharsets.US_ASCII),
                new String(value, StandardCharsets.US_ASCII)));
    decoder.endHeaderBlock();
    return fields;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
