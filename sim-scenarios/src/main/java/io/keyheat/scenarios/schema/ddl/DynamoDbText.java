package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tables as a CloudFormation template for DynamoDB. A key has a partition key and a sort key there,
 * so further parts are joined into one sort attribute.
 */
final class DynamoDbText {
  private DynamoDbText() {}

  static String of(List<TableSpec> tables) {
    return tables.stream()
        .map(DynamoDbText::resource)
        .collect(Collectors.joining(",\n", "{\n  \"Resources\": {\n", "\n  }\n}\n"));
  }

  private static String resource(TableSpec table) {
    Set<String> attributes = new LinkedHashSet<>();
    String key = keySchema(table.primaryKey(), attributes);
    boolean isProvisioned = isProvisioned(table);
    List<String> local = new ArrayList<>();
    List<String> global = new ArrayList<>();
    for (IndexSpec index : table.indexes()) {
      boolean isLocal = isLocal(table, index);
      (isLocal ? local : global)
          .add(index(index, attributes, isLocal ? "" : throughput(index.units(), isProvisioned)));
    }
    List<String> members = new ArrayList<>();
    members.add("\"TableName\": \"" + table.name() + "\"");
    members.add(
        "\"BillingMode\": \"%s\"%s"
            .formatted(
                isProvisioned ? "PROVISIONED" : "PAY_PER_REQUEST",
                throughput(table.units(), isProvisioned)));
    members.add(
        "\"AttributeDefinitions\": "
            + list(attributes.stream().map(name -> attribute(table, name)).toList()));
    members.add("\"KeySchema\": " + key);
    if (!global.isEmpty()) {
      members.add("\"GlobalSecondaryIndexes\": " + list(global));
    }
    if (!local.isEmpty()) {
      members.add("\"LocalSecondaryIndexes\": " + list(local));
    }
    return "    \"%s\": {\n      \"Type\": \"AWS::DynamoDB::Table\",\n      \"Properties\": {\n        %s\n      }\n    }"
        .formatted(
            table.name().replaceAll("[^A-Za-z0-9]", ""), String.join(",\n        ", members));
  }

  private static boolean isLocal(TableSpec table, IndexSpec index) {
    return index.parts().size() > 1
        && index.parts().get(0).column().equals(table.primaryKey().get(0).column())
        && table.primaryKey().size() > 1;
  }

  /** A provisioned table states its units of both kinds, and so do all its global indexes. */
  private static boolean isProvisioned(TableSpec table) {
    return areBothGiven(table.units())
        && table.indexes().stream()
            .allMatch(index -> isLocal(table, index) || areBothGiven(index.units()));
  }

  private static boolean areBothGiven(TableUnits units) {
    return isGiven(units.writesPerSecond()) && isGiven(units.readsPerSecond());
  }

  /** Whether units bound something. */
  private static boolean isGiven(OptionalDouble units) {
    return units.isPresent() && Double.isFinite(units.getAsDouble());
  }

  /** The member that states the units, with a comma in front; on demand: the maximum of each. */
  private static String throughput(TableUnits units, boolean isProvisioned) {
    String name = isProvisioned ? "\"%sCapacityUnits\": %d" : "\"Max%sRequestUnits\": %d";
    List<String> members = new ArrayList<>();
    if (isGiven(units.readsPerSecond())) {
      members.add(name.formatted("Read", atLeastOne(units.readsPerSecond())));
    }
    if (isGiven(units.writesPerSecond())) {
      members.add(name.formatted("Write", atLeastOne(units.writesPerSecond())));
    }
    String mode = isProvisioned ? "ProvisionedThroughput" : "OnDemandThroughput";
    return members.isEmpty() ? "" : ", \"%s\": {%s}".formatted(mode, String.join(", ", members));
  }

  private static long atLeastOne(OptionalDouble units) {
    return Math.max(1, (long) Math.ceil(units.orElse(1)));
  }

  private static String list(List<String> items) {
    return items.stream()
        .collect(Collectors.joining(",\n          ", "[\n          ", "\n        ]"));
  }

  private static String index(IndexSpec index, Set<String> attributes, String throughput) {
    return "{\"IndexName\": \"%s\", \"KeySchema\": %s, \"Projection\": {\"ProjectionType\": %s}%s}"
        .formatted(
            index.name(), keySchema(index.parts(), attributes), projection(index), throughput);
  }

  private static String projection(IndexSpec index) {
    if (index.stored().names().isEmpty()) {
      return index.stored().all() ? "\"ALL\"" : "\"KEYS_ONLY\"";
    }
    return index.stored().names().stream()
        .map(name -> "\"" + name + "\"")
        .collect(Collectors.joining(", ", "\"INCLUDE\", \"NonKeyAttributes\": [", "]"));
  }

  private static String keySchema(List<KeyPart> parts, Set<String> attributes) {
    String hash = parts.get(0).column();
    attributes.add(hash);
    String schema = "[{\"AttributeName\": \"" + hash + "\", \"KeyType\": \"HASH\"}";
    if (parts.size() > 1) {
      String range = parts.stream().skip(1).map(KeyPart::column).collect(Collectors.joining("#"));
      attributes.add(range);
      schema += ", {\"AttributeName\": \"" + range + "\", \"KeyType\": \"RANGE\"}";
    }
    return schema + "]";
  }

  private static String attribute(TableSpec table, String name) {
    String type =
        table.columns().stream()
            .filter(column -> column.name().equals(name))
            .map(DynamoDbText::type)
            .findFirst()
            .orElse("S");
    return "{\"AttributeName\": \"" + name + "\", \"AttributeType\": \"" + type + "\"}";
  }

  private static String type(ColumnSpec column) {
    return switch (column.type()) {
      case INT64 -> "N";
      case BYTES, INT64_PAIR -> "B";
      case STRING, TIMESTAMP, UUID -> "S";
    };
  }
}
