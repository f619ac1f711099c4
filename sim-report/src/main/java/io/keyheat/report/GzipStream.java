package io.keyheat.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses files and what pages hold. Whoever has run a scenario waits for its files, so that
 * each kind is compressed no longer than it is worth.
 */
public final class GzipStream extends GZIPOutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private GzipStream(OutputStream out, int level, int strategy) throws IOException {
    super(out, BUFFER_BYTES);
    def.setLevel(level);
    def.setStrategy(strategy);
  }

  /**
   * A stream that closes {@code out} when it is closed. It gives up the last few percent of the
   * size for half of the time.
   */
  public static GzipStream to(OutputStream out) throws IOException {
    return new GzipStream(out, 5, Deflater.DEFAULT_STRATEGY);
  }

  /** One for long tables: a third of the time, and a quarter more bytes. */
  public static GzipStream ofTable(OutputStream out) throws IOException {
    return new GzipStream(out, Deflater.BEST_SPEED, Deflater.DEFAULT_STRATEGY);
  }

  /** One for what is mostly compressed already, in which a search for repetitions is in vain. */
  public static GzipStream ofPacked(OutputStream out) throws IOException {
    return new GzipStream(out, Deflater.BEST_SPEED, Deflater.HUFFMAN_ONLY);
  }
}
