package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
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
   * Returns the remedies to try for a finding: all that change what its cause says has to change.
   *
   * @param hot what limits the runs, at a table or index
   * @param variant that the finding is of
   */
  static List<Remedy> of(KeptFinding hot, Variant variant) {
    List<Remedy> remedies = new ArrayList<>();
    for (TableSpec table : variant.spec().tables()) {
      Fields fields = Fields.of(variant, table);
      if (hot.space().equals(table.name())) {
        remedies.addAll(ofTables(fields, hot, variant));
      } else if (hot.space().startsWith(table.name() + ".")) {
        remedies.addAll(ofIndex(fields, hot, variant));
      }
    }
    remedies.removeIf(remedy -> !variant.rules().tries(hot.cause(), remedy.kinds().get(0)));
    return remedies;
  }

  /** Says why remedies that the documents name for what is hot are not tried, a sentence each. */
  static List<String> untried(KeptFinding hot, Variant variant) {
    RunSpec spec = variant.spec();
    return spec.tables().stream()
        .filter(root -> hot.space().equals(root.name()))
        .flatMap(root -> SpaceKey.tables(spec, root.name()).stream())
        .flatMap(table -> RowRemedies.untried(variant, table, hot).stream())
        .toList();
  }

  /** Those of a table, and of what is interleaved in it, as these share its tablets. */
  private static List<Remedy> ofTables(Fields root, KeptFinding hot, Variant variant) {
    RunSpec spec = root.spec();
    SystemRules rules = variant.rules();
    List<Remedy> remedies = new ArrayList<>();
    for (TableSpec table : SpaceKey.tables(spec, hot.space())) {
      if (spec.loads().stream().anyMatch(load -> load.tables().contains(table.name()))) {
        Fields fields = Fields.of(variant, table);
        remedies.addAll(KeyRemedies.of(fields, rules));
        remedies.addAll(RowRemedies.of(variant, table, hot));
        remedies.addAll(lowLimits(fields, null, rules));
      }
    }
    remedies.addAll(TrafficRemedies.of(root, hot.space(), variant));
    return remedies;
  }

  /** Queries that read many rows, with less to read. */
  private static List<Remedy> lowLimits(Fields fields, @Nullable String index, SystemRules rules) {
    List<Remedy> remedies = new ArrayList<>();
    if (rules.has(RemedyKind.LOW_LIMIT)) {
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
    remedies.addAll(lowLimits(fields, name, rules));
    remedies.addAll(TrafficRemedies.of(fields, space, variant));
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
