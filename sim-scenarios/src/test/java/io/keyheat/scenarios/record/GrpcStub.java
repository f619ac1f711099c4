package io.keyheat.scenarios.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A gRPC server that answers each message by a function, on a free port. */
final class GrpcStub implements AutoCloseable {
  private final ServerSocket server;
  private final Service service;

  /** Answers one message of a call. */
  interface Service {
    /**
     * @return the messages answered; null ends the call with an error
     */
    List<byte[]> answer(String method, byte[] message);
  }

  GrpcStub(Service service) throws IOException {
    this.service = service;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "grpc-stub");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved("localhost", server.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        daemon(() -> serve(socket));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void serve(Socket socket) {
    try (Http2Peer peer = new Http2Peer(socket)) {
      // Like some servers, it does not wait for the client's preface.
      peer.frame(4, 0, 0, new byte[0]);
      peer.read(Http2Peer.PREFACE.length);
      Map<Integer, String> methods = new HashMap<>();
      Map<Integer, ByteArrayOutputStream> data = new HashMap<>();
      while (true) {
        Http2Peer.Frame frame = peer.frame();
        if (frame.type() == Http2Peer.HEADERS) {
          String path = peer.fields(frame).get(":path");
          methods.put(frame.stream(), path.substring(path.lastIndexOf('/') + 1));
          data.put(frame.stream(), new ByteArrayOutputStream());
          peer.headers(
              frame.stream(), false, Map.of(":status", "200", "content-type", "application/grpc"));
        } else if (frame.type() == Http2Peer.DATA && data.containsKey(frame.stream())) {
          data(peer, frame, methods.get(frame.stream()), data);
        } else if (frame.type() == 4 && frame.flags() == 0) {
          peer.frame(4, 1, 0, new byte[0]);
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private void data(
      Http2Peer peer,
      Http2Peer.Frame frame,
      String method,
      Map<Integer, ByteArrayOutputStream> data)
      throws IOException {
    ByteArrayOutputStream buffer = data.get(frame.stream());
    buffer.write(frame.payload());
    byte[] all = buffer.toByteArray();
    while (all.length >= 5) {
      int length = java.nio.ByteBuffer.wrap(all).getInt(1);
      if (all.length < 5 + length) {
        break;
      }
      List<byte[]> answers = service.answer(method, Arrays.copyOfRange(all, 5, 5 + length));
      all = Arrays.copyOfRange(all, 5 + length, all.length);
      if (answers == null) {
        peer.headers(frame.stream(), true, Map.of("grpc-status", "10"));
        data.remove(frame.stream());
        return;
      }
      for (byte[] answer : answers) {
        peer.message(frame.stream(), answer);
      }
    }
    buffer.reset();
    buffer.write(all);
    if (frame.endsStream()) {
      peer.headers(frame.stream(), true, Map.of("grpc-status", "0"));
      data.remove(frame.stream());
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
