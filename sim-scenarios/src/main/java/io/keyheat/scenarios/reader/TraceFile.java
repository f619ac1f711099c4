package io.keyheat.scenarios.reader;

import io.keyheat.core.workload.LoadSpec.Trace;
import io.keyheat.core.workload.LoadSpec.TraceOpener;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Quote;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A recorded trace in a CSV file: {@code time,key…}, a header line allowed. Time is in seconds
 * since the run's start and never goes back; each further column is a whole number or text without
 * quotes.
 */
final class TraceFile implements TraceOpener {
  static final int MAX_COLUMNS = 64;

  private final Path file;
  private final long records;

  private TraceFile(Path file, long records) {
    this.file = file;
    this.records = records;
  }

  /** Reads the trace once to its end, so that no mistake in it waits for the middle of a run. */
  static TraceFile check(Path folder, String name) throws BadValue {
    Path file;
    try {
      file = folder.resolve(name);
    } catch (InvalidPathException e) {
      throw new BadValue(Quote.of(name) + " is not a path; expected that of a CSV file");
    }
    try (Cursor cursor = new Cursor(file)) {
      long records = 0;
      while (cursor.advance()) {
        records++;
      }
      if (records == 0) {
        throw new BadValue(Quote.of(name) + " has no records; expected lines of time,key");
      }
      return new TraceFile(file, records);
    } catch (MalformedTrace e) {
      throw new BadValue(Quote.of(name) + " " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      throw new BadValue(Quote.of(name) + " cannot be read; expected the path of a CSV file");
    }
  }

  /** How many operations the trace holds. */
  @Override
  public long records() {
    return records;
  }

  @Override
  public Trace open() {
    try {
      return new Cursor(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line that cannot be read. */
  private static final class MalformedTrace extends RuntimeException {
    MalformedTrace(long line, String message) {
      super("line " + line + ": " + message, null, false, false);
    }
  }

  private static final class Cursor implements Trace, AutoCloseable {
    private final BufferedReader reader;
    private long line;
    private long timeNanos;
    private String[] fields = {};

    Cursor(Path file) throws IOException {
      reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
    }

    @Override
    public boolean advance() {
      try {
        String text = next();
        if (text == null) {
          reader.close();
          return false;
        }
        fields = text.split(",", MAX_COLUMNS + 1);
        if (fields.length < 2 || fields.length > MAX_COLUMNS) {
          throw new MalformedTrace(line, "expected from 2 to " + MAX_COLUMNS + " columns");
        }
        long time = seconds(fields[0].strip());
        if (time < timeNanos) {
          throw new MalformedTrace(line, "the time goes back; expected ascending times");
        }
        timeNanos = time;
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private @Nullable String next() throws IOException {
      String text = reader.readLine();
      line++;
      boolean header = line == 1 && text != null && !text.isEmpty() && !startsWithDigit(text);
      while (text != null && (header || text.isBlank())) {
        header = false;
        text = reader.readLine();
        line++;
      }
      return text;
    }

    private static boolean startsWithDigit(String text) {
      char first = text.strip().isEmpty() ? ' ' : text.strip().charAt(0);
      return (first >= '0' && first <= '9') || first == '-' || first == '+';
    }

    private long seconds(String text) {
      if (!text.matches("[0-9]{1,8}(\\.[0-9]{1,12})?")) {
        throw new MalformedTrace(
            line, Quote.of(text) + " is not a time; expected seconds since the run's start");
      }
      return new BigDecimal(text)
          .movePointRight(9)
          .setScale(0, RoundingMode.HALF_UP)
          .longValueExact();
    }

    @Override
    public long timeNanos() {
      return timeNanos;
    }

    @Override
    public long value(int column) {
      String text = column < fields.length ? fields[column].strip() : "";
      if (text.matches("-?[0-9]{1,18}")) {
        return Long.parseLong(text);
      }
      // The first eight bytes, as a signed number in the order of unsigned bytes.
      byte[] bytes = Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), 8);
      long packed = 0;
      for (byte b : bytes) {
        packed = (packed << 8) | (b & 0xFF);
      }
      return packed ^ Long.MIN_VALUE;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
