package io.keyheat.record.key;

/** Is given what a decoder finds. */
public interface KeySink {
  /** An operation was carried out. */
  void record(KeyRecord record);

  /**
   * The columns of a table's key, as far as the system names them.
   *
   * @param columns in the key's order
   */
  void describe(String table, java.util.List<String> columns);

  /**
   * An operation was seen whose key is not known.
   *
   * @param what in the plural, such as {@code queries without a bound key}
   */
  void keyless(String what);

  /** A call was seen that failed, so it is not recorded. */
  void failed(String call);
}
