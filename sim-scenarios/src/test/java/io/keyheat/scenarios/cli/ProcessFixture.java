package io.keyheat.scenarios.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts the program as a process of its own, by way of a shell. */
final class ProcessFixture implements AutoCloseable {
  private final Path folder;
  private final List<String> options;
  private final List<Process> processes = new ArrayList<>();

  /**
   * @param folder in which it starts, and where its messages are kept
   */
  ProcessFixture(Path folder) {
    this(folder, List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
  }

  /**
   * @param options of the virtual machine
   */
  ProcessFixture(Path folder, List<String> options) {
    this.folder = folder;
    this.options = List.copyOf(options);
  }

  /**
   * Starts a shell's command in which {@code "$@"} is the program.
   *
   * @param script such as {@code exec "$@" list | head -1}
   */
  Process start(String script) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
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

  /** Runs it to its end; its exit code. */
  int run(String script) throws Exception {
    Process process = start(script);
    if (!process.waitFor(100, TimeUnit.SECONDS)) {
      throw new AssertionError("does not end: " + script);
    }
    return process.exitValue();
  }

  String stdout() throws IOException {
    return Files.readString(folder.resolve("stdout.txt"), UTF_8);
  }

  String stderr() throws IOException {
    return Files.readString(folder.resolve("stderr.txt"), UTF_8);
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
  }
}
