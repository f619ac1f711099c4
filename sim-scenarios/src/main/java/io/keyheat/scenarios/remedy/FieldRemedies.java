package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Remedies of a field that is written in order, where the system indexes every field by itself:
 * each index that holds it is a hotspot of its own, so all of them change at once.
 */
final class FieldRemedies {
  private final Fields fields;
  private final String field;
  private final SystemRules rules;
  private final Words words;
  private final List<IndexSpec> holding;
  private final List<ScanLoad> queries;

  private FieldRemedies(Fields fields, String field, SystemRules rules) {
    this.fields = fields;
    this.field = field;
    this.rules = rules;
    this.words = Words.GENERAL.with("column", field).with("table", fields.table().name());
    this.holding = fields.table().indexes().stream().filter(this::holds).toList();
    this.queries = new ArrayList<>(fields.scans(field));
    this.queries.addAll(fields.scans(field + " desc"));
  }

  static List<Remedy> of(Fields fields, String field, SystemRules rules) {
    FieldRemedies own = new FieldRemedies(fields, field, rules);
    List<Remedy> remedies = new ArrayList<>();
    boolean asked = own.holding.stream().anyMatch(i -> !fields.scans(i.name()).isEmpty());
    if (own.queries.isEmpty() && !asked) {
      remedies.add(own.exempted());
    }
    if (fields.isOrdered(field) && (!own.holding.isEmpty() || !own.queries.isEmpty())) {
      own.prefixed().ifPresent(remedies::add);
      if (fields.column(KeyRemedies.SHARD).isEmpty()) {
        KeyRemedies.SHARDS.forEach(shards -> remedies.add(own.sharded(shards)));
      }
    }
    return remedies;
  }

  private boolean holds(IndexSpec index) {
    return index.parts().stream().map(KeyPart::column).anyMatch(field::equals);
  }

  private FieldValue exemption() {
    return fields.field("columns." + field + ".indexed", "false");
  }

  /** Nobody asks by it. */
  private Remedy exempted() {
    List<FieldValue> set = new ArrayList<>(List.of(exemption()));
    if (!holding.isEmpty()) {
      List<IndexSpec> rest = new ArrayList<>(fields.table().indexes());
      rest.removeAll(holding);
      set.add(fields.indexes(rest));
    }
    return Remedy.of(
        rules,
        holding.isEmpty() ? RemedyKind.EXEMPT_FIELD : RemedyKind.FIELD_IN_NO_INDEX,
        words,
        set);
  }

  /**
   * Behind a column that queries can share. One that does not name it is tried as if it asked for
   * one of its values, which {@link ServedQueries#narrowed} tells.
   */
  private Optional<Remedy> prefixed() {
    for (ColumnSpec column : fields.table().columns()) {
      boolean free = !fields.inKey(column.name()) && holding.stream().noneMatch(has(column));
      ValueRange range = column.values().evenRange();
      if (free && range != null) {
        List<FieldValue> set = behind(column.name());
        set.add(fields.preSplits());
        String value = "{uniform: [" + range.min() + ", " + range.max() + "]}";
        for (ScanLoad load : asking()) {
          boolean first = load.scan().where().isEmpty();
          String where = "loads." + load.name() + ".where";
          set.add(
              first
                  ? new FieldValue(where, "{" + column.name() + ": " + value + "}")
                  : new FieldValue(where + "." + column.name(), value));
        }
        return Optional.of(
            Remedy.of(rules, RemedyKind.PREFIX_FIELD, words.with("other", column.name()), set));
      }
    }
    return Optional.empty();
  }

  private static Predicate<IndexSpec> has(ColumnSpec column) {
    return index -> index.parts().stream().map(KeyPart::column).anyMatch(column.name()::equals);
  }

  private List<ScanLoad> asking() {
    List<ScanLoad> asking = new ArrayList<>(queries);
    holding.forEach(index -> asking.addAll(fields.scans(index.name())));
    return asking;
  }

  private Remedy sharded(int shards) {
    List<FieldValue> set = behind(KeyRemedies.SHARD);
    set.add(0, fields.shardColumn(KeyRemedies.SHARD, shards, fields.unsharded()));
    set.add(fields.preSplits(Math.max(shards, fields.table().preSplits().tablets())));
    holding.forEach(i -> set.addAll(fields.fanOuts(i.name(), KeyRemedies.SHARD, shards)));
    set.addAll(fields.fanOuts(field, KeyRemedies.SHARD, shards));
    set.addAll(fields.fanOuts(field + " desc", KeyRemedies.SHARD, shards));
    return Remedy.of(
        rules,
        RemedyKind.SHARD_FIELD,
        words.with("shards", shards).with("greatest", shards - 1),
        set);
  }

  /**
   * A column in front in each index that holds the field; queries by the field alone get an index
   * that is as theirs was.
   */
  private List<FieldValue> behind(String column) {
    List<FieldValue> set = new ArrayList<>(List.of(exemption()));
    List<IndexSpec> indexes = new ArrayList<>();
    for (IndexSpec index : fields.table().indexes()) {
      indexes.add(
          holding.contains(index)
              ? behind(column, index.name(), index.parts()).storing(index.stored())
              : index);
    }
    boolean falling = !fields.scans(field + " desc").isEmpty();
    for (ScanLoad load : queries) {
      IndexSpec own = behind(column, "By" + field, List.of(new KeyPart(field, falling)));
      if (!indexes.contains(own)) {
        indexes.add(own);
      }
      set.add(new FieldValue("loads." + load.name() + ".index", own.name()));
    }
    set.add(fields.indexes(indexes));
    return set;
  }

  private static IndexSpec behind(String column, String name, List<KeyPart> parts) {
    List<KeyPart> all = new ArrayList<>(List.of(new KeyPart(column, false)));
    all.addAll(parts);
    return new IndexSpec(name, all);
  }
}
