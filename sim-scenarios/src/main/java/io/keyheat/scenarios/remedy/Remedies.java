package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.KeptFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which remedies the rules give for a key space that is hot. */
final class Remedies {
  /** Rows that one query reads, in place of thousands. */
  private static final List<Integer> LIMITS = List.of(100, 10);

  private Remedies() {}

  /**
   * Returns the remedies to try for a finding.
   *
   * @param hot what limits the runs, at a table or index
   * @param variant whose system it is
   */
  static List<Remedy> of(RunSpec spec, KeptFinding hot, Variant variant) {
    List<Remedy> remedies = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      Fields fields = new Fields(spec, table);
      if (hot.space().equals(table.name())) {
        remedies.addAll(ofTables(fields, hot, variant));
      } else if (hot.space().startsWith(table.name() + ".")) {
        remedies.addAll(ofIndex(fields, hot, variant));
      }
    }
    return remedies;
  }

  /** Says why remedies that the documents name for what is hot are not tried, a sentence each. */
  static List<String> untried(RunSpec spec, KeptFinding hot) {
    List<String> untried = new ArrayList<>();
    for (TableSpec root : spec.tables()) {
      if (hot.space().equals(root.name())) {
        for (TableSpec table : SpaceKey.tables(spec, hot.space())) {
          RowRemedies.untried(spec, table, hot).ifPresent(untried::add);
        }
      }
    }
    return untried;
  }

  /** Those of a table, and of what is interleaved in it, as these share its tablets. */
  private static List<Remedy> ofTables(Fields root, KeptFinding hot, Variant variant) {
    RunSpec spec = root.spec();
    SystemRules rules = variant.rules();
    List<Remedy> remedies = new ArrayList<>();
    Variant tried =
        new Variant(
            variant.name(), spec, variant.profile(), variant.vendor(), variant.retentionNanos());
    boolean isLocked = hot.cause() == Cause.ROW_LOCK;
    boolean ordered = SpaceKey.walked(spec, hot.space()).isPresent();
    for (TableSpec table : SpaceKey.tables(spec, hot.space())) {
      boolean isAsked = spec.loads().stream().anyMatch(l -> l.tables().contains(table.name()));
      if (isAsked) {
        Fields fields = new Fields(spec, table);
        if (!isLocked) { // A row has one lock, wherever its key lies.
          remedies.addAll(KeyRemedies.of(fields, rules));
        }
        remedies.addAll(RowRemedies.of(tried, table, hot));
        remedies.addAll(lowLimits(fields, null, hot, rules));
        ordered |= fields.isAnyOrdered(table.primaryKey());
      }
    }
    if (!isLocked) { // No split divides a lock.
      remedies.addAll(TrafficRemedies.of(root, hot.space(), ordered, variant));
    }
    return remedies;
  }

  /** Queries that read many rows, with less to read. */
  private static List<Remedy> lowLimits(
      Fields fields, @Nullable String index, KeptFinding hot, SystemRules rules) {
    List<Remedy> remedies = new ArrayList<>();
    if (rules.remedies(hot.cause()).contains(RemedyKind.LOW_LIMIT)) {
      for (int limit : LIMITS) {
        List<FieldValue> lower =
            fields.scans(index).stream()
                .filter(load -> load.scan().limit() > limit)
                .map(load -> new FieldValue("loads." + load.name() + ".limit", "" + limit))
                .toList();
        if (!lower.isEmpty()) {
          Words words = Words.GENERAL.with("n", limit);
          remedies.add(Remedy.of(rules, RemedyKind.LOW_LIMIT, words, lower));
        }
      }
    }
    return remedies;
  }

  private static List<Remedy> ofIndex(Fields fields, KeptFinding hot, Variant variant) {
    String space = hot.space();
    String name = space.substring(fields.table().name().length() + 1);
    SystemRules rules = variant.rules();
    Optional<IndexSpec> declared = fields.table().index(name);
    List<Remedy> remedies = new ArrayList<>();
    List<KeyPart> parts = declared.map(IndexSpec::parts).orElseGet(() -> ofColumn(fields, name));
    declared.ifPresent(index -> remedies.addAll(IndexRemedies.of(fields, index, rules)));
    if (fields.spec().system().indexes().everyColumn()) {
      parts.stream()
          .map(KeyPart::column)
          .filter(column -> fields.isOrdered(column) || declared.isEmpty())
          .findFirst()
          .ifPresent(column -> remedies.addAll(FieldRemedies.of(fields, column, rules)));
    }
    remedies.addAll(lowLimits(fields, name, hot, rules));
    remedies.addAll(TrafficRemedies.of(fields, space, fields.isAnyOrdered(parts), variant));
    return remedies;
  }

  /** The system's own index on a column, in either direction. */
  private static List<KeyPart> ofColumn(Fields fields, String name) {
    for (ColumnSpec column : fields.table().columns()) {
      if (name.equals(column.name()) || name.equals(column.name() + " desc")) {
        return List.of(new KeyPart(column.name(), name.endsWith(" desc")));
      }
    }
    return List.of();
  }
}
