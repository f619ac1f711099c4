package io.keyheat.scenarios.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A durable log of completed runs, one line per run. {@link #put} returns only when the line is on
 * disk, so that a process that is killed at any moment loses no completed run.
 *
 * <p>A run is found again by a key that holds all that its figures depend on, so runs of any text
 * and version stand beside each other. Each line is a checksum, a space and JSON; the first line
 * says that it is such a log. A line that cannot be read is kept and reported; its run counts as
 * not done.
 */
public final class RunLog implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  private final Map<String, RunFigures> done = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final Path file;
  private final FileOutputStream out;

  /** The first line: the form of the others. */
  private record Header(int runLog) {}

  private static final Header HEADER = new Header(2);

  /** The JSON of a line. */
  private record Entry(String run, RunFigures figures) {}

  private RunLog(Path file, FileOutputStream out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Opens a log, or creates it.
   *
   * @throws RunLogException if its first line is none of a log
   */
  public static RunLog open(Path file) throws IOException, RunLogException {
    if (Files.notExists(file)) {
      begin(file);
    }
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    checkHeader(file, lines);
    RunLog runLog = new RunLog(file, new FileOutputStream(file.toFile(), true));
    for (int i = 1; i < lines.size(); i++) {
      runLog.read(file, i + 1, lines.get(i));
    }
    if (!text.endsWith("\n")) {
      // The next line must not be appended to a line that was cut short.
      runLog.write("\n");
    }
    return runLog;
  }

  /** Creates the log under a temporary name and moves it, so that a log always has its header. */
  private static void begin(Path file) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, line(HEADER));
    try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      syncFolder(folder);
    }
  }

  private static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot open folders; they keep a file's name without a sync.
      return;
    }
  }

  private static void checkHeader(Path file, List<String> lines) throws RunLogException {
    if (lines.isEmpty() || !parse(lines.get(0), Header.class).equals(Optional.of(HEADER))) {
      throw new RunLogException(
          file
              + ":1: cannot be read; expected the header of a run log; choose another --out, or"
              + " delete the file to start over");
    }
  }

  private void read(Path file, int number, String line) {
    Optional<Entry> entry = parse(line, Entry.class);
    if (entry.isPresent()) {
      done.put(entry.get().run(), entry.get().figures());
    } else if (!line.isEmpty()) {
      warnings.add(file + ":" + number + ": is truncated or corrupt; its run is repeated");
    }
  }

  private static String line(Object content) throws JsonProcessingException {
    String json = JSON.writeValueAsString(content);
    return checksum(json) + " " + json + "\n";
  }

  private static <T> Optional<T> parse(String line, Class<T> type) {
    int blank = line.indexOf(' ');
    if (blank < 0 || !checksum(line.substring(blank + 1)).equals(line.substring(0, blank))) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(line.substring(blank + 1), type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static String checksum(String json) {
    CRC32 crc = new CRC32();
    crc.update(json.getBytes(StandardCharsets.UTF_8));
    return String.format("%08x", crc.getValue());
  }

  /** Returns messages about invalid lines, for the user. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Returns the figures of a run, if the log has them. */
  public synchronized Optional<RunFigures> get(String key) {
    return Optional.ofNullable(done.get(key));
  }

  /** Returns the number of completed runs. */
  public synchronized int size() {
    return done.size();
  }

  /**
   * Appends a run. When this method returns, the line is on disk.
   *
   * @throws UncheckedIOException if the line cannot be written, or the log was deleted
   */
  public synchronized void put(String key, RunFigures figures) {
    try {
      if (Files.notExists(file)) {
        throw new NoSuchFileException(file.toString());
      }
      write(line(new Entry(key, figures)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the run log", e);
    }
    done.put(key, figures);
  }

  /** Writes without a channel, which an interrupt of one thread would close for all threads. */
  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.getFD().sync();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
