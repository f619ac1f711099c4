package io.keyheat.scenarios.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.record.LiveRecording.RecordingCounts;
import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.output.TraceRecorder;
import io.keyheat.scenarios.record.output.TraceWriter;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What passes is unchanged whatever it is, and what breaks harms nothing else. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecordingFaultsTest {
  private static final String TABLE = "projects/p/instances/i/tables/events";
  private static final String SERVICE = "google.bigtable.v2.Bigtable";

  @TempDir private Path folder;

  private static Socket connect(RecordingFixture recording) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), recording.port());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static ProtoMessage row(String key) {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of());
    return ProtoMessage.of().text(1, TABLE).text(2, key).with(3, set);
  }

  private static RecordingCounts closed(RecordingFixture recording) throws IOException {
    recording.close();
    return recording.counts();
  }

  @Test
  void bytesOfAnyProtocolPassUnchangedBothWays() throws IOException {
    Random random = new Random(7);
    for (String start :
        List.of("", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\n", "\u0016")) {
      byte[] noise = new byte[500_000];
      random.nextBytes(noise);
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      sent.writeBytes(start.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
      sent.writeBytes(noise);
      try (RawServer echo = new RawServer((in, out) -> in.transferTo(out));
          RecordingFixture recording =
              new RecordingFixture(
                  RecordedSystem.BIGTABLE, echo.address(), folder.resolve("" + start.length()));
          Socket client = connect(recording)) {
        Thread writer =
            new Thread(
                () -> {
                  try {
                    client.getOutputStream().write(sent.toByteArray());
                    client.shutdownOutput();
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                });
        writer.start();
        assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent.toByteArray());
        assertThat(closed(recording).written()).isZero();
      }
    }
  }

  @Test
  void aClientLearnsThatTheUpstreamIsAbsent() throws IOException {
    try (Socket deaf = new Socket()) {
      deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      absent(InetSocketAddress.createUnresolved("127.0.0.1", deaf.getLocalPort()));
    }
  }

  private void absent(InetSocketAddress nobody) throws IOException {
    try (RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, nobody, folder);
        Socket client = connect(recording)) {
      assertThat(isOver(client)).isTrue();
      assertThat(closed(recording).left())
          .containsEntry("connections for which the upstream did not answer", 1L);
      assertThat(recording.trace()).doesNotExist();
    }
  }

  private static boolean isOver(Socket client) {
    try {
      client.getInputStream().readAllBytes();
      return true;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void anUpstreamThatDiesOrAnswersGarbageCostsItsOwnCallOnly() throws IOException {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      try (GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
        client.call("MutateRow", row("before"));
        client.open("MutateRow");
        client.send(row("never answered"));
      }
      try (GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
        client.call("MutateRow", ProtoMessage.of().text(1, TABLE).integer(2, 7));
        client.call("MutateRow", row("after"));
      }
      assertThat(recording.lines()).containsExactly("upsert,events,before", "upsert,events,after");
      assertThat(recording.counts().failed()).containsEntry("MutateRow", 1L);
      assertThat(recording.counts().left())
          .containsEntry("calls whose messages could not be read (MalformedMessage)", 1L);
    }
  }

  @Test
  void fiveHundredConnectionsThatSaySomethingHalfHoldUpNobody() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      for (int i = 0; i < 500; i++) {
        Socket socket = connect(recording);
        socket.getOutputStream().write('P');
        open.add(socket);
      }
      try (GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
        client.call("MutateRow", row("through"));
      }
      assertThat(recording.lines()).containsExactly("upsert,events,through");
      for (Socket socket : open) {
        assertThat(isOver(socket)).isTrue();
        socket.close();
      }
    }
  }

  @Test
  void aClientThatNeverReadsNeitherFillsTheMemoryNorHoldsUpTheEnd() throws IOException {
    byte[] block = new byte[1 << 16];
    try (RawServer endless =
            new RawServer(
                (in, out) -> {
                  while (true) {
                    out.write(block);
                  }
                });
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, endless.address(), folder);
        Socket client = connect(recording)) {
      client
          .getOutputStream()
          .write("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      assertThat(client.getInputStream().read()).isNotNegative();
    }
  }

  @Test
  void aMessageThatIsTooLargeIsCountedAndTheNextOneRecorded() throws IOException {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.announce("MutateRow", 1 << 30, 200);
      try (GrpcClient other = new GrpcClient(recording.port(), SERVICE)) {
        other.call("MutateRow", row("next"));
      }
      assertThat(recording.lines()).containsExactly("upsert,events,next");
    }
  }

  @Test
  void aTraceIsWholeWithoutItsEndAndInOrderOfTheBeginnings() throws IOException {
    Path trace = folder.resolve("t.csv.gz");
    TraceWriter writer = TraceWriter.create(trace);
    TraceRecorder recorder = new TraceRecorder(writer, false, new NamedCounts(), record -> {});
    long now = 1_800_000_000_000_000L;
    for (int i = 0; i < 2000; i++) {
      // Neighbours change places.
      long begun = now + 10_000L * (i ^ 1);
      List<RecordedValue> key = List.of(RecordedValue.integer(i ^ 1));
      recorder.add(new KeyRecord(begun, TraceOperation.INSERT, "T", key));
      recorder.advance(now + 10_000L * i);
    }
    recorder.finish();
    while (writer.written() < 2000) {
      Thread.onSpinWait();
    }
    // Nobody has closed it, as after a crash.
    TraceSurvey survey = TraceSurvey.read(trace, null, 10_000);
    assertThat(survey.records()).isEqualTo(2000);
    assertThat(survey.late().records()).isZero();
    assertThat(survey.tables().get(0).streams().get(0).shape().parts().get(0).rising())
        .isEqualTo(1);
    writer.close();
  }
}
