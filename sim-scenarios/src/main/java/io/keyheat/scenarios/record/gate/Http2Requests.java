package io.keyheat.scenarios.record.gate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests of gRPC. Headers pass as they come, since each block of them depends on those before;
 * data is held until its call passes. Of a call that is refused the server has seen no data: it is
 * told that the call is off. The refusal's headers are written so that no table of headers changes.
 */
final class Http2Requests implements HeldRequests {
  private static final int PREFACE_BYTES = 24;
  private static final int HEAD_BYTES = 9;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int WINDOW_UPDATE = 8;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int CANCEL = 8;
  private static final byte STATUS_200 = (byte) 0x88;
  private static final int MAX_BYTES = 64 << 20;

  private final ClientSide client;
  private final Map<Integer, HeldCall> calls = new LinkedHashMap<>();
  private final ByteArrayOutputStream credit = new ByteArrayOutputStream();
  private byte[] partial = new byte[0];
  private int prefaceLeft = PREFACE_BYTES;
  private int latest;
  private long heldBytes;
  private boolean open;

  Http2Requests(ClientSide client) {
    this.client = client;
  }

  /** Data of one call. A refused call stays until its client has ended it. */
  private static final class HeldCall {
    final long sinceNanos;
    final ByteArrayOutputStream data = new ByteArrayOutputStream();
    int payloadBytes;
    boolean considered;
    boolean passes;
    boolean refused;
    boolean ended;

    HeldCall(long sinceNanos) {
      this.sinceNanos = sinceNanos;
    }
  }

  @Override
  public HeldRequests knownBy(byte[] bytes, int count, ClientSide side) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    byte[] all = Arrays.copyOf(partial, partial.length + count);
    System.arraycopy(bytes, 0, all, partial.length, count);
    ByteArrayOutputStream passing = new ByteArrayOutputStream(all.length);
    int at = Math.min(prefaceLeft, all.length);
    passing.write(all, 0, at);
    prefaceLeft -= at;
    while (all.length - at >= HEAD_BYTES) {
      int length = HEAD_BYTES + length(all, at);
      if (all.length - at < length) {
        break;
      }
      frame(nanos, all, at, length, passing);
      at += length;
    }
    partial = Arrays.copyOfRange(all, at, all.length);
    if (heldBytes > MAX_BYTES) {
      passing.writeBytes(passAll());
    }
    return passing.toByteArray();
  }

  private static int length(byte[] bytes, int at) {
    return ((bytes[at] & 0xFF) << 16) | ((bytes[at + 1] & 0xFF) << 8) | (bytes[at + 2] & 0xFF);
  }

  private static int stream(byte[] bytes, int at) {
    return ((bytes[at + 5] & 0x7F) << 24)
        | ((bytes[at + 6] & 0xFF) << 16)
        | ((bytes[at + 7] & 0xFF) << 8)
        | (bytes[at + 8] & 0xFF);
  }

  private void frame(long nanos, byte[] bytes, int at, int length, ByteArrayOutputStream passing) {
    int type = bytes[at + 3];
    int stream = stream(bytes, at);
    boolean ends = (bytes[at + 4] & END_STREAM) != 0;
    if (type == HEADERS && stream > latest && !ends && !open) {
      calls.put(stream, new HeldCall(nanos));
    }
    latest = Math.max(latest, stream);
    HeldCall call = calls.get(stream);
    if (call == null || (type != DATA && type != RST_STREAM)) {
      passing.write(bytes, at, length);
    } else if (type == RST_STREAM) {
      drop(stream, call);
      passing.write(bytes, at, length);
    } else {
      data(call, Arrays.copyOfRange(bytes, at, at + length), passing);
      call.ended |= ends;
      removeIfOver(stream, call);
    }
  }

  private void data(HeldCall call, byte[] frame, ByteArrayOutputStream passing) {
    int payload = frame.length - HEAD_BYTES;
    if (call.passes) {
      passing.writeBytes(frame);
    } else if (call.refused) {
      giveBack(payload);
    } else {
      call.data.writeBytes(frame);
      call.payloadBytes += payload;
      heldBytes += frame.length;
    }
  }

  private void removeIfOver(int stream, HeldCall call) {
    if (call.ended && (call.passes || call.refused)) {
      calls.remove(stream);
    }
  }

  /** The server never sees these bytes, so the client is told that it may send as many again. */
  private void giveBack(int payload) {
    if (payload > 0) {
      credit.writeBytes(frame(WINDOW_UPDATE, 0, 0, number(payload)));
    }
  }

  private void drop(int stream, HeldCall call) {
    giveBack(call.payloadBytes);
    heldBytes -= call.data.size();
    calls.remove(stream);
  }

  @Override
  public byte[] pass(int stream) {
    HeldCall call = calls.get(stream);
    if (call == null || call.passes || call.refused) {
      return NONE;
    }
    byte[] all = call.data.toByteArray();
    call.data.reset();
    heldBytes -= all.length;
    call.passes = true;
    removeIfOver(stream, call);
    return all;
  }

  @Override
  public byte[] passAll() {
    open = true;
    return passSome(Long.MAX_VALUE, true);
  }

  @Override
  public byte[] passUndecided(long beforeNanos) {
    return passSome(beforeNanos, false);
  }

  private byte[] passSome(long beforeNanos, boolean decidedToo) {
    ByteArrayOutputStream passing = new ByteArrayOutputStream();
    for (int stream : List.copyOf(calls.keySet())) {
      HeldCall call = calls.get(stream);
      if (call != null && (decidedToo || (!call.considered && call.sinceNanos < beforeNanos))) {
        passing.writeBytes(pass(stream));
      }
    }
    return passing.toByteArray();
  }

  @Override
  public void considered(int stream) {
    HeldCall call = calls.get(stream);
    if (call != null) {
      call.considered = true;
    }
  }

  @Override
  public Refused refuse(int stream, CallRefusal refusal) {
    HeldCall call = calls.get(stream);
    if (call == null || call.passes || call.refused) {
      return Refused.NEITHER;
    }
    boolean begun = client.hasBegun(stream);
    giveBack(call.payloadBytes);
    heldBytes -= call.data.size();
    call.data.reset();
    call.refused = true;
    removeIfOver(stream, call);
    ByteArrayOutputStream toClient = new ByteArrayOutputStream();
    toClient.writeBytes(credit());
    toClient.writeBytes(frame(HEADERS, END_HEADERS | END_STREAM, stream, headers(refusal, begun)));
    return new Refused(frame(RST_STREAM, 0, stream, number(CANCEL)), toClient.toByteArray());
  }

  @Override
  public byte[] credit() {
    byte[] frames = credit.toByteArray();
    credit.reset();
    return frames;
  }

  /** The block of an answer that consists of a status, or of one whose headers have been sent. */
  private static byte[] headers(CallRefusal refusal, boolean begun) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    if (!begun) {
      block.write(STATUS_200);
      literal(block, "content-type", "application/grpc");
    }
    literal(block, "grpc-status", Integer.toString(refusal.grpcStatus()));
    literal(block, "grpc-message", refusal.message().replace("%", "%25"));
    return block.toByteArray();
  }

  /** A header that goes into no table. */
  private static void literal(ByteArrayOutputStream block, String name, String value) {
    block.write(0);
    text(block, name);
    text(block, value);
  }

  private static void text(ByteArrayOutputStream block, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    int most = 0x7F;
    if (bytes.length < most) {
      block.write(bytes.length);
    } else {
      block.write(most);
      int rest = bytes.length - most;
      for (; rest > most; rest >>>= 7) {
        block.write(0x80 | (rest & 0x7F));
      }
      block.write(rest);
    }
    block.writeBytes(bytes);
  }

  private static byte[] number(int value) {
    return new byte[] {
      (byte) (value >>> 24), (byte) (value >>> 16), (byte) (value >>> 8), (byte) value
    };
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    byte[] frame = new byte[HEAD_BYTES + payload.length];
    frame[1] = (byte) (payload.length >>> 8);
    frame[2] = (byte) payload.length;
    frame[3] = (byte) type;
    frame[4] = (byte) flags;
    System.arraycopy(number(stream), 0, frame, 5, Integer.BYTES);
    System.arraycopy(payload, 0, frame, HEAD_BYTES, payload.length);
    return frame;
  }

  @Override
  public void answered() {}

  @Override
  public boolean holds() {
    return calls.values().stream().anyMatch(call -> !call.passes && !call.refused);
  }
}
