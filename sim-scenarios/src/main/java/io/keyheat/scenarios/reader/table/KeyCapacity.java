package io.keyheat.scenarios.reader.table;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** How many rows a table can hold, since no two of them have one key. */
public final class KeyCapacity {
  /** Of more hashes in a key, the others count by their own values. */
  private static final int MOST_HASHES = 8;

  private final List<String> key;
  private final Function<String, ValueSpec> values;

  private KeyCapacity(List<KeyPart> key, Function<String, ValueSpec> values) {
    this.key = key.stream().map(KeyPart::column).toList();
    this.values = values;
  }

  /**
   * Returns how many keys differ at most; infinite where nothing bounds their values. A hash has no
   * more values than its remainders, and none beside those of the columns that it is made of:
   * whichever of the two bounds the keys more counts.
   *
   * @param values what a column of the table holds, by its name
   */
  public static double mostKeys(List<KeyPart> key, Function<String, ValueSpec> values) {
    KeyCapacity capacity = new KeyCapacity(key, values);
    List<String> hashes =
        capacity.columns(capacity.key).stream()
            .filter(column -> values.apply(column).rowHash() != null)
            .limit(MOST_HASHES)
            .toList();
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 0; chosen < 1 << hashes.size(); chosen++) {
      Set<String> replaced = new LinkedHashSet<>();
      for (int h = 0; h < hashes.size(); h++) {
        if ((chosen >> h & 1) == 1) {
          replaced.add(hashes.get(h));
        }
      }
      least = Math.min(least, capacity.keys(replaced));
    }
    return least;
  }

  /** Returns the columns of a key, and those of which its hashes are made. */
  public static Set<String> columns(List<KeyPart> key, Function<String, ValueSpec> values) {
    KeyCapacity capacity = new KeyCapacity(key, values);
    return capacity.columns(capacity.key);
  }

  private Set<String> columns(List<String> from) {
    Set<String> columns = new LinkedHashSet<>();
    from.forEach(column -> addWithHashed(column, columns));
    return columns;
  }

  private void addWithHashed(String column, Set<String> columns) {
    RowHash hash = columns.add(column) ? values.apply(column).rowHash() : null;
    if (hash != null) {
      hash.columns().forEach(other -> addWithHashed(other, columns));
    }
  }

  /** How many there are, if some hashes are known by the columns of which they are made. */
  private double keys(Set<String> replaced) {
    Set<String> seen = new LinkedHashSet<>();
    double keys = 1;
    for (String column : key) {
      keys *= factor(column, replaced, seen);
    }
    return keys;
  }

  private double factor(String column, Set<String> replaced, Set<String> seen) {
    if (!seen.add(column)) {
      return 1;
    }
    RowHash hash = values.apply(column).rowHash();
    if (hash == null || !replaced.contains(column)) {
      return values.apply(column).mostValues();
    }
    double keys = 1;
    for (String other : hash.columns()) {
      keys *= factor(other, replaced, seen);
    }
    return keys;
  }
}
