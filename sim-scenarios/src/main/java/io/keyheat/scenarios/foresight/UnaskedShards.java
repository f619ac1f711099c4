package io.keyheat.scenarios.foresight;

import static java.util.stream.Collectors.joining;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds scans for a few rows that begin at the end of one shard, or ask some shards alone: they
 * cost as little as fewer ranges, but what they find are not the first or last rows of all.
 */
final class UnaskedShards {
  private final RunSpec spec;

  private UnaskedShards(RunSpec spec) {
    this.spec = spec;
  }

  /** A sentence for each such scan, with the variants in which it is one. */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(file, variant -> new UnaskedShards(variant.spec()).notes());
  }

  private Stream<String> notes() {
    return Notes.scans(spec).flatMap(scan -> note(scan).stream());
  }

  private Optional<String> note(ScanLoad load) {
    ScanSpec scan = load.scan();
    TableSpec table = spec.table(load.table());
    List<KeyPart> key = key(table, scan);
    int part = 0;
    while (part < key.size() && isAsked(scan, key.get(part).column())) {
      part++;
    }
    Optional<String> some = someShards(load, table);
    if (some.isPresent()) {
      return some;
    }
    if (scan.limit() == ScanSpec.ALL || part == key.size()) {
      return Optional.empty();
    }
    ColumnSpec first = table.column(key.get(part).column());
    ShardValues shards = shards(first);
    boolean isOrdered =
        key.subList(part + 1, key.size()).stream()
            .anyMatch(behind -> table.column(behind.column()).values().order() != null);
    return shards != null && isOrdered
        ? Optional.of(sentence(load, first.name(), shards))
        : Optional.empty();
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

  /** A scan that asks some shards and leaves out others. */
  private static Optional<String> someShards(ScanLoad load, TableSpec table) {
    ScanSpec.FanOut fanOut = load.scan().fanOut();
    ShardValues shards = fanOut == null ? null : shards(table.column(fanOut.column()));
    if (fanOut == null || shards == null) {
      return Optional.empty();
    }
    long asked = fanOut.values().stream().distinct().filter(shards::has).count();
    return asked == shards.count()
        ? Optional.empty()
        : Optional.of(
            "loads.%s asks %s of the %s values of %s, and finds rows of these alone; all are %s"
                .formatted(
                    load.name(),
                    Figures.count(asked),
                    Figures.count(shards.count()),
                    fanOut.column(),
                    fanOut(fanOut.column(), shards)));
  }

  private static String fanOut(String shard, ShardValues shards) {
    return "fanOut: {" + shard + ": " + shards.inWords() + "}";
  }

  private static boolean isAsked(ScanSpec scan, String column) {
    return scan.condition(column) != null || scan.fansOutOver(column);
  }

  private static List<KeyPart> key(TableSpec table, ScanSpec scan) {
    return scan.index() == null
        ? table.primaryKey()
        : table.index(scan.index()).map(IndexSpec::parts).orElse(List.of());
  }

  private static String sentence(ScanLoad load, String shard, ShardValues shards) {
    return "loads."
        + load.name()
        + " reads the "
        + (load.scan().reverse() ? "last " : "first ")
        + Figures.count(load.scan().limit())
        + " rows of one "
        + shard
        + ", which are not those of all; a query for these asks each: "
        + fanOut(shard, shards);
  }
}
