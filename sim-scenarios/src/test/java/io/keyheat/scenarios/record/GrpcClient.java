package io.keyheat.scenarios.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A gRPC client with one connection; one call at a time. */
final class GrpcClient implements AutoCloseable {
  /** What no file may hold. */
  static final String CREDENTIAL = "Bearer ya29.keyheat-secret-token";

  private final Http2Peer peer;
  private final String service;
  private int stream = -1;
  private ByteArrayOutputStream received = new ByteArrayOutputStream();
  private String status = "";

  GrpcClient(int port, String service) throws IOException {
    this.service = service;
    peer = new Http2Peer(new Socket(InetAddress.getLoopbackAddress(), port));
    peer.socket.setSoTimeout(60_000);
    peer.raw(Http2Peer.PREFACE);
    peer.frame(4, 0, 0, new byte[0]);
    peer.frame(8, 0, 0, new byte[] {0x3F, 0, 0, 0});
  }

  /** Makes a call; the messages answered. */
  List<byte[]> call(String method, ProtoMessage... messages) throws IOException {
    open(method);
    for (ProtoMessage message : messages) {
      send(message);
    }
    return finish();
  }

  void open(String method) throws IOException {
    stream += 2;
    received = new ByteArrayOutputStream();
    status = "";
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(":method", "POST");
    fields.put(":scheme", "http");
    fields.put(":path", "/" + service + "/" + method);
    fields.put(":authority", "localhost");
    fields.put("content-type", "application/grpc");
    fields.put("authorization", CREDENTIAL);
    fields.put("te", "trailers");
    peer.headers(stream, false, fields);
  }

  void send(ProtoMessage message) throws IOException {
    peer.message(stream, message.toBytes());
  }

  /** Begins a message of a length, of which it sends some frames of 16 KB. */
  void announce(String method, int length, int frames) throws IOException {
    open(method);
    byte[] first = ByteBuffer.allocate(16_384).put((byte) 0).putInt(length).array();
    peer.frame(Http2Peer.DATA, 0, stream, first);
    for (int i = 1; i < frames; i++) {
      peer.frame(Http2Peer.DATA, 0, stream, new byte[16_384]);
    }
  }

  /** Waits for one more message of the call that is open. */
  byte[] receive() throws IOException {
    List<byte[]> messages = messages();
    while (messages.isEmpty() && status.isEmpty()) {
      take();
      messages = messages();
    }
    byte[] first = messages.get(0);
    byte[] rest = received.toByteArray();
    received.reset();
    received.write(rest, 5 + first.length, rest.length - 5 - first.length);
    return first;
  }

  List<byte[]> finish() throws IOException {
    peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, stream, new byte[0]);
    while (status.isEmpty()) {
      take();
    }
    return messages();
  }

  String status() {
    return status;
  }

  private void take() throws IOException {
    Http2Peer.Frame frame = peer.frame();
    if (frame.type() == 4 && frame.flags() == 0) {
      peer.frame(4, 1, 0, new byte[0]);
    } else if (frame.type() == Http2Peer.HEADERS) {
      Map<String, String> fields = peer.fields(frame);
      status = fields.getOrDefault("grpc-status", frame.endsStream() ? "?" : status);
    } else if (frame.type() == Http2Peer.DATA) {
      received.write(frame.payload());
    } else if (frame.type() == 6 && frame.flags() == 0) {
      peer.frame(6, 1, 0, frame.payload());
    }
  }

  private List<byte[]> messages() {
    List<byte[]> messages = new ArrayList<>();
    byte[] all = received.toByteArray();
    for (int at = 0; at + 5 <= all.length; ) {
      int length = ByteBuffer.wrap(all).getInt(at + 1);
      if (at + 5 + length > all.length) {
        break;
      }
      messages.add(Arrays.copyOfRange(all, at + 5, at + 5 + length));
      at += 5 + length;
    }
    return messages;
  }

  @Override
  public void close() throws IOException {
    peer.close();
  }
}
