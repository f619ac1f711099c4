package io.keyheat.record.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace on a thread of its own. Whoever hands records over never waits: where the disk is
 * too slow or full, they are dropped and counted.
 */
public final class TraceWriter implements AutoCloseable {
  private static final int MAX_WAITING = 256;
  private static final int CLOSE_SECONDS = 10;
  private static final Batch END = new Batch("", 0);

  private final Path path;
  private final GzipMembers file;
  private final BlockingQueue<Batch> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;
  private volatile @Nullable IOException fault;

  private record Batch(String text, int records) {
    boolean isEnd() {
      return text.isEmpty();
    }
  }

  private TraceWriter(Path path, GzipMembers file) {
    this.path = path;
    this.file = file;
    thread = new Thread(this::run, "keyheat-trace");
    thread.setDaemon(true);
  }

  /**
   * Creates the file.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is one already
   */
  public static TraceWriter create(Path file) throws IOException {
    TraceWriter writer = new TraceWriter(file, GzipMembers.create(file));
    writer.thread.start();
    return writer;
  }

  void write(String text, int records) {
    if (!waiting.offer(new Batch(text, records))) {
      dropped.addAndGet(records);
    }
  }

  /** As {@link #write}, at the end of a recording: waits for a slow disk, for some time. */
  void writeAtEnd(String text, int records) {
    boolean taken = false;
    try {
      taken = waiting.offer(new Batch(text, records), CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!taken) {
      dropped.addAndGet(records);
    }
  }

  private void run() {
    try {
      for (Batch batch = waiting.take(); !batch.isEnd(); batch = waiting.take()) {
        write(batch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Batch batch) {
    try {
      file.add(batch.text().getBytes(StandardCharsets.UTF_8));
      written.addAndGet(batch.records());
    } catch (IOException e) {
      dropped.addAndGet(batch.records());
      fault = e;
    }
  }

  /** Records that are in the file. */
  public long written() {
    return written.get();
  }

  /** Records that could not be written. */
  public long dropped() {
    return dropped.get();
  }

  /** Why the latest ones could not be written; empty where the disk was only too slow. */
  public Optional<IOException> fault() {
    return Optional.ofNullable(fault);
  }

  /** Writes what waits; gives up where the disk takes longer than ten seconds. */
  @Override
  public void close() throws IOException {
    try {
      if (waiting.offer(END, CLOSE_SECONDS, TimeUnit.SECONDS)) {
        thread.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Batch left = waiting.poll(); left != null; left = waiting.poll()) {
      dropped.addAndGet(left.records());
    }
    file.close();
    if (written.get() == 0) {
      Files.deleteIfExists(path); // An empty file is no trace.
    }
  }
}
