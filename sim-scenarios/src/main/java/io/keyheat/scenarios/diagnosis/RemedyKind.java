package io.keyheat.scenarios.diagnosis;

import java.util.Locale;

/**
 * What to change against a cause. Rules, sentences and edits of each are in {@code rules.yaml},
 * under the name in lower case with hyphens.
 */
public enum RemedyKind {
  REVERSE_BITS,
  ALLOCATED_IDS,
  CLIENT_IDS,
  HASH_KEY,
  RANDOM_UUID,
  UUID_FIRST,
  OTHER_COLUMN_FIRST,
  SHARD_KEY,
  DROP_INDEX,
  EXEMPT_FIELD,
  FIELD_IN_NO_INDEX,
  PREFIX_FIELD,
  SHARD_FIELD,
  INTERLEAVE_INDEX,
  NULL_FILTERED_INDEX,
  INDEX_OTHER_FIRST,
  INDEX_BEHIND_KEY,
  SHARD_INDEX,
  ROW_PIECES,
  ROW_COPIES,
  MORE_WRITTEN_ROWS,
  MORE_READ_ROWS,
  MORE_ROWS,
  FEWER_WRITES,
  FEWER_READS,
  LOW_LIMIT,
  PRE_SPLITS,
  GRADUAL_RISE,
  SPREAD_KEYS,
  GENERATIONS,
  COMPACTION,
  RETRY_BUDGET,
  EARLY_REJECTION,
  LONGER_BACKOFF,
  RAMP;

  /**
   * Tablets that {@link #PRE_SPLITS} makes beforehand, if it is tried: as many from the start let
   * it show itself before splits by load have come.
   */
  public static final int PRE_SPLITS_PER_SERVER = 4;

  /** The name in {@code rules.yaml}, such as {@code shard-key}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static RemedyKind of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
