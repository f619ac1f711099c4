package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column wherever a scenario gives them: in its table, in the tables that are
 * interleaved in it and have the column in their keys, and in loads and their calls.
 */
record DrawnValues(RunSpec spec, TableSpec table, String column) {
  /** Of rows that are named more evenly than that, none is missed. */
  private static final double EVEN_SHARE = 0.001;

  /**
   * A field that gives values.
   *
   * @param path of the field in the scenario
   */
  private record ValueField(String path, ValueSpec values) {}

  /**
   * The order in which calls name the values, writes before reads; that of the column itself where
   * no call names any. Empty: they come in none.
   */
  Optional<KeyOrder> order() {
    List<CallLoad> calls = calls().filter(call -> named(call) != null).toList();
    if (calls.isEmpty()) {
      return Optional.ofNullable(ofColumn(table)).map(ValueSpec::order);
    }
    return calls.stream()
        .sorted(Comparator.comparing(CallLoad::writes).reversed())
        .map(call -> Objects.requireNonNull(named(call)).order())
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Whether all values of a column that follows an order come in it. */
  static boolean isWhole(KeyOrder order) {
    return order.share() == 1 || order.isBehindOthers();
  }

  /**
   * Other ids in place of those that come in order, and of those that name one of many rows as
   * often as each other; what names some rows more often than others goes on naming these.
   *
   * @param ids the new values, by the first number of those that they stand for
   */
  List<FieldValue> replaced(IdText ids) {
    List<FieldValue> fields = new ArrayList<>();
    for (ValueField place : places()) {
      ValueSpec values = place.values();
      KeyOrder order = values.order();
      if (order == null ? isEven(values) : isWhole(order)) {
        boolean falls = order != null && order.falling();
        long first = falls ? 1 : Math.max(1, values.leastNumber());
        fields.add(new FieldValue(place.path(), ids.from(first)));
      }
    }
    return fields;
  }

  /** Makes the text of a generator of ids. */
  @FunctionalInterface
  interface IdText {
    String from(long first);
  }

  private static boolean isEven(ValueSpec values) {
    return values.constant() == null
        && values.identifier() == null
        && values.columnsRead().isEmpty()
        && values.rowHash() == null
        && !values.isSkewed()
        && values.mostValues() * EVEN_SHARE >= 1;
  }

  private List<ValueField> places() {
    List<ValueField> places = new ArrayList<>();
    for (TableSpec each : spec.tables()) {
      ValueSpec values = has(each.name()) ? ofColumn(each) : null;
      if (values != null) {
        places.add(
            new ValueField("tables." + each.name() + ".columns." + column + ".values", values));
      }
    }
    for (LoadSpec load : spec.loads()) {
      ValueSpec shared = shared(load);
      boolean isAsked = load.calls().stream().anyMatch(call -> has(call.table()));
      if (shared != null && isAsked) {
        places.add(new ValueField("loads." + load.name() + ".values." + column, shared));
      }
      for (CallLoad call : load.calls()) {
        if (has(call.table())) {
          addOf(call, shared, places);
        }
      }
    }
    return places;
  }

  /** Adds what a call gives itself. */
  private void addOf(CallLoad call, @Nullable ValueSpec shared, List<ValueField> places) {
    ValueSpec own = call.values().get(column);
    if (own != null && !own.equals(shared)) {
      places.add(new ValueField("loads." + call.name() + ".values." + column, own));
    }
    ValueSpec asked = call instanceof ScanLoad scan ? scan.scan().where().get(column) : null;
    TableSpec of = spec.table(call.table());
    if (asked != null && !asked.equals(own == null ? ofColumn(of) : own)) {
      places.add(new ValueField("loads." + call.name() + ".where." + column, asked));
    }
  }

  /** What all calls of a page or transaction have in common. */
  private @Nullable ValueSpec shared(LoadSpec load) {
    Map<String, ValueSpec> values =
        load instanceof SequenceLoad sequence ? sequence.values() : Map.of();
    return values.get(column);
  }

  /** The calls of tables that have the column. */
  private Stream<CallLoad> calls() {
    return spec.loads().stream()
        .<CallLoad>flatMap(load -> load.calls().stream())
        .filter(call -> has(call.table()));
  }

  /** What a call names of the column; null: a scan does not ask for one value of it. */
  private @Nullable ValueSpec named(CallLoad call) {
    if (call instanceof ScanLoad scan) {
      return scan.scan().where().get(column);
    }
    return spec.tables().stream()
        .filter(each -> each.name().equals(call.table()))
        .map(each -> call.values(each, column))
        .findFirst()
        .orElseThrow();
  }

  /** Whether a table has the column: the table itself, or one whose keys begin with its key. */
  private boolean has(String name) {
    boolean inKey = table.isInKey(column);
    return name.equals(table.name()) || (inKey && isBelow(name));
  }

  private boolean isBelow(String name) {
    return spec.tables().stream()
        .filter(each -> each.name().equals(name))
        .map(TableSpec::interleavedIn)
        .filter(Objects::nonNull)
        .anyMatch(parent -> parent.equals(table.name()) || isBelow(parent));
  }

  private @Nullable ValueSpec ofColumn(TableSpec of) {
    return of.columns().stream()
        .filter(each -> each.name().equals(column))
        .map(each -> each.values())
        .findFirst()
        .orElse(null);
  }
}
