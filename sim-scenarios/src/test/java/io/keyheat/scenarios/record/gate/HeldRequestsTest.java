package io.keyheat.scenarios.record.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.twitter.hpack.Decoder;
import com.twitter.hpack.Encoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are held back, byte by byte, without sockets or clocks. */
class HeldRequestsTest {
  private static final byte[] PREFACE = bytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  private static final byte[] POST = bytes("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}");
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int WINDOW_UPDATE = 8;
  private static final int CONTINUATION = 9;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final CallRefusal REFUSAL =
      new CallRefusal(14, "no room", "503 Service Unavailable", "text/plain", bytes("no"));

  private final ByteArrayOutputStream toClient = new ByteArrayOutputStream();
  private final ClientSide client = new ClientSide(toClient);
  private final AtomicInteger given = new AtomicInteger();
  private final HoldRoom room = new HoldRoom();
  private HeldRequests requests = new UnknownRequests(client, room);

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) 0).putShort((short) payload.length).put((byte) type).put((byte) flags);
    return frame.putInt(stream).put(payload).array();
  }

  private byte[] take(byte[] bytes) {
    requests = requests.knownBy(bytes, bytes.length);
    return requests.take(0, bytes, bytes.length);
  }

  private void refuse(int call) throws IOException {
    requests.refuse(call, REFUSAL).answer().giveTo(client, given::incrementAndGet);
  }

  /** A connection whose client has begun a call and sent its whole message. */
  private void openCall(int stream, int dataFlags) throws IOException {
    if (stream == 1) {
      assertThat(take(PREFACE)).isEqualTo(PREFACE);
      byte[] settings = frame(SETTINGS, 0, 0, new byte[0]);
      client.pass(settings, settings.length);
    }
    byte[] headers = frame(HEADERS, END_HEADERS, stream, bytes("h"));
    assertThat(take(headers)).isEqualTo(headers);
    assertThat(take(frame(DATA, dataFlags, stream, bytes("message")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 24})
  void protocolsAreToldApartHoweverTheirFirstBytesAreCut(int bytesEach) throws IOException {
    ByteArrayOutputStream passed = new ByteArrayOutputStream();
    for (int at = 0; at < PREFACE.length; at += bytesEach) {
      byte[] piece = new byte[Math.min(bytesEach, PREFACE.length - at)];
      System.arraycopy(PREFACE, at, piece, 0, piece.length);
      passed.writeBytes(take(piece));
    }
    assertThat(passed.toByteArray()).isEqualTo(PREFACE);
    take(frame(HEADERS, END_HEADERS, 1, bytes("h")));
    assertThat(take(frame(DATA, END_STREAM, 1, bytes("message")))).isEmpty();
    assertThat(requests.holds(1)).isTrue();
  }

  @Test
  void aRequestThatComesByteByByteIsHeldWhole() {
    for (byte b : POST) {
      assertThat(take(new byte[] {b})).isEmpty();
    }
    assertThat(requests.pass(0)).isEqualTo(POST);
  }

  @Test
  void aDecisionThatComesTooLateIsNotTakenForTheNextRequests() {
    take(POST);
    assertThat(requests.passOverdue(1, 0)).isEqualTo(POST);
    requests.answered();
    assertThat(take(POST)).isEmpty();
    assertThat(requests.holds(0)).isFalse();
    assertThat(requests.holds(1)).isTrue();
  }

  @Test
  void aCallThatIsConsideredIsHeldLongerButNotForGood() {
    take(POST);
    requests.considered(0);
    assertThat(requests.passOverdue(1, 0)).isEmpty();
    assertThat(requests.passOverdue(1, 1)).isEqualTo(POST);
  }

  @Test
  void afterARefusalTheNextRequestIsHeldAgain() throws IOException {
    take(POST);
    refuse(0);
    assertThat(toClient.toString(StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 503 ");
    assertThat(take(POST)).isEmpty();
    assertThat(requests.pass(1)).isEqualTo(POST);
  }

  @Test
  void aClientThatAsksAgainBeforeItIsAnsweredIsHeldNoMore() {
    take(POST);
    byte[] both = new byte[2 * POST.length];
    System.arraycopy(POST, 0, both, 0, POST.length);
    System.arraycopy(POST, 0, both, POST.length, POST.length);
    assertThat(take(POST)).isEqualTo(both);
    assertThat(requests.holds(0)).isFalse();
    assertThat(take(POST)).isEqualTo(POST);
  }

  @Test
  void whatThePassedCallSendsLaterPassesAndItsEndOwesNobodyRoom() throws IOException {
    openCall(1, 0);
    assertThat(requests.pass(1)).isEqualTo(frame(DATA, 0, 1, bytes("message")));
    byte[] more = frame(DATA, 0, 1, bytes("more"));
    assertThat(take(more)).isEqualTo(more);
    byte[] end = frame(RST_STREAM, 0, 1, new byte[4]);
    assertThat(take(end)).isEqualTo(end);
    assertThat(requests.credit()).as("the server gives room for what it got").isEmpty();
  }

  @Test
  void aClientThatHangsUpWhileItsCallIsHeldGetsItsWindowBack() throws IOException {
    openCall(1, END_STREAM);
    byte[] end = frame(RST_STREAM, 0, 1, new byte[4]);
    assertThat(take(end)).isEqualTo(end);
    assertThat(requests.credit()).isEqualTo(frame(WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 0, 7}));
    assertThat(requests.holds(1)).isFalse();
    assertThat(room.bytes()).isZero();
  }

  @Test
  void aRefusedCallGivesItsWindowBackOnceAndTheServerHearsOfItsEndOnce() throws IOException {
    openCall(1, 0);
    HeldRequests.Refused refused = requests.refuse(1, REFUSAL);
    assertThat(refused.toServer()).isEqualTo(frame(RST_STREAM, 0, 1, new byte[] {0, 0, 0, 8}));
    refused.answer().giveTo(client, given::incrementAndGet);
    assertThat(given).hasValue(1);
    assertThat(take(frame(RST_STREAM, 0, 1, new byte[4]))).isEmpty();
    assertThat(requests.credit()).isEmpty();
    assertThat(room.bytes()).isZero();
  }

  /**
   * What the server keeps of the headers that it sends, the client keeps under the same numbers.
   */
  @Test
  void aRefusalLeavesTheTableOfHeadersAsTheServerKnowsIt() throws IOException {
    openCall(1, END_STREAM);
    openCall(3, END_STREAM);
    openCall(5, END_STREAM);
    Encoder server = new Encoder(4096);
    int before = toClient.size();
    for (int call : new int[] {1, 3, 5}) {
      if (call == 3) {
        refuse(call);
      } else {
        byte[] answer = frame(HEADERS, END_STREAM | END_HEADERS, call, block(server));
        client.pass(answer, answer.length);
      }
    }
    List<String> found = new ArrayList<>();
    Decoder decoder = new Decoder(1 << 16, 4096);
    ByteBuffer all = ByteBuffer.wrap(toClient.toByteArray());
    for (all.position(before); all.hasRemaining(); ) {
      byte[] payload = new byte[all.getInt() >>> 8];
      int type = all.get(all.position() - 1);
      all.position(all.position() + 5).get(payload);
      if (type == HEADERS) {
        decoder.decode(
            new ByteArrayInputStream(payload),
            (name, value, sensitive) -> found.add(new String(name, StandardCharsets.US_ASCII)));
        decoder.endHeaderBlock();
      }
    }
    assertThat(found)
        .containsExactly(
            "x-a", "x-b", ":status", "content-type", "grpc-status", "grpc-message", "x-a", "x-b");
  }

  private static byte[] block(Encoder encoder) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    encoder.encodeHeader(block, bytes("x-a"), bytes("1"), false);
    encoder.encodeHeader(block, bytes("x-b"), bytes("2"), false);
    return block.toByteArray();
  }

  @Test
  void aCallThatTheServerHasAnsweredIsNotAnsweredAgain() throws IOException {
    openCall(1, END_STREAM);
    byte[] answer = frame(HEADERS, END_STREAM | END_HEADERS, 1, bytes("a"));
    client.pass(answer, answer.length);
    int before = toClient.size();
    HeldRequests.Refused refused = requests.refuse(1, REFUSAL);
    refused.answer().giveTo(client, given::incrementAndGet);
    assertThat(given).hasValue(0);
    byte[] credit = frame(WINDOW_UPDATE, 0, 0, new byte[] {0, 0, 0, 7});
    assertThat(toClient.size() - before).isEqualTo(credit.length);
  }

  @Test
  void theFramesOfABlockOfHeadersStayTogether() throws IOException {
    openCall(1, END_STREAM);
    byte[] begin = frame(HEADERS, 0, 3, bytes("h"));
    byte[] end = frame(CONTINUATION, END_HEADERS, 3, bytes("i"));
    assertThat(take(begin)).as("a refusal of call 1 could come between").isEmpty();
    assertThat(take(end)).hasSize(begin.length + end.length).startsWith(begin).endsWith(end);
    assertThat(take(frame(DATA, END_STREAM, 3, bytes("message")))).isEmpty();
  }

  @Test
  void theRoomIsThatOfAllConnectionsAndComesBackWithTheirEnd() {
    HeldRequests other = new UnknownRequests(client, room).knownBy(POST, POST.length);
    other.take(0, POST, POST.length);
    room.add(64 << 20);
    assertThat(take(POST)).isEqualTo(POST);
    room.add(-(64 << 20));
    assertThat(take(POST)).as("held no more").isEqualTo(POST);
    assertThat(room.bytes()).isEqualTo(POST.length);
    other.passAll();
    assertThat(room.bytes()).isZero();
  }

  @Test
  void workThatFailsEndsItsConnectionAndStopsNoOther() throws Exception {
    AtomicBoolean faulty = new AtomicBoolean();
    CountDownLatch done = new CountDownLatch(1);
    try (GateTimer timer = new GateTimer()) {
      GateTimer.Outbox outbox = timer.outbox(() -> faulty.set(true));
      outbox.now(
          () -> {
            throw new IllegalStateException("for this test");
          });
      outbox.now(done::countDown);
      assertThat(done.await(2, TimeUnit.MINUTES)).isTrue();
      assertThat(faulty).isTrue();
    }
  }
}
