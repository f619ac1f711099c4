package io.keyheat.scenarios.reader;

import java.io.Serializable;

/**
 * Another value for one field of a scenario, given beside its file.
 *
 * @param path such as {@code servers}, {@code tables.Log.preSplits}, {@code
 *     system.loadSplits.window}; {@code variants.NAME.…} for one variant alone; {@code preSplits},
 *     {@code shards} and {@code tables.Log.shards} for what has several places or is hidden in a
 *     generator
 * @param text the value as YAML
 */
public record FieldValue(String path, String text) implements Serializable {
  /** {@code path=text}. */
  @Override
  public String toString() {
    return path + "=" + text;
  }
}
