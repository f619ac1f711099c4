package io.keyheat.scenarios.record.gate;

import io.keyheat.scenarios.record.wire.Http2;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests of gRPC. Headers pass as they come, since each block of them depends on those before;
 * data is held until its call passes. Of a call that is refused the server has seen no data: it is
 * told that the call is off.
 */
final class Http2Requests implements HeldRequests {

  private final ClientSide client;
  private final Map<Integer, HeldCall> calls = new LinkedHashMap<>();
  private final ByteArrayOutputStream credit = new ByteArrayOutputStream();
  private final HoldRoom room;
  private byte[] partial;
  private int prefaceLeft = Http2.PREFACE.length();
  private int latest;
  private boolean open;

  /**
   * Requests of a client.
   *
   * @param first what has come so far, a part of the preface
   */
  Http2Requests(ClientSide client, HoldRoom room, byte[] first) {
    this.client = client;
    this.room = room;
    partial = first;
    room.add(first.length);
  }

  /** Data of one call. A refused call stays until its client has ended it. */
  private static final class HeldCall {
    final long sinceNanos;
    ByteArrayOutputStream data = new ByteArrayOutputStream();
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
  public HeldRequests knownBy(byte[] bytes, int count) {
    return this;
  }

  @Override
  public byte[] take(long nanos, byte[] bytes, int count) {
    if (open) {
      return Arrays.copyOf(bytes, count);
    }
    byte[] all = Arrays.copyOf(partial, partial.length + count);
    System.arraycopy(bytes, 0, all, partial.length, count);
    ByteArrayOutputStream passing = new ByteArrayOutputStream(all.length);
    int at = Math.min(prefaceLeft, all.length);
    passing.write(all, 0, at);
    prefaceLeft -= at;
    while (all.length - at >= Http2.HEAD_BYTES) {
      int length = whole(all, at);
      if (length > all.length - at) {
        break;
      }
      frame(nanos, all, at, length, passing);
      at += length;
    }
    room.add(all.length - at - partial.length);
    partial = Arrays.copyOfRange(all, at, all.length);
    if (room.isExceeded()) {
      passing.writeBytes(passAll());
    }
    return passing.toByteArray();
  }

  /** The length of a frame, or of all frames of a block of headers, which must stay together. */
  private static int whole(byte[] bytes, int from) {
    int to = from + Http2.HEAD_BYTES + length(bytes, from);
    boolean block = bytes[from + 3] == Http2.HEADERS;
    int last = from;
    while (block
        && (bytes[last + 4] & Http2.END_HEADERS) == 0
        && to + Http2.HEAD_BYTES <= bytes.length) {
      last = to;
      to += Http2.HEAD_BYTES + length(bytes, to);
    }
    boolean open = block && (bytes[last + 4] & Http2.END_HEADERS) == 0;
    return open ? Integer.MAX_VALUE : to - from;
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
    boolean ends = (bytes[at + 4] & Http2.END_STREAM) != 0;
    if (type == Http2.HEADERS && stream > latest && !ends) {
      calls.put(stream, new HeldCall(nanos));
      client.opens(stream);
    }
    latest = Math.max(latest, stream);
    HeldCall call = calls.get(stream);
    if (call != null && type == Http2.DATA) {
      data(call, Arrays.copyOfRange(bytes, at, at + length), passing);
      call.ended |= ends;
      removeIfOver(stream, call);
    } else if (call != null && type == Http2.RST_STREAM) {
      hangUp(stream, call, Arrays.copyOfRange(bytes, at, at + length), passing);
    } else {
      if (call != null && type == Http2.HEADERS && ends) {
        passing.writeBytes(pass(stream)); // The request's trailer comes after its data.
        calls.remove(stream);
      }
      passing.write(bytes, at, length);
    }
  }

  private void data(HeldCall call, byte[] frame, ByteArrayOutputStream passing) {
    int payload = frame.length - Http2.HEAD_BYTES;
    if (call.passes) {
      passing.writeBytes(frame);
    } else if (call.refused) {
      giveBack(payload);
    } else {
      call.data.writeBytes(frame);
      call.payloadBytes += payload;
      room.add(frame.length);
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
      credit.writeBytes(ClientSide.frame(Http2.WINDOW_UPDATE, 0, 0, ClientSide.number(payload)));
    }
  }

  /** The client breaks a call off; the server has been told so of one that is refused. */
  private void hangUp(int stream, HeldCall call, byte[] frame, ByteArrayOutputStream passing) {
    if (!call.refused) {
      passing.writeBytes(frame);
    }
    forget(call);
    calls.remove(stream);
    client.closes(stream);
  }

  /** Data that was held will never pass. */
  private void forget(HeldCall call) {
    giveBack(call.payloadBytes);
    release(call);
  }

  private byte[] release(HeldCall call) {
    byte[] all = call.data.toByteArray();
    room.add(-all.length);
    call.data = new ByteArrayOutputStream(0);
    call.payloadBytes = 0;
    return all;
  }

  @Override
  public boolean holds(int stream) {
    HeldCall call = calls.get(stream);
    return call != null && isHeld(call);
  }

  private static boolean isHeld(HeldCall call) {
    return !call.passes && !call.refused;
  }

  @Override
  public byte[] pass(int stream) {
    HeldCall call = calls.get(stream);
    if (call == null || !isHeld(call)) {
      return NONE;
    }
    call.passes = true;
    client.closes(stream);
    removeIfOver(stream, call);
    return release(call);
  }

  @Override
  public byte[] passAll() {
    ByteArrayOutputStream passing = new ByteArrayOutputStream();
    passing.writeBytes(passSince(Long.MAX_VALUE, Long.MAX_VALUE));
    passing.writeBytes(partial);
    room.add(-partial.length);
    partial = new byte[0];
    open = true;
    return passing.toByteArray();
  }

  @Override
  public byte[] passOverdue(long undecidedNanos, long decidedNanos) {
    return passSince(undecidedNanos, decidedNanos);
  }

  private byte[] passSince(long undecidedNanos, long decidedNanos) {
    ByteArrayOutputStream passing = new ByteArrayOutputStream();
    for (int stream : List.copyOf(calls.keySet())) {
      HeldCall call = calls.get(stream);
      if (call != null && call.sinceNanos < (call.considered ? decidedNanos : undecidedNanos)) {
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
    if (call == null) {
      return new Refused(NONE, (client, given) -> {});
    }
    forget(call);
    call.refused = true;
    removeIfOver(stream, call);
    byte[] owed = credit();
    return new Refused(
        ClientSide.frame(Http2.RST_STREAM, 0, stream, ClientSide.number(Http2.CANCEL)),
        (client, given) -> {
          client.insert(owed);
          client.refuse(stream, refusal, given);
        });
  }

  @Override
  public byte[] credit() {
    byte[] frames = credit.toByteArray();
    credit.reset();
    return frames;
  }

  @Override
  public void answered() {}

  @Override
  public boolean holdsAny() {
    return partial.length > 0 || calls.values().stream().anyMatch(Http2Requests::isHeld);
  }
}
