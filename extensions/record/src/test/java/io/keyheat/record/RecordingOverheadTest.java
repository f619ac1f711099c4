package io.keyheat.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a call costs more through the recorder: server, recorder and client are processes. */
@Tag("full")
class RecordingOverheadTest {
  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  /** Starts a class of this class path, whose output goes to a file. */
  private Process start(String output, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseParallelGC", "-Xmx2g", "-Xmn64m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(Arrays.asList(arguments));
    File file = folder.resolve(output).toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(file)
            .start();
    processes.add(process);
    return process;
  }

  /** What a process says, once it does. */
  private String said(Process process, String output, String pattern) throws Exception {
    boolean alive;
    do {
      alive = process.isAlive();
      Thread.sleep(100);
      Matcher said = Pattern.compile(pattern).matcher(Files.readString(folder.resolve(output)));
      if (said.find()) {
        return said.group(1);
      }
    } while (alive);
    throw new AssertionError(Files.readString(folder.resolve(output)));
  }

  @Test
  void callsTakeAboutAsLongThroughTheRecorder() throws Exception {
    Process stub = start("server", CallCost.class, "server");
    String server = said(stub, "server", "(\\d+)\\n");
    Process recorder =
        start(
            "recorder",
            Main.class,
            ("record bigtable --no-answer --listen 0 --upstream localhost:" + server).split(" "));
    String port = said(recorder, "recorder", "HOST=localhost:(\\d+)");
    Process client = start("client", CallCost.class, "client", server, port);
    assertThat(client.waitFor()).isZero();
    String measured = Files.readString(folder.resolve("client"));
    System.out.print(measured);
    recorder.destroy();
    assertThat(recorder.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(folder.resolve("recorder")))
        .contains(String.format("(%,d records)", CallCost.calls()));
    // Other work on the machine may make it several times as much.
    assertThat(Long.parseLong(said(client, "client", "^1 callers: .*more (-?\\d+),")))
        .isLessThan(2000);
  }
}
