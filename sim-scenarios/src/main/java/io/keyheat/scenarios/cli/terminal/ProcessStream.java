package io.keyheat.scenarios.cli.terminal;

import io.keyheat.scenarios.output.OutputFolder;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the process, in UTF-8. What cannot be written is dropped, and remembered where it is
 * a loss: not for a reader that has closed its pipe, having seen enough.
 */
final class ProcessStream extends PrintStream {
  private final Watched watched;

  private ProcessStream(Watched watched) {
    super(watched, true, StandardCharsets.UTF_8);
    this.watched = watched;
  }

  static ProcessStream of(FileDescriptor descriptor) {
    return new ProcessStream(new Watched(new FileOutputStream(descriptor)));
  }

  /** Why something that was printed is lost; empty if nothing is. */
  Optional<String> loss() {
    flush();
    return Optional.ofNullable(watched.failure)
        .map(OutputFolder::reason)
        .filter(reason -> !reason.contains("Broken pipe"));
  }

  private static final class Watched extends BufferedOutputStream {
    private volatile @Nullable IOException failure;

    Watched(OutputStream out) {
      super(out);
    }

    @Override
    public synchronized void write(int b) throws IOException {
      try {
        super.write(b);
      } catch (IOException e) {
        throw noted(e);
      }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        super.write(bytes, offset, length);
      } catch (IOException e) {
        throw noted(e);
      }
    }

    @Override
    public synchronized void flush() throws IOException {
      try {
        super.flush();
      } catch (IOException e) {
        throw noted(e);
      }
    }

    private IOException noted(IOException e) {
      if (failure == null) {
        failure = e;
      }
      return e;
    }
  }
}
