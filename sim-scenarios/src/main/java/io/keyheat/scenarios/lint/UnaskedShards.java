package io.keyheat.scenarios.lint;

import static java.util.stream.Collectors.joining;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.report.view.Figures;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds scans for a few rows that begin at the end of one shard, or ask some shards alone: they
 * cost as little as fewer ranges, but what they find are not the first or last rows of all.
 */
final class UnaskedShards {
  private final LintContext context;

  private UnaskedShards(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    UnaskedShards shards = new UnaskedShards(context);
    context.scans().forEach(shards::check);
  }

  private void check(ScanLoad load) {
    ScanSpec scan = load.scan();
    TableSpec table = context.spec().table(load.table());
    List<KeyPart> key = key(table, scan);
    int part = 0;
    while (part < key.size() && isAsked(scan, key.get(part).column())) {
      part++;
    }
    if (asksSome(load, table) || scan.limit() == ScanSpec.ALL || part == key.size()) {
      return;
    }
    ColumnSpec first = table.column(key.get(part).column());
    ShardValues shards = shards(first);
    boolean isOrdered =
        key.subList(part + 1, key.size()).stream()
            .anyMatch(behind -> table.column(behind.column()).values().order() != null);
    if (shards != null && isOrdered) {
      add(
          load,
          "it reads the %s %s rows of one %s only, not those of all values"
              .formatted(
                  scan.reverse() ? "last" : "first", Figures.count(scan.limit()), first.name()),
          first.name(),
          shards);
    }
  }

  private void add(ScanLoad load, String finding, String shard, ShardValues shards) {
    context.trap(
        "unasked-shards",
        "loads." + load.name(),
        finding,
        "query each value with fanOut: {%s: %s}".formatted(shard, shards.inWords()));
  }

  /**
   * The values by which a column deals rows out: numbers of a range, or texts of a list.
   *
   * @param texts none: they are numbers
   */
  private record ShardValues(ValueRange range, List<Object> texts) {
    double count() {
      return texts.isEmpty() ? range.count() : texts.stream().distinct().count();
    }

    boolean has(Object value) {
      return texts.isEmpty()
          ? value instanceof Long n && range.min() <= n && n <= range.max()
          : texts.contains(value);
    }

    /** As a fan-out has them. */
    String inWords() {
      return texts.isEmpty()
          ? range.min() + ".." + range.max()
          : texts.stream().distinct().map(Object::toString).collect(joining(", ", "[", "]"));
    }
  }

  /** The values by which a column deals rows out; null: it says something of them. */
  private static @Nullable ShardValues shards(ColumnSpec column) {
    RowHash hash = column.values().rowHash();
    ValueRange remainders = hash == null ? null : hash.range();
    if (remainders != null && remainders.count() > 1) {
      return new ShardValues(remainders, List.of());
    }
    String name = column.name().toLowerCase(Locale.ROOT);
    ValueRange range = column.values().evenRange();
    if (range != null && (name.contains("shard") || name.contains("bucket"))) {
      return new ShardValues(range, List.of());
    }
    // A bucket with a text for a name may be one of those that store objects.
    List<Object> texts = column.values().listed();
    return !texts.isEmpty() && name.contains("shard")
        ? new ShardValues(new ValueRange(0, 0), texts)
        : null;
  }

  /** Warns of a scan that asks some shards and leaves out others. */
  private boolean asksSome(ScanLoad load, TableSpec table) {
    ScanSpec.FanOut fanOut = load.scan().fanOut();
    ShardValues shards = fanOut == null ? null : shards(table.column(fanOut.column()));
    if (fanOut == null || shards == null) {
      return false;
    }
    long asked = fanOut.values().stream().distinct().filter(shards::has).count();
    boolean areSome = asked != shards.count();
    if (areSome) {
      add(
          load,
          "it queries %s of the %s values of %s, and finds no rows of the others"
              .formatted(Figures.count(asked), Figures.count(shards.count()), fanOut.column()),
          fanOut.column(),
          shards);
    }
    return areSome;
  }

  private static boolean isAsked(ScanSpec scan, String column) {
    return scan.condition(column) != null || scan.fansOutOver(column);
  }

  private static List<KeyPart> key(TableSpec table, ScanSpec scan) {
    return scan.index() == null
        ? table.primaryKey()
        : table.index(scan.index()).map(IndexSpec::parts).orElse(List.of());
  }
}
