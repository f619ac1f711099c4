package io.keyheat.scenarios.trace;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a file of CSV or of JSON objects, one a line, plain or gzip. It holds one
 * line at a time, of at most 64 KiB, so its memory does not depend on the length of the file. It
 * skips blank lines, and comments in front of the first record, which begin with {@code #}.
 */
public final class TraceLines implements AutoCloseable {
  /** Field of the operation, in records of {@code time,operation,table,key…}. */
  public static final int OPERATION = 1;

  /** Field of the table, in such records. */
  public static final int TABLE = 2;

  /** The first field of the key, in such records. */
  public static final int FIRST_KEY = 3;

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
  private long records;
  private int lineStart;
  private final RecordForm.RecordCells cells = new RecordForm.RecordCells();
  private final boolean ofOperations;
  private @Nullable RecordForm form;
  private @Nullable RecordSorter sorter;
  private long shownLine;

  private TraceLines(Path file, boolean ofOperations, InputStream in, boolean packed) {
    this.file = file;
    this.in = in;
    this.packed = packed;
    this.ofOperations = ofOperations;
  }

  /** Opens a file, which gzip may have packed, whose columns stand as their reader expects them. */
  public static TraceLines open(Path file) throws IOException {
    return open(file, false);
  }

  /**
   * Opens a file of {@code time,operation,table,key…}, which gzip may have packed. A header may
   * give its columns another order; fields are in this one.
   */
  public static TraceLines ofOperations(Path file) throws IOException {
    return open(file, true);
  }

  /** Opens the file once more. */
  TraceLines again() throws IOException {
    return open(file, ofOperations);
  }

  private static TraceLines open(Path file, boolean ofOperations) throws IOException {
    InputStream raw = Files.newInputStream(file);
    try {
      byte[] head = raw.readNBytes(2);
      InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), raw);
      boolean packed = head.length == 2 && head[0] == 0x1F && head[1] == (byte) 0x8B;
      InputStream in = packed ? new GZIPInputStream(whole, MAX_LINE_BYTES) : whole;
      if (head.length == 2 && (head[0] & head[1]) == (byte) 0xFE && head[0] != head[1]) {
        throw new MalformedTrace(
            1, 1, "the file is UTF-16; expected UTF-8 (iconv -f UTF-16 -t UTF-8 FILE)");
      }
      return new TraceLines(file, ofOperations, in, packed);
    } catch (IOException | MalformedTrace e) {
      raw.close();
      throw e;
    }
  }

  /**
   * Gives the records in the order of their times from now on.
   *
   * @param given format of times; null: guessed from the first one
   */
  public void sort(@Nullable TimeFormat given) {
    sorter = new RecordSorter(given);
  }

  /** Moves to the next record; false at the end. */
  public boolean next() {
    return sorter == null ? nextAsWritten() : sorter.next(this);
  }

  /** Moves to the next record of the file. */
  boolean nextAsWritten() {
    for (int blank = 0; blank <= MAX_BLANK_LINES; blank++) {
      int end = nextLine();
      if (end < 0) {
        return false;
      }
      if (end == lineStart) {
        continue;
      }
      if (form == null && buffer[lineStart] == '#') {
        continue;
      }
      if (form == null) {
        form = form(end);
      }
      if (form.read(buffer, lineStart, end, line, cells)) {
        records++;
        shownLine = line;
        return true;
      }
    }
    throw error(0, "more than " + MAX_BLANK_LINES + " blank lines; expected records");
  }

  /** Shows a record that was held back. */
  void show(long ofLine, byte[] bytes, int[] starts, int[] ends, int[] columns) {
    shownLine = ofLine;
    cells.begin(bytes);
    for (int field = 0; field < starts.length; field++) {
      cells.add(starts[field], ends[field], columns[field]);
    }
  }

  /** The records that were earlier than one before them, as far as they were sorted. */
  TraceSurvey.LateRecords late() {
    return sorter == null ? new TraceSurvey.LateRecords(0, 0) : sorter.late();
  }

  /** The form of the records, of which the first line shows the begin. */
  private RecordForm form(int end) {
    int at = lineStart + 1;
    while (at < end && isSpace(buffer[at])) {
      at++;
    }
    if (buffer[lineStart] == '[' && (at == end || buffer[at] == '{')) {
      throw error(0, "a JSON array; expected one object a line (jq -c '.[]' FILE)");
    }
    return buffer[lineStart] == '{' ? new JsonForm(ofOperations) : new CsvForm(ofOperations);
  }

  /**
   * The names of the columns in the order of the fields, empty if there are none. Known once there
   * has been a record.
   */
  public List<String> header() {
    return form == null ? List.of() : form.header();
  }

  /** The names of a table's columns, empty unless each table has its own. */
  public List<String> header(String table) {
    return form == null ? List.of() : form.header(table);
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
        throw tooLong();
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
    if (end - lineStart > MAX_LINE_BYTES) {
      throw tooLong();
    }
    return end;
  }

  private MalformedTrace tooLong() {
    return new MalformedTrace(
        line, 1, "the line is longer than 64 KiB; expected a CSV file, or a JSON object a line");
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
              ? "the gzip file ends too early; expected a complete file"
              : "the gzip file is damaged (" + e.getMessage() + "); expected a complete file");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** Whether there has been no record before this one. */
  boolean isAtFirst() {
    return records == 1;
  }

  /** Returns the number of the line, from 1. */
  public long line() {
    return shownLine;
  }

  /** The character of the line at which a field begins, from 1. */
  int column(int field) {
    return cells.columns[field];
  }

  /** How many fields the record has. */
  public int fields() {
    return cells.count;
  }

  /** How many there are before those at the end that are empty. */
  public int filledFields() {
    int count = cells.count;
    while (count > 0 && cells.starts[count - 1] == cells.ends[count - 1]) {
      count--;
    }
    return count;
  }

  /** The bytes in which the fields lie. */
  public byte[] bytes() {
    return cells.bytes;
  }

  /** Where a field begins. */
  public int start(int field) {
    return cells.starts[field];
  }

  /** Where a field ends. */
  public int end(int field) {
    return cells.ends[field];
  }

  /** Whether a field holds these bytes. */
  public boolean is(int field, byte[] value) {
    return field < cells.count
        && Arrays.equals(
            cells.bytes, cells.starts[field], cells.ends[field], value, 0, value.length);
  }

  /** A field as text. */
  public String text(int field) {
    return new String(
        cells.bytes,
        cells.starts[field],
        cells.ends[field] - cells.starts[field],
        StandardCharsets.UTF_8);
  }

  /** The operation that the record names; null: none. */
  public @Nullable TraceOperation operation() {
    return OPERATION < cells.count ? TraceOperation.of(text(OPERATION)) : null;
  }

  /**
   * Refuses a record that is not UTF-8, as different bytes would be one value.
   *
   * @throws MalformedTrace at the field
   */
  public void checkText() {
    for (int field = 0; field < cells.count; field++) {
      for (int at = cells.starts[field]; at < cells.ends[field]; at++) {
        if (cells.bytes[at] < 0) {
          checkText(field);
          break;
        }
      }
    }
  }

  private void checkText(int field) {
    int start = cells.starts[field];
    ByteBuffer bytes = ByteBuffer.wrap(cells.bytes, start, cells.ends[field] - start);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes);
    } catch (CharacterCodingException e) {
      throw error(
          field,
          String.format(
              Locale.ROOT,
              "byte 0x%02X is not UTF-8; expected UTF-8 (iconv -f LATIN1 -t UTF-8 FILE)",
              cells.bytes[bytes.position()]));
    }
  }

  /** What is wrong with a field of this line. */
  public MalformedTrace error(int field, String message) {
    int column = field < cells.count ? cells.columns[field] : 1;
    return new MalformedTrace(sorter == null ? line : shownLine, column, message);
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
