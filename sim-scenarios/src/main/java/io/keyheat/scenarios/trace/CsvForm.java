package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.Quote;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records as lines of fields, with commas between them, or with tabs or semicolons where the first
 * line has no comma. Fields may be in double quotes, with a quote inside doubled; a record is one
 * line. A first line that does not begin like a time is a header.
 */
final class CsvForm implements RecordForm {
  private static final RecordField[] NAMED = {
    RecordField.TIME, RecordField.OPERATION, RecordField.TABLE
  };

  private final boolean isOfOperations;
  private boolean isBegun;
  private byte separator = ',';
  private List<String> header = List.of();
  private int[] order = new int[0];

  /**
   * A form of records.
   *
   * @param isOfOperations whether records name an operation and a table, so that a header may say
   *     in which columns they and the time stand
   */
  CsvForm(boolean isOfOperations) {
    this.isOfOperations = isOfOperations;
  }

  @Override
  public boolean read(byte[] bytes, int start, int end, long line, RecordCells cells) {
    if (!isBegun) {
      separator = separator(bytes, start, end);
    }
    split(bytes, start, end, line, cells);
    if (!isBegun) {
      isBegun = true;
      if (isHeader(cells)) {
        readHeader(cells, line);
        return false;
      }
    }
    reorder(cells, line);
    return true;
  }

  @Override
  public List<String> header() {
    return header;
  }

  /** A header names the columns of the first record's table; others may have other keys. */
  @Override
  public List<String> header(String table) {
    return List.of();
  }

  private static byte separator(byte[] bytes, int start, int end) {
    byte found = ',';
    for (int at = start; at < end; at++) {
      if (bytes[at] == ',') {
        return ',';
      }
      found = bytes[at] == '\t' || (bytes[at] == ';' && found == ',') ? bytes[at] : found;
    }
    return found;
  }

  /** Whether the first line is a header; one of operations has no cell that begins with a digit. */
  private boolean isHeader(RecordCells cells) {
    byte first = first(cells, 0);
    if (Digits.isDigit(first) || first == '-' || first == '+') {
      return false;
    }
    for (int i = 1; isOfOperations && i < cells.count; i++) {
      if (Digits.isDigit(first(cells, i))) {
        return false;
      }
    }
    return true;
  }

  private static byte first(RecordCells cells, int cell) {
    return cells.starts[cell] < cells.ends[cell] ? cells.bytes[cells.starts[cell]] : (byte) ' ';
  }

  private void readHeader(RecordCells cells, long line) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < cells.count; i++) {
      int length = cells.ends[i] - cells.starts[i];
      names.add(new String(cells.bytes, cells.starts[i], length, StandardCharsets.UTF_8).strip());
    }
    header = List.copyOf(names);
    int[] found = isOfOperations ? places(line) : new int[0];
    if (found.length == 0) {
      return;
    }
    order = new int[cells.count];
    System.arraycopy(found, 0, order, 0, found.length);
    int next = found.length;
    for (int i = 0; i < cells.count; i++) {
      int place = i;
      if (Arrays.stream(found).noneMatch(at -> at == place)) {
        order[next++] = i;
      }
    }
    header = Arrays.stream(order).mapToObj(names::get).toList();
  }

  /** Where the header says that time, operation and table are; empty: where they usually are. */
  private int[] places(long line) {
    int[] places = new int[NAMED.length];
    boolean isUsual = true;
    boolean isComplete = true;
    for (int i = 0; i < NAMED.length; i++) {
      places[i] = place(NAMED[i], i);
      isUsual &= places[i] < 0 || places[i] == i;
      isComplete &= places[i] >= 0;
    }
    if (isUsual) {
      return new int[0];
    }
    if (!isComplete) {
      throw new MalformedTrace(
          line,
          1,
          "the header has %s; expected the names time, operation and table, in any order"
              .formatted(String.join(", ", header)));
    }
    return places;
  }

  /** The column of a field: the usual one if it has such a name, or the first that has; or -1. */
  private int place(RecordField field, int usual) {
    if (usual < header.size() && RecordField.of(header.get(usual)) == field) {
      return usual;
    }
    for (int i = 0; i < header.size(); i++) {
      if (RecordField.of(header.get(i)) == field) {
        return i;
      }
    }
    return -1;
  }

  private void reorder(RecordCells cells, long line) {
    if (order.length == 0) {
      return;
    }
    if (cells.count != order.length) {
      throw new MalformedTrace(
          line,
          1,
          "%s columns; expected %s, as in the header: %s"
              .formatted(cells.count, order.length, Quote.of(String.join(",", header))));
    }
    cells.reorder(order);
  }

  private void split(byte[] bytes, int from, int end, long line, RecordCells cells) {
    cells.begin(bytes);
    int at = from;
    while (true) {
      if (cells.count == TraceLines.MAX_FIELDS) {
        throw new MalformedTrace(
            line,
            at - from + 1,
            "more than " + TraceLines.MAX_FIELDS + " columns; expected no more columns than");
      }
      int start = at;
      while (start < end && isSpace(bytes[start])) {
        start++;
      }
      int column = start - from + 1;
      if (start < end && bytes[start] == '"') {
        at = quoted(from, start, end, line, cells);
      } else {
        while (at < end && bytes[at] != separator) {
          if (bytes[at] == 0) {
            throw new MalformedTrace(line, column, "a byte 0 in the line; expected a text file");
          }
          at++;
        }
        int last = at;
        while (last > start && isSpace(bytes[last - 1])) {
          last--;
        }
        cells.add(start, last, column);
      }
      if (at >= end) {
        return;
      }
      at++;
    }
  }

  /** Reads a quoted field and moves its content to its start; returns its end. */
  private int quoted(int from, int start, int end, long line, RecordCells cells) {
    int column = start - from + 1;
    byte[] bytes = cells.bytes;
    int to = start;
    int at = start + 1;
    while (at < end) {
      if (bytes[at] == '"') {
        if (at + 1 < end && bytes[at + 1] == '"') {
          at++;
        } else {
          break;
        }
      }
      bytes[to++] = bytes[at++];
    }
    if (at >= end) {
      throw new MalformedTrace(
          line, column, "a quote that is not closed; expected a second one in the same line");
    }
    cells.add(start, to, column);
    at++;
    while (at < end && isSpace(bytes[at])) {
      at++;
    }
    if (at < end && bytes[at] != separator) {
      throw new MalformedTrace(
          line,
          column,
          "text after the closing quote; expected "
              + (separator == ',' ? "a comma" : separator == ';' ? "a semicolon" : "a tab"));
    }
    return at;
  }

  private boolean isSpace(byte b) {
    return b != separator && (b == ' ' || b == '\t' || b == '\r');
  }
}
