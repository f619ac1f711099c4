package io.keyheat.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses files and what pages hold. It gives up the last few percent of their size for half of
 * the time: whoever has run a scenario waits for them longer than for the run.
 */
public final class GzipStream extends GZIPOutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private GzipStream(OutputStream out, int level) throws IOException {
    super(out, BUFFER_BYTES);
    def.setLevel(level);
  }

  /** A stream that closes {@code out} when it is closed. */
  public static GzipStream to(OutputStream out) throws IOException {
    return new GzipStream(out, 5);
  }

  /** One for what is mostly compressed already, in which a search for repetitions is in vain. */
  public static GzipStream ofPacked(OutputStream out) throws IOException {
    return new GzipStream(out, Deflater.BEST_SPEED);
  }
}
