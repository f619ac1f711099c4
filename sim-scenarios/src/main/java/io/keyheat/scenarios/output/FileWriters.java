package io.keyheat.scenarios.output;

import io.keyheat.scenarios.output.OutputFolder.Content;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Writes files that depend on nothing of one another, several at a time. */
final class FileWriters {
  private static final long LONGEST_END_SECONDS = 60;

  private FileWriters() {}

  /**
   * Writes files into a folder that has all the folders within that they need.
   *
   * @param files by name
   * @param proceed asked before each; throws to give up
   * @param threads that write; with one, the caller's own thread
   */
  static void write(Path folder, Map<String, Content> files, Runnable proceed, int threads)
      throws IOException {
    if (threads > 1 && files.size() > 1) {
      ExecutorService writers = Executors.newFixedThreadPool(Math.min(threads, files.size()));
      try {
        writeBy(writers, folder, files, proceed);
      } finally {
        end(writers);
      }
      return;
    }
    for (Map.Entry<String, Content> file : files.entrySet()) {
      proceed.run();
      write(folder, file);
    }
  }

  private static void writeBy(
      ExecutorService writers, Path folder, Map<String, Content> files, Runnable proceed)
      throws IOException {
    CompletionService<Path> written = new ExecutorCompletionService<>(writers);
    // The last ones are the longest: begun first, they keep nobody waiting at the end.
    List<Map.Entry<String, Content>> longestFirst = new ArrayList<>(files.entrySet());
    Collections.reverse(longestFirst);
    longestFirst.forEach(file -> written.submit(() -> write(folder, file)));
    for (int i = 0; i < files.size(); i++) {
      proceed.run();
      try {
        written.take().get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while files were written");
      } catch (ExecutionException e) {
        throw rethrown(e.getCause());
      }
    }
  }

  private static IOException rethrown(@Nullable Throwable cause) {
    if (cause instanceof RuntimeException exception) {
      throw exception;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException exception ? exception : new IOException(cause);
  }

  private static Path write(Path folder, Map.Entry<String, Content> file) throws IOException {
    Path path = folder.resolve(file.getKey());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
      file.getValue().write(out);
    }
    return path;
  }

  /** Nobody writes any more when the caller goes on, who may take the folder away. */
  private static void end(ExecutorService writers) {
    writers.shutdownNow();
    try {
      writers.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
