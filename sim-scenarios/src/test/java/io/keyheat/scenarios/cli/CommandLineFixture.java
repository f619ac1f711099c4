package io.keyheat.scenarios.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.keyheat.scenarios.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs commands as a user would, and keeps what they print. */
public final class CommandLineFixture {
  /** Two variants of a minute each, 200 operations a second; whole in well under a second. */
  public static final String SMALL =
      """
      title: A small scenario
      system: spanner
      servers: 2
      duration: 60s
      warmUp: 10s
      interval: 5s
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            UserId: {type: int64, values: {uniform: [1, 1000000]}}
          key: [At, UserId]
          rowSize: 1KB
      loads:
        inserts: {insert: Log, rate: 200/s}
      variants:
        time-first: {}
        user-first: {tables: {Log: {key: [UserId, At]}}}
      short: {duration: 30s}
      expect:
        - time-first.throughput within 10% of time-first.offered
        - time-first.spaces.Log.rows >= time-first.completedOps
        - user-first.latency.p99 < 1s
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal;
  final Interruption interruption;

  public CommandLineFixture() {
    this(false, Map.of());
  }

  CommandLineFixture(boolean outIsTerminal, Map<String, String> environment) {
    terminal =
        new Terminal(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            environment,
            outIsTerminal ? Set.of(Terminal.OutputChannel.OUT) : Set.of());
    interruption = new Interruption(terminal);
  }

  /** The commands that the parser of these arguments knows; all, where they name none. */
  CommandLine commands(String... arguments) {
    return Main.commands(arguments, terminal, interruption);
  }

  Terminal terminal() {
    return terminal;
  }

  /** Runs a command; its exit code. */
  public int run(Object... arguments) {
    String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    return Main.run(texts, terminal, interruption);
  }

  /** Plans a scenario without a limit of CPU, with its files in {@code out} in the folder. */
  int plan(Path folder, String scenario, Object... arguments) throws Exception {
    List<Object> all = new ArrayList<>(List.of("plan", write(folder, "s.yaml", scenario)));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--cpu-ceiling", "none", "--out", folder.resolve("out")));
    return run(all.toArray());
  }

  public String out() {
    return out.toString(UTF_8);
  }

  public String err() {
    return err.toString(UTF_8);
  }

  static Path write(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
