package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Structures.Named;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.profile.ParameterTable;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.fault.FaultFields;
import io.keyheat.scenarios.reader.load.LoadFields;
import io.keyheat.scenarios.reader.table.TableFields;
import java.time.Instant;
import java.util.List;

/** The fields that can differ between variants. */
public final class RunFields {

  private static final long MILLI_NANOS = 1_000_000L;

  /** Where the duration is itself a mistake, nothing is measured against it. */
  private static final long UNKNOWN_DURATION_NANOS = 0;

  private static final Field<String> PROFILE =
      Field.of(
              "profile",
              Scalars.name(),
              "The profile whose parameters are overridden, by name (see keyheat profiles) or"
                  + " path.")
          .required("one of " + String.join(", ", Profiles.names()));

  private static final Form<Node> SYSTEM_FORM =
      new Named<>(
          "system",
          "A system profile by name (see keyheat profiles) or path, or a profile with parameters"
              + " overridden.",
          () ->
              Structures.anyOf(
                  Structures.withExamples(Scalars.name(), Profiles.names().toArray()),
                  FieldGroup.of(
                      "systemOverrides",
                      "A profile with parameters overridden.",
                      "a mapping of profile and parameters",
                      FieldGroup.join(
                          Field.optional(List.of(PROFILE)), ParameterTable.overrides()))));

  static final Field<Node> SYSTEM =
      Field.of("system", SYSTEM_FORM, "The system profile.").required("the name of a profile");
  static final Field<Integer> SERVERS =
      Field.of("servers", Scalars.count(100_000), "Number of servers.")
          .required("a number of servers", 1);

  /** KSUIDs and snowflakes count from 2014 and 2010, and a run must end before 2262. */
  static final Field<Long> START =
      Field.of(
              "start",
              Scalars.time(
                  Values.epochNanos(
                      Instant.parse("2015-01-01T00:00:00Z"),
                      Instant.parse("2200-01-01T00:00:00Z"))),
              "Calendar time of the run's start.")
          .orElse("2026-01-01T00:00:00Z");

  static final Field<Long> DURATION =
      Field.of(
              "duration",
              Scalars.duration(MILLI_NANOS, Scalars.MAX_DURATION_NANOS),
              "Length of the run.")
          .orElse(UNKNOWN_DURATION_NANOS, "until the last record, if every load replays a trace");
  static final Field<Long> WARM_UP =
      Field.of(
              "warmUp",
              Scalars.duration(0, Scalars.MAX_DURATION_NANOS),
              "Time at the start that figures exclude, rounded up to recording intervals.")
          .orElse(0L, "none; a tenth of a run without a duration");
  static final Field<Long> INTERVAL =
      Field.of(
              "interval",
              Scalars.duration(MILLI_NANOS, Scalars.MAX_DURATION_NANOS),
              "The recording interval.")
          .orElse(0L, "by the run's length");
  static final Field<String> PEAK =
      Field.of(
              "peak",
              Scalars.textOrNumber(20),
              "Factor, such as 5x, of all rates, numbers of clients and speeds of traces.")
          .orElse("1x");
  static final Field<Integer> HEATMAP_ROWS =
      Field.of("heatmapRows", Scalars.integer(10, 2000), "Greatest number of rows of the heatmap.")
          .orElse("200");

  private static final List<Field<?>> FIELDS =
      Field.optional(
          List.of(
              SYSTEM,
              SERVERS,
              START,
              DURATION,
              WARM_UP,
              INTERVAL,
              PEAK,
              HEATMAP_ROWS,
              TableFields.TABLES,
              LoadFields.LOADS,
              FaultFields.FAULTS));

  static final FieldGroup RUN =
      FieldGroup.of(
              "run",
              "Changes that a variant may make. An override changes only the fields that it names."
                  + " null removes a field. Generators, schedules, lists and conditions are"
                  + " replaced completely.",
              "a mapping of overrides",
              FIELDS)
          .overridable();

  static final Field<String> EXTENDS =
      Field.of(
              "extends",
              Scalars.name(),
              "Another variant, whose overrides apply before those of this one.")
          .orElse("", "none");

  static final FieldGroup VARIANT =
      FieldGroup.of(
              "variant",
              "Changes of a variant. An override changes only the fields that it names. null"
                  + " removes a field. Generators, schedules, lists and conditions are replaced"
                  + " completely.",
              "a mapping of overrides",
              FieldGroup.join(FIELDS, List.of(EXTENDS)))
          .overridable();

  private RunFields() {}
}
