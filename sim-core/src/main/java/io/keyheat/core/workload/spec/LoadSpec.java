package io.keyheat.core.workload.spec;

import io.keyheat.core.schema.ValueSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One stream of operations on one table.
 *
 * @param name unique among the loads of a scenario
 * @param values overrides of the columns' own generators, by column
 * @param scan what a SCAN reads; null for the other operations
 * @param rowsPerCommit rows written (or looked up) by one operation
 * @param startNanos when the load begins; its schedule's time 0 (0: with the run)
 * @param endNanos when it ends (Long.MAX_VALUE: with the run)
 * @param sequence the calls of a PAGE or TRANSACTION, whose tables {@code table} then lists; null
 *     for the other operations
 * @param stale whether any replica may answer it (reads only), with what it has
 */
public record LoadSpec(
    String name,
    Operation operation,
    String table,
    Map<String, ValueSpec> values,
    @Nullable ScanSpec scan,
    int rowsPerCommit,
    ClientSpec client,
    RetrySpec retry,
    long startNanos,
    long endNanos,
    @Nullable SequenceSpec sequence,
    boolean stale) {

  /** Suffix of the name of a transaction's commit where that is a step of its own. */
  public static final String COMMIT = ".calls.commit";

  /** A load whose operations are single calls that the leaders answer. */
  public LoadSpec(
      String name,
      Operation operation,
      String table,
      Map<String, ValueSpec> values,
      @Nullable ScanSpec scan,
      int rowsPerCommit,
      ClientSpec client,
      RetrySpec retry,
      long startNanos,
      long endNanos) {
    this(
        name,
        operation,
        table,
        values,
        scan,
        rowsPerCommit,
        client,
        retry,
        startNanos,
        endNanos,
        null,
        false);
  }

  /** What reaches the database: the calls of a page or transaction, else the load itself. */
  public List<LoadSpec> calls() {
    return sequence == null
        ? List.of(this)
        : sequence.calls().stream().map(SequenceSpec.CallSpec::load).toList();
  }

  /** Whether its operations may change rows. */
  public boolean writes() {
    return operation != Operation.LOOKUP && operation != Operation.SCAN;
  }

  /** The same operations with other values, by column. */
  public LoadSpec withValues(Map<String, ValueSpec> newValues) {
    return new LoadSpec(
        name,
        operation,
        table,
        newValues,
        scan,
        rowsPerCommit,
        client,
        retry,
        startNanos,
        endNanos,
        sequence,
        stale);
  }

  /** The same operations from other clients. */
  public LoadSpec withClient(ClientSpec newClient) {
    return new LoadSpec(
        name,
        operation,
        table,
        values,
        scan,
        rowsPerCommit,
        newClient,
        retry,
        startNanos,
        endNanos,
        sequence == null ? null : sequence.withClient(newClient),
        stale);
  }

  /**
   * Names of the steps whose figures a result has beside the whole's: of a page's calls, and of a
   * transaction's reads and its commit, which is a step of its own where it is several calls.
   */
  public List<String> stepNames() {
    if (sequence == null) {
      return List.of();
    }
    List<String> names = calls().stream().map(LoadSpec::name).toList();
    List<String> writes = calls().stream().filter(LoadSpec::writes).map(LoadSpec::name).toList();
    if (sequence.transaction() == null || writes.size() < 2) {
      return names;
    }
    List<String> steps = new ArrayList<>(names);
    steps.removeAll(writes);
    steps.add(name + COMMIT);
    return steps;
  }

  /** What an operation does to its rows. */
  public enum Operation {
    INSERT,
    UPDATE,
    LOOKUP,
    SCAN,
    PAGE,
    TRANSACTION,
    /** Removes rows by key, with their index entries. */
    DELETE,
    /** Adds a row where none is, and replaces it where one is. */
    UPSERT
  }

  /**
   * A read of up to {@code limit} rows in key order from one end of a range, once for each value of
   * the fan-out column, in parallel; the client merges and keeps {@code limit}.
   *
   * @param index the index read; null: the table itself
   * @param where equality conditions on the leading parts of its key, by column
   * @param fanOut a column among the leading parts that is asked for each of {@code fanOutValues};
   *     null: one range only
   * @param fanOutValues Longs or Strings
   * @param reverse against the stored order, from the range's far end
   * @param limit {@link #ALL} for a range of rows that are kept one by one
   * @param fetchRows whether the base rows are fetched too (false: keys or the entry itself
   *     suffice)
   * @param rows what can only be asked of rows that are kept one by one
   */
  public record ScanSpec(
      @Nullable String index,
      Map<String, ValueSpec> where,
      @Nullable String fanOut,
      List<Object> fanOutValues,
      boolean reverse,
      int limit,
      boolean fetchRows,
      RowScan rows) {

    /** A limit that is none: the whole range. */
    public static final int ALL = Integer.MAX_VALUE;

    /** A scan that a table which only counts its rows can answer. */
    public ScanSpec(
        @Nullable String index,
        Map<String, ValueSpec> where,
        @Nullable String fanOut,
        List<Object> fanOutValues,
        boolean reverse,
        int limit,
        boolean fetchRows) {
      this(index, where, fanOut, fanOutValues, reverse, limit, fetchRows, RowScan.PLAIN);
    }

    /** Whether it asks what only rows that are kept one by one can answer. */
    public boolean needsRows() {
      return limit == ALL || !rows.equals(RowScan.PLAIN);
    }
  }

  /**
   * What a scan may ask of rows that are kept one by one.
   *
   * @param bound where the range ends; null: as far as the conditions go
   * @param offset so many rows of each range are read and thrown away
   * @param cursor each range begins behind so many of its rows, where the page before has ended;
   *     they are not read
   * @param keysOnly whether nothing but keys comes back
   * @param projection columns of the index that come back; empty: all that is read
   * @param withChildren whether what lies between the rows, interleaved, is read too
   * @param change what is done to the rows found, in one commit; null: nothing
   */
  public record RowScan(
      @Nullable Bound bound,
      int offset,
      int cursor,
      boolean keysOnly,
      List<String> projection,
      boolean withChildren,
      @Nullable Change change) {
    /** Nothing of the kind. */
    public static final RowScan PLAIN = new RowScan(null, 0, 0, false, List.of(), false, null);

    public RowScan {
      projection = List.copyOf(projection);
    }
  }

  /**
   * A greatest value, included.
   *
   * @param column the key's first one after the conditions
   */
  public record Bound(String column, ValueSpec upTo) {}

  /**
   * What is done to the rows that a scan has found.
   *
   * @param set new values of some columns, drawn once for each scan; empty: the rows are deleted
   */
  public record Change(Map<String, ValueSpec> set) {
    public Change {
      set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** Whether the rows are deleted. */
    public boolean deletes() {
      return set.isEmpty();
    }
  }

  /** Who sends the operations, and when. */
  public sealed interface ClientSpec {
    /** Arrivals that no answer slows: Poisson, evenly spaced, or in bursts of {@code burst}. */
    record Open(RateSchedule rate, Spacing spacing, int burst) implements ClientSpec {}

    /** So many clients that each wait for the answer, then think (exponential if random). */
    record Closed(int clients, long thinkNanos, boolean randomThink) implements ClientSpec {}

    /** Arrivals and keys as recorded. */
    record Traced(TraceOpener trace) implements ClientSpec {}
  }

  /** How open-loop arrivals are spaced. */
  public enum Spacing {
    POISSON,
    FIXED,
    BURSTY
  }

  /**
   * What a client does about an operation that does not succeed.
   *
   * @param timeoutNanos of one attempt, from its sending
   * @param attempts at most so many, the first included
   * @param backoffNanos mean of the first wait; each later one is twice as long, up to the maximum;
   *     each is drawn uniformly from half to one and a half times its mean
   */
  public record RetrySpec(
      long timeoutNanos, int attempts, long backoffNanos, long maxBackoffNanos) {}

  /** Opens a recorded trace from its beginning. Files are the business of whoever implements it. */
  public interface TraceOpener {
    Trace open();

    /** How many records it holds, as far as that is known. */
    default long records() {
      return 0;
    }

    /** What is known of all records together; null if nobody has looked. */
    default @Nullable TraceRange range() {
      return null;
    }

    /** What the texts of a column are, as far as that is known. */
    default TraceTexts texts(int column) {
      return TraceTexts.UNKNOWN;
    }
  }

  /**
   * What a whole trace holds.
   *
   * @param lastNanos time of its last record
   * @param min by column: no value is less
   * @param max by column: no value is greater
   */
  public record TraceRange(long lastNanos, Map<Integer, Long> min, Map<Integer, Long> max) {
    public TraceRange {
      min = Map.copyOf(min);
      max = Map.copyOf(max);
    }
  }

  /**
   * Texts of one column of a trace.
   *
   * @param prefix that all of them begin with; their values are ranked by the 8 bytes behind it
   * @param all every one of them, in the order of code points, if they are few: a value is the
   *     position among them then; empty if they are too many
   */
  public record TraceTexts(String prefix, List<String> all) {
    /** No text, or nobody has looked. */
    public static final TraceTexts UNKNOWN = new TraceTexts("", List.of());

    public TraceTexts {
      all = List.copyOf(all);
    }
  }

  /** A recorded trace, read forwards, in ascending order of time. */
  public interface Trace extends AutoCloseable {
    /** Moves to the next record; false at the end. */
    boolean advance();

    /** Time of the record in nanoseconds since the run's start. */
    long timeNanos();

    /**
     * Value of a column of the record as a number. Text and UUIDs give their rank by order: eight
     * bytes, less 2^63 so that they sort as signed numbers; for text see {@link TraceTexts}.
     */
    long value(int column);

    /** Ends the reading; one that has come to the end needs none. */
    @Override
    default void close() {}
  }
}
