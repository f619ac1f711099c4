package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.KeptFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Remedies of a single row that is hot: pieces of it for those who write, copies for those who
 * read. Pieces and copies lie apart, since their number stands first in the key; whoever wants the
 * whole asks for as many rows in one go.
 */
final class RowRemedies {
  private static final List<Integer> NUMBERS = List.of(4, 16);

  /** A row that a call names as often may be too hot once ranges are not: runs tell. */
  private static final double OFTEN = 0.1;

  private final RunSpec spec;
  private final TableSpec table;
  private final SystemRules rules;
  private final List<Remedy> remedies = new ArrayList<>();

  private RowRemedies(RunSpec spec, TableSpec table, SystemRules rules) {
    this.spec = spec;
    this.table = table;
    this.rules = rules;
  }

  /**
   * Those for a table of which single rows, or their locks, are what is hot; none otherwise.
   *
   * @param variant that has the table, with its specification as it is tried
   */
  static List<Remedy> of(Variant variant, TableSpec table, KeptFinding hot) {
    RunSpec spec = variant.spec();
    RowRemedies remedies = new RowRemedies(spec, table, variant.rules());
    for (int n : areRowsHot(variant, table, hot) ? NUMBERS : List.<Integer>of()) {
      if (remedies.has(RowRemedies::isUpdate) && updating(spec, table).isEmpty()) {
        remedies.add(RemedyKind.ROW_PIECES, "Piece", n, RowRemedies::concernsAllPieces);
      }
      if (remedies.isReadByOthers()) {
        remedies.add(RemedyKind.ROW_COPIES, "Copy", n, CallLoad::writes);
      }
    }
    return remedies.remedies;
  }

  /** Whether rows are hot whatever splits divide, or one may yet be once ranges are not. */
  private static boolean areRowsHot(Variant variant, TableSpec table, KeptFinding hot) {
    return !variant.rules().tries(hot.cause(), RemedyKind.PRE_SPLITS)
        || variant.spec().loads().stream()
            .flatMap(load -> load.calls().stream())
            .filter(call -> call.table().equals(table.name()))
            .anyMatch(call -> call.greatestKeyShare(table) >= OFTEN);
  }

  /**
   * Says why pieces of hot rows are not tried: a transaction updates them, and no scenario says
   * whether it can do with one of them; empty where pieces are tried or not to be.
   */
  static Optional<String> untried(Variant variant, TableSpec table, KeptFinding hot) {
    return variant.rules().tries(hot.cause(), RemedyKind.ROW_PIECES)
            && areRowsHot(variant, table, hot)
        ? updating(variant.spec(), table).map(load -> untried(table, load))
        : Optional.empty();
  }

  /** The first transaction that updates rows of a table. */
  private static Optional<String> updating(RunSpec spec, TableSpec table) {
    return spec.loads().stream()
        .filter(TransactionLoad.class::isInstance)
        .filter(load -> load.calls().stream().anyMatch(call -> isUpdateOf(table, call)))
        .map(LoadSpec::name)
        .findFirst();
  }

  private static boolean isUpdateOf(TableSpec table, CallLoad call) {
    return call.table().equals(table.name()) && isUpdate(call);
  }

  private static String untried(TableSpec table, String transaction) {
    return ("pieces of hot rows of %s: the transaction %s updates them, and the scenario does not"
            + " show whether one piece is enough for it. To try pieces, write a variant with"
            + " the piece as a part of the key, and give %s its values")
        .formatted(table.name(), transaction, transaction);
  }

  /** Whether rows are looked up other than by who writes them: copies are for readers. */
  private boolean isReadByOthers() {
    return spec.loads().stream()
        .map(load -> load.calls().stream().filter(c -> c.table().equals(table.name())).toList())
        .anyMatch(
            calls ->
                calls.stream().noneMatch(CallLoad::writes)
                    && calls.stream().anyMatch(LookupLoad.class::isInstance));
  }

  private boolean has(Predicate<CallLoad> kind) {
    return calls().anyMatch(kind);
  }

  /** What loads, pages and transactions do with rows of the table that they name. */
  private Stream<CallLoad> calls() {
    return spec.loads().stream()
        .<CallLoad>flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()));
  }

  /** Who looks a row up adds its pieces up, and no piece of it is left behind. */
  private static boolean concernsAllPieces(CallLoad call) {
    boolean isDelete = call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.DELETE;
    return call instanceof LookupLoad || isDelete;
  }

  private static boolean isUpdate(CallLoad load) {
    return load instanceof WriteLoad write && write.kind() == WriteLoad.Kind.UPDATE;
  }

  /**
   * Adds the remedy that spreads a row over several.
   *
   * @param all the operation that has to touch all of them
   */
  private void add(RemedyKind kind, String column, int n, Predicate<CallLoad> all) {
    String path = "tables." + table.name() + ".";
    String key =
        table.primaryKey().stream()
            .map(part -> part.column() + (part.descending() ? " desc" : ""))
            .collect(Collectors.joining(", ", "[" + column + ", ", "]"));
    List<FieldValue> fields = new ArrayList<>();
    fields.add(
        new FieldValue(
            path + "columns." + column,
            "{type: int64, values: {uniform: [0, " + (n - 1) + "]}, indexed: false}"));
    fields.add(new FieldValue(path + "key", key));
    // Pieces lie in few tablets of many, which may be on one server.
    int tablets = Math.max(table.preSplits().tablets(), n);
    fields.add(new FieldValue(path + "preSplits", Integer.toString(tablets)));
    List<String> hashed =
        spec.system().indexes().hashing().hashed(table.partition(), table.primaryKey());
    if (!hashed.isEmpty()) { // By the piece alone, all rows would lie in a few places.
      fields.add(new FieldValue(path + "partition", Fields.list(Fields.with(column, hashed))));
    }
    String each = "{" + column + ": 0.." + (n - 1) + "}";
    calls()
        .filter(all)
        .forEach(call -> fields.add(new FieldValue("loads." + call.name() + ".fanOut", each)));
    if (kind == RemedyKind.ROW_COPIES && table.existingRows() > 0) {
      fields.add(new FieldValue(path + "existing", Long.toString(n * table.existingRows())));
    }
    boolean taken =
        table.columns().stream().anyMatch(c -> c.name().equals(column))
            || table.primaryKey().stream().map(KeyPart::column).anyMatch(column::equals);
    if (!taken) {
      remedies.add(Remedy.of(rules, kind, Words.GENERAL.with("n", n), fields));
    }
  }
}
