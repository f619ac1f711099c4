package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Both directions of an HTTP/2 connection: the gRPC calls in it. */
final class Http2Connection implements WireProtocol {
  private static final int MAX_STREAMS = 10_000;
  private static final int MAX_BLOCK_BYTES = 1 << 20;
  private static final int HEADER_TABLE_SIZE = 1;
  private static final int SETTING_BYTES = 6;
  private static final int PRIORITY_BYTES = 5;

  private final CallWatcher watcher;
  private final MemoryBudget budget;
  private final Map<Integer, GrpcCall> calls = new HashMap<>();
  private final OneWay toServer = new OneWay(Direction.TO_SERVER);
  private final OneWay toClient = new OneWay(Direction.TO_CLIENT);
  private long micros;

  Http2Connection(CallWatcher watcher, MemoryBudget budget) {
    this.watcher = watcher;
    this.budget = budget;
  }

  @Override
  public void add(Direction direction, long atMicros, byte[] bytes, int from) {
    micros = atMicros;
    way(direction).frames.add(bytes, from, bytes.length);
  }

  @Override
  public void ended(Direction direction) {}

  @Override
  public void refused(int call) {
    end(call, false);
  }

  @Override
  public void close() {
    calls.values().forEach(call -> call.end(false));
    calls.clear();
  }

  private OneWay way(Direction direction) {
    return direction == Direction.TO_SERVER ? toServer : toClient;
  }

  /** One call that is watched. */
  private final class GrpcCall {
    private final WatchedCall watched;
    private final GrpcMessages requests;
    private final GrpcMessages responses;

    GrpcCall(WatchedCall watched) {
      this.watched = watched;
      requests = new GrpcMessages(budget, watcher, message -> watched.request(message, micros));
      responses = new GrpcMessages(budget, watcher, watched::response);
    }

    GrpcMessages messages(Direction direction) {
      return direction == Direction.TO_SERVER ? requests : responses;
    }

    void end(boolean succeeded) {
      requests.close();
      responses.close();
      watched.ended(succeeded);
    }
  }

  /** What goes one way. */
  private final class OneWay implements Http2Frames.FrameListener {
    private final Direction direction;
    private final Http2Frames frames = new Http2Frames(this);
    private final HeaderBlocks headers = new HeaderBlocks();
    private final ByteArrayOutputStream block = new ByteArrayOutputStream();
    private boolean blockEndsStream;
    private boolean blockIsPromise;

    OneWay(Direction direction) {
      this.direction = direction;
    }

    @Override
    public void data(int stream, byte[] bytes, int from, int count) {
      GrpcCall call = calls.get(stream);
      if (call != null) {
        call.messages(direction).add(bytes, from, count);
      }
    }

    @Override
    public void dataEnded(int stream, boolean last) {
      if (last && direction == Direction.TO_CLIENT) {
        end(stream, false); // A gRPC answer ends with a header block; this one was cut off.
      }
    }

    @Override
    public void frame(int type, int flags, int stream, byte[] payload) {
      switch (type) {
        case Http2.HEADERS, Http2.PUSH_PROMISE -> {
          blockIsPromise = type == Http2.PUSH_PROMISE;
          blockEndsStream = !blockIsPromise && (flags & Http2.END_STREAM) != 0;
          block.reset();
          fragment(payload, start(type, flags), payload.length - padding(flags, payload));
          blockEnds(flags, stream);
        }
        case Http2.CONTINUATION -> {
          fragment(payload, 0, payload.length);
          blockEnds(flags, stream);
        }
        case Http2.RST_STREAM -> end(stream, false);
        case Http2.SETTINGS -> settings(payload);
        default -> throw new IllegalStateException("a frame of type " + type);
      }
    }

    private static int start(int type, int flags) {
      int start = (flags & Http2.PADDED) == 0 ? 0 : 1;
      if (type == Http2.PUSH_PROMISE) {
        return start + Integer.BYTES;
      }
      return (flags & Http2.PRIORITY) == 0 ? start : start + PRIORITY_BYTES;
    }

    private static int padding(int flags, byte[] payload) {
      boolean padded = (flags & Http2.PADDED) != 0 && payload.length > 0;
      return padded ? payload[0] & 0xFF : 0;
    }

    private void fragment(byte[] payload, int from, int to) {
      if (from > to || block.size() + to - from > MAX_BLOCK_BYTES) {
        throw new MalformedMessage("a damaged header frame");
      }
      block.write(payload, from, to - from);
    }

    private void blockEnds(int flags, int stream) {
      if ((flags & Http2.END_HEADERS) == 0) {
        return;
      }
      Map<String, String> read = headers.read(block.toByteArray());
      block.reset();
      if (blockIsPromise) {
        return;
      }
      if (direction == Direction.TO_SERVER) {
        begin(stream, read);
      } else {
        answer(stream, read, blockEndsStream);
      }
    }

    /** What the receiver of the other direction's headers allows. */
    private void settings(byte[] payload) {
      for (int at = 0; at + SETTING_BYTES <= payload.length; at += SETTING_BYTES) {
        int setting = ((payload[at] & 0xFF) << 8) | (payload[at + 1] & 0xFF);
        if (setting == HEADER_TABLE_SIZE) {
          long bytes = ByteBuffer.wrap(payload).getInt(at + 2) & 0xFFFFFFFFL;
          way(direction == Direction.TO_SERVER ? Direction.TO_CLIENT : Direction.TO_SERVER)
              .headers
              .allowTable(bytes);
        }
      }
    }
  }

  private void begin(int stream, Map<String, String> headers) {
    String path = headers.get(":path");
    if (path == null || calls.containsKey(stream)) {
      return; // The trailer of a request.
    }
    if (!headers.getOrDefault("content-type", "").startsWith("application/grpc")) {
      watcher.passed("HTTP/2 requests other than gRPC");
      return;
    }
    if (calls.size() >= MAX_STREAMS) {
      watcher.passed("calls beyond " + MAX_STREAMS + " at a time on one connection");
      return;
    }
    @Nullable WatchedCall watched =
        watcher.begins(new CallHead(micros, stream, path, kept(headers)));
    if (watched != null) {
      GrpcCall call = new GrpcCall(watched);
      call.requests.encoding(headers.getOrDefault("grpc-encoding", ""));
      calls.put(stream, call);
    }
  }

  private static Map<String, String> kept(Map<String, String> headers) {
    Map<String, String> kept = new HashMap<>(headers);
    kept.keySet().retainAll(CallHead.KEPT);
    return kept;
  }

  private void answer(int stream, Map<String, String> headers, boolean last) {
    GrpcCall call = calls.get(stream);
    if (call != null && headers.containsKey("grpc-encoding")) {
      call.responses.encoding(headers.getOrDefault("grpc-encoding", ""));
    }
    if (last) {
      end(stream, "0".equals(headers.get("grpc-status")));
    }
  }

  private void end(int stream, boolean succeeded) {
    GrpcCall call = calls.remove(stream);
    if (call != null) {
      call.end(succeeded);
    }
  }
}
