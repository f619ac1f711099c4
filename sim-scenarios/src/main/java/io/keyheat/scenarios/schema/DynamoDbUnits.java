package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The units of a table or a global index: provisioned, or the maximum on demand. */
final class DynamoDbUnits {
  private static final String WARM = "WarmThroughput";

  /**
   * Where a table or an index says its units.
   *
   * @param what they are for
   * @param settings the member whose member is the number, or settings of auto scaling
   */
  private record UnitSource(String what, String settings, String member) {}

  private static final List<UnitSource> PROVISIONED =
      List.of(
          new UnitSource("writes", "ProvisionedThroughput", "WriteCapacityUnits"),
          new UnitSource("writes", DynamoDbMembers.WRITE_PROVISIONED, "WriteCapacityUnits"),
          new UnitSource(
              "writes", DynamoDbMembers.WRITE_PROVISIONED, "WriteCapacityAutoScalingSettings"),
          new UnitSource("reads", "ProvisionedThroughput", "ReadCapacityUnits"),
          new UnitSource("reads", DynamoDbMembers.READ_PROVISIONED, "ReadCapacityUnits"),
          new UnitSource(
              "reads", DynamoDbMembers.READ_PROVISIONED, "ReadCapacityAutoScalingSettings"));

  private static final List<UnitSource> ON_DEMAND =
      List.of(
          new UnitSource("writes", "OnDemandThroughput", "MaxWriteRequestUnits"),
          new UnitSource("writes", DynamoDbMembers.WRITE_ON_DEMAND, "MaxWriteRequestUnits"),
          new UnitSource("reads", "OnDemandThroughput", "MaxReadRequestUnits"),
          new UnitSource("reads", DynamoDbMembers.READ_ON_DEMAND, "MaxReadRequestUnits"));

  /**
   * Units of one partition, of which warm throughput takes as many as serve it at once (DynamoDB
   * developer guide, partition key design, and warm throughput).
   */
  private static final Map<String, Integer> OF_PARTITION =
      Map.of("WriteUnitsPerSecond", 1000, "ReadUnitsPerSecond", 3000);

  /** Partitions of a table or an index that is new, and has no fewer. */
  static final int LEAST_PARTITIONS = 4;

  private final DynamoDbMembers members;

  DynamoDbUnits(DynamoDbMembers members) {
    this.members = members;
  }

  /**
   * What is provisioned for a table or a global index, or its on-demand maximum; empty: nothing.
   *
   * @param replica of a global table: what its first Region has for it
   */
  String of(Node.Mapping owner, @Nullable Node replica) {
    List<Node> owners = replica == null ? List.of(owner) : List.of(owner, replica);
    String provisioned = units(PROVISIONED, owners, "");
    return provisioned.isEmpty()
        ? units(ON_DEMAND, owners, "the maximum on demand is treated as provisioned units")
        : provisioned;
  }

  private String units(List<UnitSource> sources, List<Node> owners, String note) {
    Map<String, String> units = new LinkedHashMap<>();
    for (UnitSource source : sources) {
      for (Node node : owners) {
        Node given = node instanceof Node.Mapping owner ? owner.get(source.settings) : null;
        String number =
            given != null && members.met(given) instanceof Node.Mapping settings
                ? unit(settings, source.member)
                : "";
        if (given != null && !number.isEmpty() && units.putIfAbsent(source.what, number) == null) {
          String region = node == owners.get(0) ? "" : "units of the first Region are used";
          Stream.of(note, region)
              .filter(text -> !text.isEmpty())
              .forEach(text -> members.report(Kind.TAKEN_AS, given.place(), text));
        }
      }
    }
    return units.entrySet().stream()
        .map(unit -> unit.getKey() + ": " + unit.getValue() + "/s")
        .collect(Collectors.collectingAndThen(Collectors.joining(", "), DynamoDbUnits::braced));
  }

  private static String braced(String members) {
    return members.isEmpty() ? "" : "{" + members + "}";
  }

  /**
   * Returns the partitions that serve the warm throughput of a table or a global index, as a number
   * of pre-splits; empty: it has none, or no more than a new one.
   */
  String warm(Node.Mapping owner) {
    Node given = owner.get(WARM);
    if (given == null || !(members.met(given) instanceof Node.Mapping settings)) {
      return "";
    }
    long partitions = LEAST_PARTITIONS;
    for (Map.Entry<String, Integer> unit : OF_PARTITION.entrySet()) {
      String number = unit(settings, unit.getKey());
      if (!number.isEmpty()) {
        long more = (Long.parseLong(number) + unit.getValue() - 1) / unit.getValue();
        partitions = Math.max(partitions, more);
      }
    }
    members.report(
        Kind.TAKEN_AS,
        given.place(),
        WARM + " is treated as " + partitions + " partitions at the start, which can serve it");
    return partitions == LEAST_PARTITIONS ? "" : Long.toString(partitions);
  }

  /** A number of units; empty where it is not given, or as for a table on demand, 0 or -1. */
  private String unit(Node.Mapping given, String name) {
    Node node = given.get(name);
    if (node != null && members.met(node) instanceof Node.Mapping scaled) {
      members.report(
          Kind.TAKEN_AS, node.place(), "auto scaling is treated as its MaxCapacity from the start");
      return unit(scaled, "MaxCapacity");
    }
    String number = node == null ? "" : DynamoDbMembers.text(members.met(node));
    if (number.isEmpty() || number.matches("0|-1")) {
      return "";
    }
    if (!number.matches("[1-9][0-9]{0,8}")) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          DynamoDbMembers.placeOf(given, name),
          name + ": " + Quote.of(number) + " is not a number of units here; not limited");
      return "";
    }
    return number;
  }
}
