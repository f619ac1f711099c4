package io.keyheat.scenarios.schema;

import static io.keyheat.scenarios.schema.DynamoDbMembers.get;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The units of a table or a global index: provisioned, or the maximum on demand. */
final class DynamoDbUnits {
  private static final String WARM = "WarmThroughput";
  private static final String ON_DEMAND = "OnDemand";

  /**
   * Units of one kind.
   *
   * @param word for them in the names of members
   * @param yaml their name in a scenario
   * @param ofPartition as many as one partition serves a second, of which warm throughput takes as
   *     many as serve it at once (DynamoDB developer guide, partition key design, and warm
   *     throughput)
   */
  private record UnitKind(String word, String yaml, int ofPartition) {}

  private static final List<UnitKind> KINDS =
      List.of(new UnitKind("Write", "writes", 1000), new UnitKind("Read", "reads", 3000));

  /** Partitions of a table or an index that is new, and has no fewer. */
  static final int LEAST_PARTITIONS = 4;

  private final DynamoDbMembers members;

  DynamoDbUnits(DynamoDbMembers members) {
    this.members = members;
  }

  /**
   * What is provisioned for a table or a global index, or its on-demand maximum, as YAML; empty:
   * nothing.
   *
   * @param replica of a global table: what its first Region has for it
   */
  String of(Node.Mapping owner, Node.@Nullable Mapping replica) {
    String provisioned = units(owner, replica, "Provisioned", "%sCapacityUnits");
    return provisioned.isEmpty()
        ? units(owner, replica, ON_DEMAND, "Max%sRequestUnits")
        : provisioned;
  }

  private String units(
      Node.Mapping owner, Node.@Nullable Mapping replica, String mode, String member) {
    List<String> units = new ArrayList<>();
    for (UnitKind kind : KINDS) {
      String number = units(owner, kind.word, mode, member.formatted(kind.word), "");
      if (number.isEmpty() && replica != null) {
        String note = "units of the first Region are used";
        number = units(replica, kind.word, mode, member.formatted(kind.word), note);
      }
      if (!number.isEmpty()) {
        units.add(kind.yaml + ": " + number + "/s");
      }
    }
    return units.isEmpty() ? "" : "{" + String.join(", ", units) + "}";
  }

  /** The units of one kind, as settings have them, or the owner itself. */
  private String units(Node.Mapping owner, String kind, String mode, String member, String note) {
    for (String name : List.of(mode + "Throughput", kind + mode + "ThroughputSettings")) {
      Node.Mapping settings = members.mapping(owner, name);
      String number = settings == null ? "" : unit(settings, member);
      if (settings != null && !number.isEmpty()) {
        if (mode.equals(ON_DEMAND)) {
          String taken = "the maximum on demand is treated as provisioned units";
          members.report(Kind.TAKEN_AS, settings.place(), taken);
        }
        if (!note.isEmpty()) {
          members.report(Kind.TAKEN_AS, settings.place(), note);
        }
        return number;
      }
    }
    return unit(owner, member);
  }

  /**
   * Returns the partitions that serve the warm throughput of a table or a global index, as a number
   * of pre-splits; empty: it has none, or no more than a new one.
   */
  String warm(Node.Mapping owner) {
    Node.Mapping given = members.mapping(owner, WARM);
    if (given == null) {
      return "";
    }
    long partitions = LEAST_PARTITIONS;
    for (UnitKind kind : KINDS) {
      String number = unit(given, kind.word + "UnitsPerSecond");
      if (!number.isEmpty()) {
        long more = (Long.parseLong(number) + kind.ofPartition - 1) / kind.ofPartition;
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
    Node node = get(given, name);
    Node met = node == null ? null : members.met(node);
    if (met instanceof Node.Mapping scaled) {
      members.report(
          Kind.TAKEN_AS, met.place(), "auto scaling is treated as its MaxCapacity from the start");
      return unit(scaled, "MaxCapacity");
    }
    String number = met instanceof Node.Scalar scalar ? scalar.value() : "";
    if (number.isEmpty() || number.matches("0|-1")) {
      return "";
    }
    if (!number.matches("[1-9][0-9]{0,8}")) {
      members.report(
          Kind.NOT_UNDERSTOOD,
          met == null ? given.place() : met.place(),
          name + ": " + Quote.of(number) + " is not a number of units here; not limited");
      return "";
    }
    return number;
  }
}
