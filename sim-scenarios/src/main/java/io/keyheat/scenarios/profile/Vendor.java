package io.keyheat.scenarios.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a system's documents say beside the parameters of a run: the section {@code vendor} of its
 * profile.
 *
 * @param rules id of the set of rules that its schemas and loads are judged by, such as {@code SP}
 * @param schemas languages in which its tables and indexes are declared; may be empty
 * @param entries how a trace of the system holds the entries of an index
 * @param preSplits whether users can split a table before they write to it
 * @param bill what its users pay for
 * @param cpu greatest share of CPU to plan for, by the kind of deployment; the first is the default
 * @param remedies in the system's own words, by their ids
 * @param limits by their names, see {@link #STORAGE}, {@link #KEY_END}, {@link #ROW}, {@link
 *     #LARGEST_ROW}, {@link #LARGEST_COMMIT}, {@link #ROWS_IN_COMMIT} and {@link
 *     #LARGEST_COLLECTION}
 */
public record Vendor(
    String rules,
    List<SchemaDialect> schemas,
    EntryForm entries,
    boolean preSplits,
    Bill bill,
    Map<String, Limit> cpu,
    Map<String, String> remedies,
    Map<String, Limit> limits) {
  /** Bytes that a server may store. */
  static final String STORAGE = "storage";

  /** Writes a second to one end of a range of keys. */
  static final String KEY_END = "keyEnd";

  /** Writes a second to one row. */
  static final String ROW = "row";

  /** Bytes of a row, at most. */
  static final String LARGEST_ROW = "largestRow";

  /** Bytes that one commit may write, at most. */
  static final String LARGEST_COMMIT = "largestCommit";

  /** Rows that one commit may write, at most. */
  static final String ROWS_IN_COMMIT = "rowsInCommit";

  /** Bytes of rows with one hash beside which entries of an index lie, at most. */
  static final String LARGEST_COLLECTION = "largestCollection";

  /** A system of which no document is known. */
  public static final Vendor UNKNOWN =
      new Vendor(
          "",
          List.of(),
          EntryForm.VALUES_THEN_KEY,
          true,
          Bill.MACHINES,
          Map.of(),
          Map.of(),
          Map.of());

  public Vendor {
    schemas = List.copyOf(schemas);
    cpu = Collections.unmodifiableMap(new LinkedHashMap<>(cpu));
    remedies = Map.copyOf(remedies);
    limits = Map.copyOf(limits);
  }

  /**
   * A documented limit.
   *
   * @param value a share from 0 to 1, bytes, rows, or operations a second
   * @param written the value with its unit
   * @param source the sentence that documents it
   */
  public record Limit(double value, String written, String source) {}

  /**
   * Returns what the documents say to those who declare tables in a language: remedies whose ids
   * begin with the language's name take the place of others.
   */
  public Vendor in(SchemaDialect language) {
    String prefix = language.id() + ".";
    Map<String, String> worded = new LinkedHashMap<>(remedies);
    remedies.forEach(
        (id, words) -> {
          if (id.startsWith(prefix)) {
            worded.put(id.substring(prefix.length()), words);
          }
        });
    List<SchemaDialect> own = language.isTakenBy(schemas) ? List.of(language) : schemas;
    return new Vendor(rules, own, entries, preSplits, bill, cpu, worded, limits);
  }

  /** Bytes of a row, at most; empty where the documents say nothing of it. */
  public Optional<Limit> largestRow() {
    return limit(LARGEST_ROW);
  }

  /** Bytes that one commit may write, at most; empty where the documents say nothing of it. */
  public Optional<Limit> largestCommit() {
    return limit(LARGEST_COMMIT);
  }

  /**
   * Bytes of rows with one hash beside which entries of an index lie, at most, as no cut parts
   * them; empty where the documents say nothing of it.
   */
  public Optional<Limit> largestCollection() {
    return limit(LARGEST_COLLECTION);
  }

  /** Rows that one commit may write, at most; empty where the documents say nothing of it. */
  public Optional<Limit> rowsInCommit() {
    return limit(ROWS_IN_COMMIT);
  }

  /** Bytes that a server may store; empty where the documents say nothing of it. */
  public Optional<Limit> storage() {
    return limit(STORAGE);
  }

  /** Writes a second to one end of a range of keys; empty: as many as a server takes. */
  public Optional<Limit> keyEnd() {
    return limit(KEY_END);
  }

  /** Writes a second to one row; empty: as many as its lock allows. */
  public Optional<Limit> row() {
    return limit(ROW);
  }

  private Optional<Limit> limit(String name) {
    return Optional.ofNullable(limits.get(name));
  }
}
