package io.keyheat.scenarios.trace;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads the records of a CSV file, plain or gzip. It holds one line at a time, of at most 64 KiB,
 * so its memory does not depend on the length of the file.
 *
 * <p>Fields may be in double quotes, with a quote inside doubled; a record is one line. It skips
 * blank lines and a header, which is a first line that does not begin like a time.
 */
public final class TraceLines implements AutoCloseable {
  /** More columns than any key has parts. */
  static final int MAX_FIELDS = 64;

  static final int MAX_LINE_BYTES = 64 * 1024;

  /** Greatest number of successive blank lines; a file with more may be a decompression bomb. */
  private static final int MAX_BLANK_LINES = 100_000;

  private final Path file;
  private final InputStream in;
  private final boolean packed;
  private final byte[] buffer = new byte[2 * MAX_LINE_BYTES];
  private int position;
  private int filled;
  private boolean ended;
  private long line;
  private int lineStart;
  private int fields;
  private final int[] starts = new int[MAX_FIELDS];
  private final int[] ends = new int[MAX_FIELDS];
  private List<String> header = List.of();

  private TraceLines(Path file, InputStream in, boolean packed) {
    this.file = file;
    this.in = in;
    this.packed = packed;
  }

  /** Opens a file, which gzip may have packed. */
  public static TraceLines open(Path file) throws IOException {
    InputStream raw = Files.newInputStream(file);
    try {
      byte[] head = raw.readNBytes(2);
      InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), raw);
      boolean packed = head.length == 2 && head[0] == 0x1F && head[1] == (byte) 0x8B;
      InputStream in = packed ? new GZIPInputStream(whole, MAX_LINE_BYTES) : whole;
      return new TraceLines(file, in, packed);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /** The file that it reads. */
  Path file() {
    return file;
  }

  /** Moves to the next record; false at the end. */
  public boolean next() {
    for (int blank = 0; blank <= MAX_BLANK_LINES; blank++) {
      int end = nextLine();
      if (end < 0) {
        return false;
      }
      if (end == lineStart) {
        continue;
      }
      split(end);
      if (line > 1 || !isHeader()) {
        return true;
      }
      header = new ArrayList<>();
      for (int field = 0; field < fields; field++) {
        header.add(text(field).strip());
      }
    }
    throw error(0, "more than " + MAX_BLANK_LINES + " blank lines; expected records");
  }

  /** The names in the first line, empty if it is a record. Known once there has been a record. */
  public List<String> header() {
    return List.copyOf(header);
  }

  private boolean isHeader() {
    byte first = starts[0] < ends[0] ? buffer[starts[0]] : (byte) ' ';
    return !(first >= '0' && first <= '9') && first != '-' && first != '+';
  }

  /**
   * Sets the start of the next line and returns its end, without white space; −1 after the last.
   */
  private int nextLine() {
    int scanned = position;
    while (true) {
      while (scanned < filled && buffer[scanned] != '\n') {
        scanned++;
      }
      if (scanned < filled || ended) {
        break;
      }
      if (scanned - position > MAX_LINE_BYTES) {
        line++;
        lineStart = position;
        throw error(0, "the line is longer than 64 KiB; expected a CSV file");
      }
      scanned -= position;
      fill();
      scanned += position;
    }
    if (position == filled) {
      return -1;
    }
    line++;
    lineStart = position;
    int end = scanned;
    position = Math.min(filled, scanned + 1);
    if (line == 1 && end - lineStart >= 3 && startsWithByteOrderMark()) {
      lineStart += 3;
    }
    while (end > lineStart && isSpace(buffer[end - 1])) {
      end--;
    }
    return end;
  }

  private boolean startsWithByteOrderMark() {
    return buffer[lineStart] == (byte) 0xEF
        && buffer[lineStart + 1] == (byte) 0xBB
        && buffer[lineStart + 2] == (byte) 0xBF;
  }

  private void fill() {
    System.arraycopy(buffer, position, buffer, 0, filled - position);
    filled -= position;
    position = 0;
    try {
      int read = in.read(buffer, filled, buffer.length - filled);
      ended = read < 0;
      filled += Math.max(0, read);
    } catch (EOFException | ZipException e) {
      if (!packed) {
        throw new UncheckedIOException(e);
      }
      boolean cut = e instanceof EOFException;
      throw new MalformedTrace(
          line + 1,
          1,
          cut
              ? "the gzip file ends too early: it has been cut off; expected the whole of it"
              : "the gzip file is damaged (" + e.getMessage() + "); expected a whole one");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void split(int end) {
    fields = 0;
    int at = lineStart;
    while (true) {
      if (fields == MAX_FIELDS) {
        throw error(MAX_FIELDS - 1, "more than " + MAX_FIELDS + " columns; expected at most those");
      }
      int start = at;
      while (start < end && isSpace(buffer[start])) {
        start++;
      }
      if (start < end && buffer[start] == '"') {
        at = quoted(start, end);
      } else {
        starts[fields] = start;
        while (at < end && buffer[at] != ',') {
          if (buffer[at] == 0) {
            throw error(fields, "a byte 0 in the line; expected a text file");
          }
          at++;
        }
        int last = at;
        while (last > start && isSpace(buffer[last - 1])) {
          last--;
        }
        ends[fields] = last;
        fields++;
      }
      if (at >= end) {
        return;
      }
      at++;
    }
  }

  /** Reads a quoted field and moves its content to its start; returns its end. */
  private int quoted(int start, int end) {
    starts[fields] = start;
    int to = start;
    int at = start + 1;
    while (at < end) {
      if (buffer[at] == '"') {
        if (at + 1 < end && buffer[at + 1] == '"') {
          at++;
        } else {
          break;
        }
      }
      buffer[to++] = buffer[at++];
    }
    if (at >= end) {
      throw error(fields, "a quote that is not closed; expected a second one in the same line");
    }
    ends[fields] = to;
    fields++;
    at++;
    while (at < end && isSpace(buffer[at])) {
      at++;
    }
    if (at < end && buffer[at] != ',') {
      throw error(fields - 1, "text behind the closing quote; expected a comma");
    }
    return at;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** Returns the number of the line, from 1. */
  public long line() {
    return line;
  }

  /** How many fields the record has. */
  public int fields() {
    return fields;
  }

  /** How many there are before those at the end that are empty. */
  public int filledFields() {
    int count = fields;
    while (count > 0 && starts[count - 1] == ends[count - 1]) {
      count--;
    }
    return count;
  }

  /** The bytes in which the fields lie. */
  public byte[] bytes() {
    return buffer;
  }

  /** Where a field begins. */
  public int start(int field) {
    return starts[field];
  }

  /** Where a field ends. */
  public int end(int field) {
    return ends[field];
  }

  /** Whether a field holds these bytes. */
  public boolean is(int field, byte[] value) {
    return field < fields
        && Arrays.equals(buffer, starts[field], ends[field], value, 0, value.length);
  }

  /** A field as text. */
  public String text(int field) {
    return new String(buffer, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
  }

  /** What is wrong with a field of this line. */
  public MalformedTrace error(int field, String message) {
    boolean begun = field <= fields && field < MAX_FIELDS && starts[field] >= lineStart;
    int column = begun ? starts[field] - lineStart + 1 : 1;
    return new MalformedTrace(line, column, message);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
