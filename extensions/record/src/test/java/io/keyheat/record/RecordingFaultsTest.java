package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.output.TraceRecorder;
import io.keyheat.record.output.TraceWriter;
import io.keyheat.scenarios.recording.KeyRecording.RecordingCounts;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What breaks harms nothing else, and what is not understood passes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
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
  void connectionsInOtherProtocolsPassByteByByteBothWays() throws Exception {
    Random random = new Random(7);
    for (String start : List.of("GET / HTTP/1.1\r\n", "\u0016", "PR", "PUT")) {
      byte[] noise = new byte[500_000];
      random.nextBytes(noise);
      noise[0] = 'x';
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      sent.writeBytes(start.getBytes(StandardCharsets.ISO_8859_1));
      sent.writeBytes(noise);
      try (RawServer echo = new RawServer((in, out) -> in.transferTo(out));
          RecordingFixture recording =
              new RecordingFixture(
                  RecordedSystem.BIGTABLE, echo.address(), folder.resolve("" + start.length()));
          Socket client = connect(recording)) {
        Thread writer = new Thread(() -> write(client, sent.toByteArray()));
        writer.start();
        assertThat(client.getInputStream().readNBytes(sent.size())).isEqualTo(sent.toByteArray());
        writer.join();
        assertThat(closed(recording).left())
            .containsEntry("connections in a protocol other than gRPC, which is not decoded", 1L);
      }
    }
  }

  private static void write(Socket client, byte[] bytes) {
    try {
      client.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("try") // The stub only has to be there.
  @Test
  void aClientLearnsThatTheUpstreamIsAbsentAndFindsItOnceItIsThere() throws Exception {
    InetSocketAddress nobody;
    try (Socket deaf = new Socket()) {
      deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      nobody = InetSocketAddress.createUnresolved("127.0.0.1", deaf.getLocalPort());
    }
    try (RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, nobody, folder);
        GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
      client.call("MutateRow", row("lost"));
      assertThat(client.status()).isEqualTo(Status.Code.UNAVAILABLE);
      try (GrpcStub stub =
          new GrpcStub((method, message) -> List.of(new byte[0]), m -> true, nobody.getPort())) {
        while (client.status() != Status.Code.OK) { // The class has a time limit.
          client.call("MutateRow", row("found"));
        }
        assertThat(recording.lines()).containsExactly("upsert,events,found");
      }
    }
  }

  @Test
  void aCallThatBreaksOffOrIsGarbageCostsNoOther() throws IOException {
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      try (GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
        client.call("MutateRow", row("before"));
        client.open("MutateRow");
        client.send(row("never answered"));
        while (stub.taken() < 2) {
          Thread.onSpinWait();
        }
      }
      try (GrpcClient client = new GrpcClient(recording.port(), SERVICE)) {
        client.call("MutateRow", ProtoMessage.of().bytes(0, new byte[3]));
        client.call("MutateRow", row("after"));
      }
      assertThat(recording.lines()).containsExactly("upsert,events,before", "upsert,events,after");
      assertThat(recording.counts().failed()).containsEntry("MutateRow", 1L);
      assertThat(recording.counts().left())
          .containsEntry(
              "calls whose messages could not be read (InvalidProtocolBufferException)", 1L);
    }
  }

  @Test
  void connectionsThatSaySomethingHalfHoldUpNobody() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]));
        RecordingFixture recording =
            new RecordingFixture(RecordedSystem.BIGTABLE, stub.address(), folder)) {
      for (int i = 0; i < 200; i++) {
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

  private static boolean isOver(Socket client) {
    try {
      return client.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
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
