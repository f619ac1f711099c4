package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.lint.Family;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which cures the rules give for a key space that is hot. */
final class Remedies {
  private Remedies() {}

  /**
   * @param hot the table or index that was hottest, and why no split helps
   * @param profile of the scenario's system
   */
  static List<Remedy> of(RunSpec spec, Bottleneck hot, String profile) {
    Family family = Family.of(profile, spec.system().indexes());
    List<Remedy> cures = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      Fields fields = new Fields(spec, table);
      if (hot.space().equals(table.name())) {
        cures.addAll(KeyRemedies.of(fields, family));
        cures.addAll(RowRemedies.of(spec, table, hot));
        cures.addAll(TrafficRemedies.of(fields, table.primaryKey(), family));
      } else if (hot.space().startsWith(table.name() + ".")) {
        cures.addAll(ofIndex(fields, hot.space().substring(table.name().length() + 1), family));
      }
    }
    return cures;
  }

  private static List<Remedy> ofIndex(Fields fields, String name, Family family) {
    Optional<IndexSpec> declared =
        fields.table().indexes().stream().filter(index -> index.name().equals(name)).findFirst();
    List<Remedy> cures = new ArrayList<>();
    List<KeyPart> parts = declared.map(IndexSpec::parts).orElseGet(() -> ofColumn(fields, name));
    if (family == Family.SPANNER || declared.isPresent()) {
      declared.ifPresent(index -> cures.addAll(IndexRemedies.of(fields, index, family)));
    }
    if (family != Family.SPANNER) {
      parts.stream()
          .map(KeyPart::column)
          .filter(column -> fields.isOrdered(column) || declared.isEmpty())
          .findFirst()
          .ifPresent(column -> cures.addAll(FieldRemedies.of(fields, column, family)));
    }
    cures.addAll(TrafficRemedies.of(fields, parts, family));
    return cures;
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
