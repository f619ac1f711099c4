package io.keyheat.scenarios.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A gRPC server that answers each message by a function, on a free port. */
final class GrpcStub implements AutoCloseable {
  private final ServerSocket server;
  private final Service service;
  private final Predicate<byte[]> answers;
  private final AtomicInteger taken = new AtomicInteger();

  /** Answers one message of a call. */
  interface Service {
    /**
     * @return the messages answered; null ends the call with an error
     */
    List<byte[]> answer(String method, byte[] message);
  }

  GrpcStub(Service service) throws IOException {
    this(service, message -> true);
  }

  /**
   * @param answers whether a message gets an answer at all
   */
  GrpcStub(Service service, Predicate<byte[]> answers) throws IOException {
    this.service = service;
    this.answers = answers;
    server = new ServerSocket(0, 600, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "grpc-stub");
    thread.setDaemon(true);
    thread.start();
  }

  /** Messages that it has received. */
  int taken() {
    return taken.get();
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
      Map<Integer, Incoming> calls = new HashMap<>();
      while (true) {
        Http2Peer.Frame frame = peer.frame();
        Incoming call = calls.get(frame.stream());
        if (frame.type() == Http2Peer.HEADERS) {
          String path = peer.fields(frame).get(":path");
          calls.put(frame.stream(), new Incoming(path.substring(path.lastIndexOf('/') + 1)));
          peer.headers(
              frame.stream(), false, Map.of(":status", "200", "content-type", "application/grpc"));
        } else if (frame.type() == Http2Peer.DATA && call != null) {
          if (!data(peer, frame, call)) {
            calls.remove(frame.stream());
          }
        } else if (frame.type() == 4 && frame.flags() == 0) {
          peer.frame(4, 1, 0, new byte[0]);
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  /** What has come of a call. */
  private static final class Incoming {
    final String method;
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int whole;

    Incoming(String method) {
      this.method = method;
    }

    /** The next message that is whole; null: it is not. A long one is not copied frame by frame. */
    byte[] next() {
      if (bytes.size() < Math.max(5, whole)) {
        return null;
      }
      byte[] all = bytes.toByteArray();
      whole = 5 + ByteBuffer.wrap(all).getInt(1);
      if (all.length < whole) {
        return null;
      }
      byte[] message = Arrays.copyOfRange(all, 5, whole);
      bytes.reset();
      bytes.write(all, whole, all.length - whole);
      whole = 0;
      return message;
    }
  }

  /** Whether the call goes on. */
  private boolean data(Http2Peer peer, Http2Peer.Frame frame, Incoming call) throws IOException {
    call.bytes.write(frame.payload());
    for (byte[] message = call.next(); message != null; message = call.next()) {
      taken.incrementAndGet();
      if (!answers.test(message)) {
        return false;
      }
      List<byte[]> answered = service.answer(call.method, message);
      if (answered == null) {
        peer.headers(frame.stream(), true, Map.of("grpc-status", "10"));
        return false;
      }
      for (byte[] answer : answered) {
        peer.message(frame.stream(), answer);
      }
    }
    if (frame.endsStream()) {
      peer.headers(frame.stream(), true, Map.of("grpc-status", "0"));
    }
    return !frame.endsStream();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
