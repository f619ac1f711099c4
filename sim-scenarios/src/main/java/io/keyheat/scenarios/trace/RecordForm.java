package io.keyheat.scenarios.trace;

import java.util.List;

/** The form of a trace's records: how a line becomes cells. */
interface RecordForm {
  /**
   * Cuts a line into cells.
   *
   * @param bytes that the line lies in, from a start to an end; they may be changed
   * @param line its number, for messages
   * @return false: the line is no record, such as a header
   */
  boolean read(byte[] bytes, int start, int end, long line, RecordCells cells);

  /** Names of all columns, as of the first record's table; empty if there are none. */
  List<String> header();

  /** Names of all columns of a table, where each table has its own; empty if it has none. */
  List<String> header(String table);

  /** The cells of one record: where each lies in some bytes, and where it begins in its line. */
  final class RecordCells {
    byte[] bytes = new byte[0];
    int count;
    final int[] starts = new int[TraceLines.MAX_FIELDS];
    final int[] ends = new int[TraceLines.MAX_FIELDS];

    /** Characters of the line at which cells begin, from 1. */
    final int[] columns = new int[TraceLines.MAX_FIELDS];

    /** Begins a record whose cells lie in some bytes. */
    void begin(byte[] in) {
      bytes = in;
      count = 0;
    }

    void add(int start, int end, int column) {
      starts[count] = start;
      ends[count] = end;
      columns[count] = column;
      count++;
    }

    /** Puts cells in another order: {@code order[i]} is the present place of cell i. */
    void reorder(int[] order) {
      int[] starts = this.starts.clone();
      int[] ends = this.ends.clone();
      int[] columns = this.columns.clone();
      for (int i = 0; i < count; i++) {
        this.starts[i] = starts[order[i]];
        this.ends[i] = ends[order[i]];
        this.columns[i] = columns[order[i]];
      }
    }
  }
}
