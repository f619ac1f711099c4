package io.keyheat.scenarios.lint;

import static java.util.stream.Collectors.joining;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.schema.ColumnSpec;
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
import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Loads that ask for rows that are not there: of empty tables, by keys that are made anew, or by
 * values that no row has. Such reads cost what they cost, but go elsewhere than an application's.
 */
final class MissingRows {
  /** Where a key's values are as many times the rows, an operation finds one in 1 % of cases. */
  private static final double SPARSE = 100;

  /** The greatest number of values that a warning names. */
  private static final int MOST_LISTED = 4;

  /** From here on, most keys are new. */
  private static final double MOST = 0.5;

  private final LintContext context;

  private MissingRows(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    MissingRows rows = new MissingRows(context);
    context.spec().tables().forEach(rows::checkTable);
    for (LoadSpec load : context.spec().loads()) {
      for (CallLoad call : load.calls()) {
        if (rows.mostRows(rows.table(call)) > 0) {
          rows.check(load, call);
        }
      }
    }
  }

  /** Whether a call adds rows to its table. */
  static boolean addsRows(CallLoad call) {
    return call instanceof WriteLoad write && write.kind().addsRows();
  }

  private void checkTable(TableSpec table) {
    String parent = table.interleavedIn();
    if (parent != null
        && table.existingRows() > 0
        && context.spec().table(parent).existingRows() == 0
        && context.vendor().schemas().stream().anyMatch(SchemaDialect::needsParents)) {
      context.trap(
          "missing-parents",
          LintContext.path(table, "existing"),
          "%s rows are interleaved in %s, which begins without rows"
              .formatted(Figures.count(table.existingRows()), parent),
          "give %s existing rows, too".formatted(parent));
    }
    List<CallLoad> calls =
        context.calls(table).stream().filter(call -> !readsChildren(call)).toList();
    if (!calls.isEmpty() && mostRows(table) == 0) {
      context.trap(
          "empty-table",
          "tables." + table.name(),
          "it has no rows and no load adds any, so its loads find nothing",
          "give it rows (such as existing: 1000000), or make its writes upserts");
    }
  }

  /** Whether a scan also finds rows of tables that are interleaved in its own. */
  private static boolean readsChildren(CallLoad call) {
    return call instanceof ScanLoad scan && scan.scan().rows().withChildren();
  }

  private void check(LoadSpec load, CallLoad call) {
    TableSpec table = table(call);
    if (call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.DELETE) {
      if (!checkDeletion(write, table)) {
        checkValues(load, call, table);
      }
      return;
    }
    // A page or transaction may read the row that it adds, or see first whether it is there.
    boolean isBesideAdded =
        load.calls().stream()
            .anyMatch(other -> other.table().equals(call.table()) && addsRows(other));
    if (!isBesideAdded && !checkNewestKeys(call, table)) {
      checkValues(load, call, table);
    }
  }

  private boolean checkDeletion(WriteLoad call, TableSpec table) {
    List<ValueSpec> key =
        table.primaryKey().stream().map(part -> call.values(table, part.column())).toList();
    double rows = mostRows(table);
    boolean areNew = key.stream().anyMatch(MissingRows::isNew) || isNewTime(key, rows);
    boolean areMissing = areNew || keys(key) >= SPARSE * rows;
    if (areMissing) {
      add(
          call,
          areNew
              ? "it deletes newly generated keys, so all rows of %s remain".formatted(table.name())
              : "few of the keys that it deletes have a row: %s has at most %s"
                  .formatted(table.name(), Figures.count(rows)),
          "give the load values of existing rows");
    }
    return areMissing;
  }

  /** Random identifiers are spread as those of the rows are: only those with a clock are told. */
  private boolean checkNewestKeys(CallLoad call, TableSpec table) {
    boolean isUpdate = call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.UPDATE;
    if (!isUpdate && !(call instanceof LookupLoad) && !(call instanceof ScanLoad)) {
      return false;
    }
    List<ColumnSpec> asked =
        table.columns().stream().filter(column -> isAsked(call, table, column)).toList();
    boolean isNewTime = isNewTime(asked.stream().map(call::drawn).toList(), mostRows(table));
    Optional<ColumnSpec> newest =
        asked.stream()
            .filter(
                column -> {
                  ValueSpec values = call.drawn(column);
                  return values.order() != null
                      && (isNew(values) || (isNewTime && isArrival(values)));
                })
            .findFirst();
    newest.ifPresent(
        column ->
            add(
                call,
                "it reads newly generated values of %s: no row of %s has them, and all reads go to the newest end of the keys"
                    .formatted(column.name(), table.name()),
                "give the load values of existing rows, such as {%s: {uniform: %s}}"
                    .formatted(
                        column.name(),
                        column.type() == ColumnType.INT64
                            ? "[1, 100000]"
                            : "[2025-12-01, 2026-01-01]")));
    return newest.isPresent();
  }

  /** Of values from a range of which rows fill a small part: what is not in it finds nothing. */
  private void checkValues(LoadSpec load, CallLoad call, TableSpec table) {
    if (!asksWhetherThere(load, call)) {
      table.columns().stream()
          .filter(column -> isAsked(call, table, column))
          .flatMap(
              column ->
                  ofRange(call, table, column).or(() -> ofValues(call, table, column)).stream())
          .findFirst()
          .ifPresent(found -> add(call, found, "give the load values of existing rows"));
    }
  }

  /** Whether a later call depends on what it finds: then rows are missing on purpose. */
  private static boolean asksWhetherThere(LoadSpec load, CallLoad call) {
    return load instanceof SequenceLoad sequence
        && sequence.callSpecs().stream()
            .map(SequenceLoad.CallSpec::condition)
            .filter(Objects::nonNull)
            .anyMatch(condition -> sequence.calls().get(condition.call()).equals(call));
  }

  private Optional<String> ofRange(CallLoad call, TableSpec table, ColumnSpec column) {
    ValueRange asked = call.drawn(column).evenRange();
    ValueRange held = asked == null ? null : held(table, column).range(mostRows(table));
    if (asked == null || held == null || asked.shareIn(held) >= MOST) {
      return Optional.empty();
    }
    double share = asked.shareIn(held);
    return Optional.of(
        "it reads values of %s%s, but rows of %s have %s of them%s"
            .formatted(
                column.name(),
                ends(column, asked),
                table.name(),
                share == 0 ? "none" : "at most " + Figures.percentAtMost(share),
                ends(column, held)));
  }

  /** Of values that are named one by one, such as the constants of a query. */
  private Optional<String> ofValues(CallLoad call, TableSpec table, ColumnSpec column) {
    HeldValues held = held(table, column);
    List<Object> missing =
        named(call, column).stream()
            .filter(value -> !held.mayHave(value, mostRows(table)))
            .distinct()
            .toList();
    return held.isEmpty() || missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "it reads %s %s, but no row%s has such a value%s"
                .formatted(
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

  private HeldValues held(TableSpec table, ColumnSpec column) {
    return HeldValues.of(context.spec(), table, column);
  }

  private static boolean isAsked(CallLoad call, TableSpec table, ColumnSpec column) {
    return call instanceof ScanLoad scan
        ? scan.scan().where().containsKey(column.name()) || scan.scan().fansOutOver(column.name())
        : table.isInKey(column.name());
  }

  private TableSpec table(CallLoad call) {
    return context.spec().table(call.table());
  }

  private static boolean isNew(ValueSpec values) {
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
      return Math.max(1, (double) context.spec().durationNanos() / time.resolutionNanos());
    }
    return range == null ? 1 : range.count();
  }

  /** Rows of a table at the end of the run at most; traces and commits may add any. */
  private double mostRows(TableSpec table) {
    double rows = table.existingRows();
    for (LoadSpec load : context.spec().loads()) {
      double ofOperation =
          load.calls().stream()
              .filter(call -> call.table().equals(table.name()) && addsRows(call))
              .mapToInt(CallLoad::rowsPerCommit)
              .sum();
      rows += ofOperation * OfferedOperations.of(load, context.spec().durationNanos());
      rows += load.calls().isEmpty() && load.tables().contains(table.name()) ? 1 : 0;
    }
    return rows;
  }

  private void add(CallLoad call, String finding, String remedy) {
    context.trap("missing-rows", "loads." + call.name(), finding, remedy);
  }
}
