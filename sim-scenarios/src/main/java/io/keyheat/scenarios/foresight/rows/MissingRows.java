package io.keyheat.scenarios.foresight.rows;

import static java.util.stream.Collectors.joining;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds loads that ask for rows that are not there, because they draw keys as an insert does. A
 * deletion then leaves all rows where they are. A read or an update costs what it would cost, but
 * where keys follow a clock it goes to the newest end, not to the rows that an application reads.
 */
public final class MissingRows {
  /** Where a key's values are as many times the rows, an operation finds one in 1 % of cases. */
  private static final double SPARSE = 100;

  /** Ratios above are not told exactly. */
  private static final double MANY = 1e9;

  /** The greatest number of values that a note names. */
  private static final int MOST_LISTED = 4;

  /** From here on, most keys are new. */
  private static final double MOST = 0.5;

  private final RunSpec spec;

  private MissingRows(RunSpec spec) {
    this.spec = spec;
  }

  /** A sentence for each such load, whichever variants it is so in. */
  public static List<String> notes(ScenarioFile file) {
    return file.variants().stream()
        .flatMap(variant -> new MissingRows(variant.spec()).notes())
        .distinct()
        .toList();
  }

  private Stream<String> notes() {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream().flatMap(call -> note(load, call).stream()));
  }

  private Optional<String> note(LoadSpec load, CallLoad call) {
    if (call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.DELETE) {
      return ofDeletion(write).or(() -> ofOtherKeys(load, call));
    }
    // A page or transaction may read the row that it adds, or see first whether it is there.
    boolean isBesideAdded =
        load.calls().stream()
            .anyMatch(other -> other.table().equals(call.table()) && addsRows(other));
    return isBesideAdded ? Optional.empty() : ofNewestKeys(call).or(() -> ofOtherKeys(load, call));
  }

  /** Whether a call adds rows to its table. */
  static boolean addsRows(CallLoad call) {
    return call instanceof WriteLoad write
        && (write.kind() == WriteLoad.Kind.INSERT || write.kind() == WriteLoad.Kind.UPSERT);
  }

  private Optional<String> ofDeletion(WriteLoad call) {
    TableSpec table = table(call);
    List<ValueSpec> key =
        table.primaryKey().stream().map(part -> call.values(table, part.column())).toList();
    double rows = mostRows(call.table());
    String deletes = "loads." + call.name() + " deletes by ";
    if (key.stream().anyMatch(this::isNew) || isNewTime(key, rows)) {
      return Optional.of(
          deletes
              + "keys that it makes anew, so it finds none of the rows of "
              + call.table()
              + ", and all of them stay; keys of rows that are there are such as"
              + " {uniform: [1, 100000]}");
    }
    double keys = keys(key);
    return keys < SPARSE * rows
        ? Optional.empty()
        : Optional.of(
            deletes
                + "keys of which hardly any has a row, at most one in %s: %s has no more than %s rows"
                    .formatted(
                        Figures.count(Math.min(MANY, keys / Math.max(1, rows))),
                        call.table(),
                        Figures.count(rows)));
  }

  /** Random identifiers are spread as those of the rows are: only those with a clock are told. */
  private Optional<String> ofNewestKeys(CallLoad call) {
    String does = verb(call);
    TableSpec table = table(call);
    List<ColumnSpec> asked =
        does.isEmpty()
            ? List.of()
            : table.columns().stream().filter(column -> isAsked(call, table, column)).toList();
    boolean isNewTime = isNewTime(asked.stream().map(call::drawn).toList(), mostRows(call.table()));
    return asked.stream()
        .filter(
            column -> {
              ValueSpec values = call.drawn(column);
              return values.order() != null && (isNew(values) || (isNewTime && isArrival(values)));
            })
        .findFirst()
        .map(
            column ->
                "loads.%s %s that it makes anew: no row of %s has such %s, and the load goes to the newest end of the keys; %s"
                    .formatted(call.name(), does, call.table(), column.name(), remedy(column)));
  }

  /** Of values from a range of which rows fill a small part: what is not in it finds nothing. */
  private Optional<String> ofOtherKeys(LoadSpec load, CallLoad call) {
    TableSpec table = table(call);
    return asksWhetherThere(load, call)
        ? Optional.empty()
        : table.columns().stream()
            .filter(column -> isAsked(call, table, column))
            .flatMap(
                column ->
                    ofOtherKeys(call, table, column)
                        .or(() -> ofOtherValues(call, table, column))
                        .stream())
            .findFirst();
  }

  /** Whether a later call depends on what it finds: then rows are missing on purpose. */
  private static boolean asksWhetherThere(LoadSpec load, CallLoad call) {
    return load instanceof SequenceLoad sequence
        && sequence.callSpecs().stream()
            .map(SequenceLoad.CallSpec::condition)
            .filter(Objects::nonNull)
            .anyMatch(condition -> sequence.calls().get(condition.call()).equals(call));
  }

  private Optional<String> ofOtherKeys(CallLoad call, TableSpec table, ColumnSpec column) {
    ValueRange asked = call.drawn(column).evenRange();
    ValueRange held = asked == null ? null : held(table, column).range(mostRows(table.name()));
    if (asked == null || held == null || asked.shareIn(held) >= MOST) {
      return Optional.empty();
    }
    double share = asked.shareIn(held);
    return Optional.of(
        "loads.%s names %s%s, of which rows of %s hold %s%s; give the load values that rows have"
            .formatted(
                call.name(),
                column.name(),
                ends(column, asked),
                table.name(),
                share == 0 ? "none" : "at most " + Figures.percentAtMost(share),
                ends(column, held)));
  }

  /** Of values that are named one by one, such as the constants of a query. */
  private Optional<String> ofOtherValues(CallLoad call, TableSpec table, ColumnSpec column) {
    HeldValues held = held(table, column);
    List<Object> missing =
        named(call, column).stream()
            .filter(value -> !held.mayHave(value, mostRows(table.name())))
            .distinct()
            .toList();
    return held.isEmpty() || missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "loads.%s asks for %s %s, which no row%s has%s"
                .formatted(
                    call.name(),
                    column.name(),
                    listed(missing),
                    addsRows(call) ? "" : " of " + table.name(),
                    held.inWords().map(values -> ": the values are " + values).orElse("")));
  }

  private static String listed(List<Object> values) {
    String first = values.stream().limit(MOST_LISTED).map(Object::toString).collect(joining(", "));
    int more = values.size() - MOST_LISTED;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /** The values of a column that a call names one by one. */
  private static List<Object> named(CallLoad call, ColumnSpec column) {
    if (call instanceof ScanLoad scan && scan.scan().fansOutOver(column.name())) {
      return scan.scan().fanOutValues();
    }
    ValueSpec asked = call.drawn(column);
    Object constant = asked.constant();
    List<Object> values = constant == null ? asked.listed() : List.of(constant);
    return column.type() == ColumnType.TIMESTAMP ? List.of() : values;
  }

  private static String ends(ColumnSpec column, ValueRange range) {
    return column.type() == ColumnType.INT64
        ? " (" + Figures.count(range.min()) + " to " + Figures.count(range.max()) + ")"
        : "";
  }

  private static boolean isOfKey(TableSpec table, ColumnSpec column) {
    return table.primaryKey().stream().map(KeyPart::column).anyMatch(column.name()::equals);
  }

  private HeldValues held(TableSpec table, ColumnSpec column) {
    return HeldValues.of(spec, table, column);
  }

  private static String verb(CallLoad call) {
    if (call instanceof WriteLoad write) {
      return write.kind() == WriteLoad.Kind.UPDATE ? "updates keys" : "";
    }
    return call instanceof LookupLoad ? "looks up keys" : "scans behind values";
  }

  private static boolean isAsked(CallLoad call, TableSpec table, ColumnSpec column) {
    return call instanceof ScanLoad scan
        ? scan.scan().where().containsKey(column.name()) || scan.scan().fansOutOver(column.name())
        : isOfKey(table, column);
  }

  /** Values that the load can have in place of the column's; identifiers cannot be counted. */
  private static String remedy(ColumnSpec column) {
    String values = "give the load its own values, such as {" + column.name() + ": {uniform: %s}}";
    return switch (column.type()) {
      case INT64 -> values.formatted("[1, 100000]") + " over numbers that are there";
      case TIMESTAMP -> values.formatted("[2025-12-01, 2026-01-01]") + " over times that are there";
      default ->
          "to read rows that are there, make "
              + column.name()
              + " a timestamp with the values now, and give the load its own values, such as"
              + " {uniform: [2025-12-01, 2026-01-01]}";
    };
  }

  private TableSpec table(CallLoad call) {
    return spec.table(call.table());
  }

  private boolean isNew(ValueSpec values) {
    return values.newShare() >= MOST;
  }

  /** Whether a key has a time, and the times of a run are too many to meet one of a row. */
  private boolean isNewTime(List<ValueSpec> key, double rows) {
    return key.stream().anyMatch(MissingRows::isTime) && keys(key) >= SPARSE * rows;
  }

  private static boolean isTime(ValueSpec values) {
    WriteTime time = values.writeTime();
    return time != null && !time.isPeriod();
  }

  /** Whether it is the time of writing; who asks for an earlier one, or for many, means to. */
  private static boolean isArrival(ValueSpec values) {
    WriteTime time = values.writeTime();
    return isTime(values) && time != null && time.jitterNanos() == 0 && time.offsetNanos() >= 0;
  }

  private double keys(List<ValueSpec> key) {
    return key.stream().mapToDouble(this::size).reduce(1, (x, y) -> x * y);
  }

  /** How many values there are, where they are equally likely; else 1. */
  private double size(ValueSpec values) {
    ValueRange range = values.evenRange();
    WriteTime time = values.writeTime();
    if (time != null) {
      return Math.max(1, (double) spec.durationNanos() / time.resolutionNanos());
    }
    return range == null ? 1 : range.count();
  }

  private double mostRows(String name) {
    double existing =
        spec.tables().stream()
            .filter(table -> table.name().equals(name))
            .mapToLong(TableSpec::existingRows)
            .sum();
    return existing
        + spec.loads().stream()
            .flatMap(
                load ->
                    load.calls().stream()
                        .filter(call -> call.table().equals(name))
                        .filter(MissingRows::addsRows)
                        .map(call -> call.rowsPerCommit() * Peak.mostOperations(spec, load)))
            .mapToDouble(Double::doubleValue)
            .sum();
  }
}
