package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** {@code keyheat record} in a process of its own. */
final class RecorderProcess implements AutoCloseable {
  private static final int END_SECONDS = 300;

  private final Path folder;
  private final String name;
  private final Path printed;
  private final int port;
  private final Process process;

  private RecorderProcess(Path folder, String name, int port, Process process) {
    this.folder = folder;
    this.name = name;
    this.printed = printed(folder, name);
    this.port = port;
    this.process = process;
  }

  private static Path printed(Path folder, String name) {
    return folder.resolve("recorder-" + name + ".txt");
  }

  /** Starts it, and waits until it listens. */
  static RecorderProcess start(
      EmulatedSystem system, int upstream, Path folder, String name, String... options)
      throws IOException, InterruptedException {
    int port = EmulatedSystem.freePort();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx2g",
                "-cp",
                System.getProperty("java.class.path"),
                "io.keyheat.scenarios.cli.Main",
                "record",
                system.id(),
                "--listen",
                "" + port,
                "--upstream",
                "localhost:" + upstream,
                "--name",
                name));
    command.addAll(List.of(options));
    Path printed = printed(folder, name);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    while (process.isAlive() && !Files.readString(printed).contains("point the application")) {
      Thread.sleep(50);
    }
    return new RecorderProcess(folder, name, port, process);
  }

  /** Where clients come to. */
  int port() {
    return port;
  }

  /** Ends the recording, and returns what was printed. */
  String end() throws IOException, InterruptedException {
    process.destroy();
    assertThat(process.waitFor(END_SECONDS, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(printed);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** The records of the trace, a line each, without its header. */
  List<String> records() throws IOException {
    Path file = folder.resolve(name + ".trace.csv.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).toList();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
