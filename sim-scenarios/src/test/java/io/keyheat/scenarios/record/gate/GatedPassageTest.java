package io.keyheat.scenarios.record.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.record.splice.Tap.ConnectionTap;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A gate between two streams. */
class GatedPassageTest {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;

  private final List<String> written = new CopyOnWriteArrayList<>();
  private final CountDownLatch cancelled = new CountDownLatch(1);

  /** Notes the types of frames that go to one side, each written at once. */
  private OutputStream side(String name) {
    return new OutputStream() {
      @Override
      public void write(int b) {
        throw new IllegalStateException("a byte alone");
      }

      @Override
      public void write(byte[] bytes, int from, int count) {
        if (count >= 9) {
          written.add(name + bytes[from + 3]);
          if (bytes[from + 3] == RST_STREAM) {
            cancelled.countDown();
          }
        }
      }
    };
  }

  private static final class SilentTap implements ConnectionTap {
    @Override
    public void passes(boolean toServer, long nanos, byte[] bytes, int count) {}

    @Override
    public void ended(boolean toServer) {}

    @Override
    public void closed() {}
  }

  private static byte[] frame(int type, int flags, int stream, int payload) {
    ByteBuffer frame = ByteBuffer.allocate(9 + payload);
    frame.putShort((short) 0).put((byte) payload).put((byte) type).put((byte) flags);
    return frame.putInt(stream).array();
  }

  @Test
  void aClientHearsOfARefusalBeforeTheServerThatMightAnswerHearsOfTheCallsEnd() throws Exception {
    // However long this takes, the call does not pass for want of a decision.
    try (GateTimer timer = new GateTimer(TimeUnit.HOURS.toMillis(1))) {
      GatedPassage passage =
          new GatedPassage(new SilentTap(), side("server "), side("client "), timer);
      byte[] settings = frame(4, 0, 0, 0);
      byte[] headers = frame(HEADERS, 4, 1, 1);
      byte[] data = frame(0, 1, 1, 5);
      passage.toServer(0, PREFACE, PREFACE.length);
      passage.toClient(0, settings, settings.length);
      passage.toServer(0, headers, headers.length);
      passage.toServer(0, data, data.length);
      written.clear();
      CallRefusal refusal = new CallRefusal(14, "no room", "503 No", "text/plain", new byte[0]);
      CountDownLatch told = new CountDownLatch(1);
      passage.refuseAt(1, System.nanoTime(), refusal, told::countDown);
      assertThat(cancelled.await(2, TimeUnit.MINUTES)).isTrue();
      assertThat(told.getCount()).isZero();
      assertThat(written)
          .containsSubsequence("client " + HEADERS, "server " + RST_STREAM)
          .doesNotContain("server 0");
      passage.close();
    }
  }
}
