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
   * How to deal out the writes at an end: {@code put a shard with at least 3 values in front of
   * At}.
   *
   * @param key whose end it is
   */
  static String remedy(LintContext reading, TableSpec table, HotKeyEnd keyEnd, List<KeyPart> key) {
    double planned = Math.ceil(keyEnd.allPerSecond() / keyEnd.limit().plannedPerSecond());
    boolean areThere = planned <= keyEnd.allPerSecond() / keyEnd.perSecond();
    double shards =
        dealtOut(
            Math.max(
                2, // As many as are planned for may already be there, and be doubtful.
                areThere
                    ? Math.ceil(keyEnd.allPerSecond() / keyEnd.limit().doubtfulPerSecond())
                    : planned),
            keyEnd,
            reading.spec().servers());
    String values =
        reading.hasAnyRate() || Double.isInfinite(shards)
            ? "enough values"
            : String.format(Locale.ROOT, "at least %,.0f values", shards);
    String shard = within(reading, table, key.subList(0, Math.min(keyEnd.part(), key.size())));
    return shard == null
        ? reading
            .rules()
            .sentence(
                RemedyKind.SHARD_KEY,
                Words.GENERAL.with("values", values).with("column", keyEnd.column()))
        : "give " + shard + " " + values;
  }

  /**
   * As many shards, or a few more where these can be dealt out better to the servers and that is
   * enough: seven on six servers leave two of them to one.
   */
  private static double dealtOut(double shards, HotKeyEnd keyEnd, int servers) {
    KeyEndLimit limit = keyEnd.limit();
    double best = shards;
    double least = limit.perSecond();
    for (double more = shards; more < shards + servers; more++) {
      double ofServer = keyEnd.allPerSecond() / more * Math.ceil(more / servers);
      if (limit.ofTablet() || ofServer <= limit.plannedPerSecond()) {
        return more;
      }
      if (ofServer < least) {
        least = ofServer;
        best = more;
      }
    }
    return best;
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
