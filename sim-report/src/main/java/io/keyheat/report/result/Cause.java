package io.keyheat.report.result;

import java.util.Locale;

/**
 * Why operations are lost or slow, or may become so: what a run or a check can find. Rules,
 * sentences and remedies of each are in {@code rules.yaml}, under the name in lower case with
 * hyphens.
 */
public enum Cause {
  GROWING_KEY,
  GROWING_KEY_RANGES,
  DELETED_KEY,

  /** One update after the other goes through rows that are there. */
  UPDATED_KEY,
  READ_IN_ORDER,

  /** Queries ask again and again for what lies at one end. */
  READ_AT_END,
  GROWING_INDEX,
  GROWING_INDEX_RANGES,
  SWEEPING_KEY,
  HOT_ROW,
  FEW_ROWS,

  /** All rows together are less than what a split by load may leave on its two sides. */
  SMALL_TABLE,

  /** A range of few rows is read more often than anything else. */
  HOT_RANGE_READ,
  TOMBSTONES,
  LARGE_SCAN,

  /** One range after the other has the load, and none of them for long. */
  JUMPING_RANGE,

  BUSY_HASH,
  FEW_TABLETS,

  /** Its load divides no tablet, and none can be made beforehand that lasts. */
  UNDIVIDED_LOAD,

  /** A range that one tablet can take, but not the server that has others, too. */
  CROWDED_SERVER,
  EVEN_LOAD,

  /** Servers do the work of clients that have given up, and the work that these ask for again. */
  WASTED_WORK,

  /** The units that all tablets of a table or index share. */
  USED_UP_UNITS,
  FAULT,

  /** Tablets that split, merge or change servers answer nobody for a while. */
  MOVING_TABLETS,
  SHORT_TIMEOUT,
  KEY_FALLS,
  KEY_BEHIND_FEW_VALUES,
  INDEX_SHARD_BEHIND,
  INDEX_OF_EXEMPTED,
  SHARD_KEEPS_SIGN,
  SHARD_OF_TIME,
  SHARD_NOT_NEEDED,
  SHARD_INDEXED_ALONE,
  ROW_LOCK,
  PERIOD_ENDS,
  ROW_TWICE_IN_COMMIT,
  SCATTERED_COMMIT,
  MANY_ENTRIES,
  UUID_AS_TEXT,
  ROW_TOO_LARGE,
  COMMIT_TOO_LARGE,
  ROW_BELOW_KEY,
  DELETES_AT_ONE_END,
  EXPIRY_BY_TIME,
  TROUBLESOME_NAME;

  /** Whether all servers are saturated, so that no single place is the reason. */
  public boolean isOfServers() {
    return this == EVEN_LOAD || this == SCATTERED_COMMIT || this == WASTED_WORK;
  }

  /** The name in {@code rules.yaml}, such as {@code growing-key}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
