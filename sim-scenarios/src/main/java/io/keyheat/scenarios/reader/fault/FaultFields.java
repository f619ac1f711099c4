package io.keyheat.scenarios.reader.fault;

import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import java.util.List;
import java.util.Set;

/** The fields of a fault. */
public final class FaultFields {
  private static final Form<Integer> NUMBER = Scalars.count(100_000);
  private static final Form<Long> TIME = Scalars.duration(0, Scalars.MAX_DURATION_NANOS);

  private static final List<Field<?>> KIND_FIELDS =
      List.of(
          Field.of("stopServer", NUMBER, "Number of a server, from 1, that stops and returns."),
          Field.of(
              "stopZone",
              NUMBER,
              "Number of a zone, from 1, all of whose servers stop and return. Servers are"
                  + " assigned to zones round-robin."),
          Field.of("slowServer", NUMBER, "Number of a server, from 1, that works more slowly."),
          Field.of(
              "slowNetwork",
              Structures.anyOf(NUMBER, Scalars.word(List.of("all"))),
              "Number of a zone, from 1, with longer round trips to others; all: between any two."),
          Field.of(
              "moveLeadersOfServer",
              NUMBER,
              "Number of a server, from 1, whose tablets get other leaders."),
          Field.of(
              "moveLeadersOfZone",
              NUMBER,
              "Number of a zone, from 1, whose tablets get other leaders."));

  /** What may go wrong, one of them. */
  static final Set<String> KINDS = Field.names(KIND_FIELDS);

  static final Field<Long> FROM =
      Field.of("from", TIME, "When it begins.").required("when it begins, such as 5m", 0L);
  static final Field<Long> TO =
      Field.of("to", TIME, "When it ends.").orElse(FaultTable.NEVER, "the end of the run");
  static final Field<Long> AT =
      Field.of("at", TIME, "When leaders move.").required("when the leaders move, such as 5m", 0L);
  static final Field<Double> FACTOR =
      Field.of(
              "factor", Scalars.number(0.01, 1000), "Factor by which the slow server takes longer.")
          .required("a number such as 5", 1.0);
  static final Field<Long> EXTRA =
      Field.of("extra", TIME, "Time that a slow network adds to a round trip.")
          .required("a duration such as 50ms", 0L);
  static final Field<Double> SHARE =
      Field.of("share", Scalars.share(0.0001, 1), "Share of the leaders that move.")
          .orElse(1.0, "all");

  public static final FieldGroup FAULT =
      FieldGroup.of(
          "fault",
          "A fault, one of " + String.join(", ", KINDS) + ".",
          "a mapping such as {stopServer: 2, from: 5m, to: 8m}",
          FieldGroup.join(
              KIND_FIELDS, Field.optional(List.of(FROM, TO, AT, FACTOR, EXTRA, SHARE))));

  public static final Field<List<Node>> FAULTS =
      Field.of(
          "faults",
          Structures.listOrNull(
              FAULT, 0, Integer.MAX_VALUE, "a list such as [{stopServer: 2, from: 5m}]"),
          "The faults and their times.");

  private FaultFields() {}
}
