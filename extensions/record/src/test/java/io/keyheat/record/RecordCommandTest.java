package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.scenarios.cli.Main;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However a recording ends, its trace is whole up to there, and the client loses nothing. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RecordCommandTest {
  private static final Pattern PORT = Pattern.compile("http://localhost:(\\d+);");

  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();
  private SmallDynamo upstream;

  /** A shell's background jobs ignore SIGINT, and all that they start inherits that. */
  @BeforeEach
  void signalsCanBeReset() throws Exception {
    Process env = new ProcessBuilder("env", "--default-signal=INT", "true").start();
    assumeTrue(env.waitFor() == 0, "env cannot reset signals here");
  }

  @BeforeEach
  void start() throws IOException {
    upstream = new SmallDynamo();
  }

  @AfterEach
  void end() throws IOException {
    processes.forEach(Process::destroyForcibly);
    upstream.close();
  }

  /** A server that answers each call, and holds nothing of what it is sent. */
  private static final class SmallDynamo implements AutoCloseable {
    private static final String TABLE =
        "{\"Table\": {\"TableName\": \"T\", \"KeySchema\": [{\"AttributeName\": \"id\","
            + " \"KeyType\": \"HASH\"}]}}";

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

    SmallDynamo() throws IOException {
      daemon(
          () -> {
            while (true) {
              Socket socket = server.accept();
              daemon(() -> serve(socket));
            }
          });
    }

    private interface Work {
      void run() throws IOException;
    }

    private static void daemon(Work work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // The other side has gone.
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    private static void serve(Socket socket) throws IOException {
      try (socket;
          InputStream in = new BufferedInputStream(socket.getInputStream())) {
        for (String head = head(in); !head.isEmpty(); head = head(in)) {
          Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
          in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
          String body = head.contains("DescribeTable") ? TABLE : "{}";
          String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
          socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        }
      }
    }

    /** Up to the blank line; empty at the end. */
    static String head(InputStream in) throws IOException {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        head.write(b);
        if (b == '\n' && head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
          return head.toString(StandardCharsets.US_ASCII);
        }
      }
      return "";
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  /** An application with one connection. */
  private static final class Application implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    Application(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(120_000);
      in = new BufferedInputStream(socket.getInputStream());
    }

    /** Puts an item whose id is the text; the answer has come. */
    void put(String id) throws IOException {
      begin(item(id).length);
      socket.getOutputStream().write(item(id));
      answer();
    }

    private static byte[] item(String id) {
      String item = "{\"TableName\": \"T\", \"Item\": {\"id\": {\"S\": \"" + id + "\"}}}";
      return item.getBytes(StandardCharsets.US_ASCII);
    }

    void begin(long length) throws IOException {
      String head =
          "POST / HTTP/1.1\r\nX-Amz-Target: DynamoDB_20120810.PutItem\r\nContent-Length: "
              + length
              + "\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    }

    void answer() throws IOException {
      assertThat(SmallDynamo.head(in)).startsWith("HTTP/1.1 200");
      assertThat(new String(in.readNBytes(2), StandardCharsets.US_ASCII)).isEqualTo("{}");
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private String command(String options) {
    return "exec env --default-signal=INT \"$@\" record dynamodb --listen 0 --no-answer --upstream"
        + " 127.0.0.1:"
        + upstream.server.getLocalPort()
        + options;
  }

  /** Starts a shell's command in which {@code "$@"} is the program. */
  private Process start(String script) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("stdout.txt").toFile())
            .redirectError(folder.resolve("stderr.txt").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  /** Where the recorder listens, once it says so. */
  private int port(Process process) throws Exception {
    while (process.isAlive()) {
      Matcher said = PORT.matcher(text("stderr.txt"));
      if (said.find()) {
        return Integer.parseInt(said.group(1));
      }
      Thread.sleep(20);
    }
    throw new AssertionError(text("stderr.txt"));
  }

  private TraceSurvey trace() throws IOException {
    return TraceSurvey.read(folder.resolve("dynamodb.trace.csv.gz"), null, 1_000_000);
  }

  /** Waits for records in the trace, which come there while the recording goes on. */
  private void awaitRecords(long least) throws Exception {
    Path file = folder.resolve("dynamodb.trace.csv.gz");
    while (Files.size(file) == 0 || trace().records() < least) { // The class has a time limit.
      Thread.sleep(100);
    }
  }

  private static void interrupt(Process process) throws Exception {
    new ProcessBuilder("kill", "-INT", "" + process.pid()).start().waitFor();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended").isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "check lessons/one-tablet"})
  void otherCommandsLoadNoClassOfTheRecorder(String command) throws Exception {
    String log = "JAVA_TOOL_OPTIONS=-Xlog:class+load:file=classes.txt ";
    assertThat(start(log + "exec \"$@\" " + command).waitFor()).isZero();
    assertThat(text("classes.txt"))
        .contains(Main.class.getName())
        .doesNotContain("io.keyheat.record.", "io.grpc.", "com.google.protobuf.");
  }

  @Test
  void anInterruptionInTheMiddleLosesNoCallThatWasAnswered() throws Exception {
    Process process = start(command(""));
    int puts = 0;
    try (Application application = new Application(port(process))) {
      while (puts < 3000) {
        application.put("item-" + puts++);
      }
      application.begin(1000); // A call that is half sent.
      interrupt(process);
      assertThat(application.socket.getInputStream().read()).as("the end").isNegative();
    } catch (java.net.SocketException e) {
      // Its connection was reset, which is an end as well.
    }
    assertThat(process.exitValue()).as(text("stderr.txt")).isZero();
    assertThat(trace().records()).isEqualTo(puts);
    assertThat(text("stdout.txt")).contains("trace: dynamodb.trace.csv.gz (3,000 records)");
  }

  @Test
  void aKilledRecorderLeavesATraceThatCanBeRead() throws Exception {
    Process process = start(command(""));
    long written = 100;
    long puts = 0;
    try (Application application = new Application(port(process))) {
      while (puts < written) {
        application.put("item-" + puts++);
      }
      awaitRecords(written);
      while (puts < 2 * written) {
        application.put("item-" + puts++);
      }
      process.destroyForcibly().waitFor();
    }
    assertThat(trace().records()).as("what was written before").isBetween(written, puts);
  }

  @Test
  void aFullDiskCostsRecordsAndNeverTheClient() throws Exception {
    // No file may grow beyond 30 KB, as on a disk with no more room.
    Process process = start("ulimit -f 60; " + command(""));
    SplittableRandom random = new SplittableRandom(3);
    int fits = 500;
    int puts = 8000;
    try (Application application = new Application(port(process))) {
      for (int i = 0; i < puts; i++) {
        if (i == fits) {
          awaitRecords(fits); // All that waits is written at once, and then it would not fit.
        }
        application.put(Long.toHexString(random.nextLong()));
      }
      interrupt(process);
    }
    assertThat(process.exitValue()).isEqualTo(ExitCode.FAULT);
    long records = trace().records();
    assertThat(records).isBetween((long) fits, puts - 1L);
    assertThat(text("stderr.txt"))
        .contains("the disk: File too large")
        .contains(String.format(Locale.ROOT, "%,d records could not be written", puts - records));
  }
}
