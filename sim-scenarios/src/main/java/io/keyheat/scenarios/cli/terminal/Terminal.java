package io.keyheat.scenarios.cli.terminal;

import io.keyheat.scenarios.document.Quote;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Where a command prints to, and what it may print there.
 *
 * @param environment variables
 * @param interactive streams that a person reads while they are written
 */
public record Terminal(
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Set<OutputChannel> interactive) {
  public Terminal {
    environment = Map.copyOf(environment);
    interactive = Set.copyOf(interactive);
  }

  /** A stream of a process. */
  public enum OutputChannel {
    OUT("out", 1),
    ERR("err", 2);

    private final String launcherName;
    private final int descriptor;

    OutputChannel(String launcherName, int descriptor) {
      this.launcherName = launcherName;
      this.descriptor = descriptor;
    }
  }

  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final Path DEVICE = Path.of("/dev/tty");

  /**
   * The process's own streams, in UTF-8. What cannot be written, to a closed pipe say, is dropped.
   */
  public static Terminal ofProcess() {
    return new Terminal(
        ProcessStream.of(FileDescriptor.out),
        ProcessStream.of(FileDescriptor.err),
        System.getenv(),
        interactiveStreams());
  }

  /** Why something of the output is lost, to a full disk say; empty if nothing is. */
  public Optional<String> loss() {
    return out instanceof ProcessStream stream ? stream.loss() : Optional.empty();
  }

  private static Set<OutputChannel> interactiveStreams() {
    Set<OutputChannel> streams = EnumSet.allOf(OutputChannel.class);
    streams.removeIf(stream -> !isTerminal(stream));
    return streams;
  }

  /** Java itself cannot tell of a single stream whether it is a terminal. The launcher can. */
  private static boolean isTerminal(OutputChannel stream) {
    String terminals = System.getProperty("keyheat.terminals");
    if (terminals != null) {
      return terminals.contains(stream.launcherName);
    }
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream.descriptor));
      return target.startsWith("/dev/pts") || target.toString().startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Whether escape sequences may be printed; see no-color.org. */
  public boolean colour() {
    return interactive.contains(OutputChannel.OUT)
        && !isSet("NO_COLOR")
        && !"dumb".equals(environment.get("TERM"));
  }

  /** Whether a fault is to be shown with all that a programmer needs. */
  public boolean debug() {
    return isSet("KEYHEAT_DEBUG");
  }

  private boolean isSet(String variable) {
    return !environment.getOrDefault(variable, "").isEmpty();
  }

  /** In columns. */
  public int width() {
    int width = number(environment.getOrDefault("COLUMNS", ""));
    if (width == 0 && !interactive.isEmpty()) {
      width = widthOfDevice();
    }
    return width == 0 ? DEFAULT_WIDTH : Math.max(LEAST_WIDTH, width);
  }

  private static int widthOfDevice() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(DEVICE.toFile()).start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      stty.waitFor(1, TimeUnit.SECONDS);
      return number(size.replaceFirst("^\\d+ ", "").strip());
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private static int number(String text) {
    return text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
  }

  /** Prints a message for the user, in the program's name. */
  public void message(String text) {
    err.println("keyheat: " + Quote.visible(text));
  }
}
