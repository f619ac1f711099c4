package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables as YugabyteDB's CQL, in which the columns in the inner brackets of a key are hashed. It
 * has neither defaults nor generated columns, so the application makes all values.
 */
final class YugabyteDbCqlText extends DdlText {
  YugabyteDbCqlText() {
    super(List.of("bigint", "timestamp", "text", "blob", "uuid"));
  }

  @Override
  String where(String condition) {
    return "";
  }

  @Override
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    List<String> hashed = hashed(parts, partition);
    return parts.stream()
        .map(KeyPart::column)
        .filter(column -> !hashed.contains(column))
        .map(column -> ", " + quoted(column))
        .collect(Collectors.joining("", "((" + quoted(hashed) + ")", ")"));
  }

  private static List<String> hashed(List<KeyPart> parts, @Nullable List<String> partition) {
    return partition == null || partition.isEmpty()
        ? List.of(parts.get(0).column())
        : List.copyOf(partition);
  }

  @Override
  String options(TableSpec table) {
    List<String> options = new ArrayList<>();
    List<String> hashed = hashed(table.primaryKey(), table.partition());
    List<KeyPart> clustered =
        table.primaryKey().stream().filter(part -> !hashed.contains(part.column())).toList();
    if (clustered.stream().anyMatch(KeyPart::descending)) {
      options.add(
          clustered.stream()
              .map(part -> quoted(part.column()) + (part.descending() ? " DESC" : " ASC"))
              .collect(Collectors.joining(", ", "CLUSTERING ORDER BY (", ")")));
    }
    if (table.preSplits().tablets() > 1) {
      options.add("tablets = " + table.preSplits().tablets());
    }
    if (!table.indexes().isEmpty()) {
      options.add("transactions = {'enabled': 'true'}");
    }
    return options.isEmpty() ? "" : " WITH " + String.join(" AND ", options);
  }

  @Override
  String options(TableSpec table, IndexSpec index) {
    int tablets = splits(table, index).tablets();
    return tablets > 1 ? " WITH tablets = " + tablets : "";
  }
}
