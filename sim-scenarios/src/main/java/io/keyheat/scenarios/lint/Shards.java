package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Columns that deal rows out over several places. */
final class Shards {
  private Shards() {}

  /**
   * How to deal a tail's writes out: {@code put a shard with at least 3 values in front of At}.
   *
   * @param key whose tail it is
   */
  static String remedy(LintContext reading, TableSpec table, HotKeyEnd tail, List<KeyPart> key) {
    double each = tail.limit().plannedPerSecond();
    double shards = Math.max(2, Math.ceil(tail.allPerSecond() / each));
    String values =
        reading.hasAnyRate() || Double.isInfinite(shards)
            ? "enough values"
            : String.format(Locale.ROOT, "at least %,.0f values", shards);
    String shard = within(reading, table, key.subList(0, Math.min(tail.part(), key.size())));
    return shard == null
        ? reading
            .rules()
            .sentence(
                RemedyKind.SHARD_KEY,
                Words.GENERAL.with("values", values).with("column", tail.column()))
        : "give " + shard + " " + values;
  }

  /** The first shard among some parts of a key, or null if there is none. */
  static @Nullable String within(LintContext reading, TableSpec table, List<KeyPart> parts) {
    return parts.stream()
        .map(KeyPart::column)
        .filter(column -> isShard(reading, table, column))
        .findFirst()
        .orElse(null);
  }

  /**
   * Whether a column is there to deal rows out, rather than to say something of them: queries ask
   * for each of its values, or its name says so.
   */
  static boolean isShard(LintContext reading, TableSpec table, String column) {
    boolean few =
        reading.writers(table).stream()
            .allMatch(
                load ->
                    load.values(table, column).order() == null
                        && load.greatestShare(table, column) > 0);
    boolean fannedOut =
        reading.scans(table).stream().anyMatch(load -> load.scan().fansOutOver(column));
    return few && (fannedOut || column.toLowerCase(Locale.ROOT).contains("shard"));
  }
}
