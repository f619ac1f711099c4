package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.reader.lesson.LessonFields;
import java.util.List;

/**
 * The fields of a scenario file. The reader, the JSON Schema and the reference are made from them
 * and from those of its parts.
 */
public final class ScenarioFields {
  static final int MAX_RULE = 50;

  static final Field<String> TITLE =
      Field.of("title", Scalars.text(200), "What the scenario shows, in one line.")
          .required("one line about what it shows", "");
  static final Field<List<Node>> RULES =
      Field.of(
          "rules",
          Structures.list(
              Scalars.text(MAX_RULE), 0, Integer.MAX_VALUE, "a list such as [SP-01, SP-02]"),
          "Rules that the scenario shows.");
  static final Field<String> PROSE =
      Field.of("prose", Scalars.text(100_000), "Markdown for the report.").orElse("", "none");
  static final Field<Long> SEED =
      Field.of(
              "seed",
              Scalars.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE),
              "Seed of all random streams.")
          .orElse("1");
  static final Field<String> SCHEMA =
      Field.of(
          "schema",
          Scalars.text(4096),
          "Path of a schema (see keyheat import); tables of the scenario override its tables.");
  static final Field<Node.Mapping> VARIANTS =
      Field.of(
          "variants",
          Structures.mapOf(RunFields.VARIANT, "a mapping of variants")
              .named("^[A-Za-z0-9][A-Za-z0-9_-]*$"),
          "Overrides by variant. Without variants, there is one, run.");

  static final FieldGroup SHORT_SECTION =
      FieldGroup.of(
              "short",
              "An override of the whole document for a run of seconds.",
              "a mapping of overrides",
              FieldGroup.join(
                  RunFields.RUN.fields(),
                  List.of(
                      VARIANTS,
                      ResultFields.EXPECT,
                      ResultFields.REPLICATIONS,
                      ResultFields.PUBLISHED)))
          .overridable();
  static final Field<Node.Mapping> SHORT =
      Field.of("short", SHORT_SECTION, SHORT_SECTION.description());

  /** All of them. */
  public static final FieldGroup SCENARIO =
      FieldGroup.of(
          "scenario",
          "Tables and loads, their variants, and expectations.",
          "a mapping of fields",
          FieldGroup.join(
              List.of(
                  TITLE,
                  AskedQuestion.QUESTION,
                  AskedQuestion.CONTRAST,
                  AskedQuestion.ABOUT,
                  RULES,
                  PROSE,
                  SEED,
                  SCHEMA),
              RunFields.RUN.fields(),
              List.of(
                  VARIANTS,
                  SHORT,
                  ResultFields.EXPECT,
                  ResultFields.TARGETS,
                  LessonFields.LESSON,
                  LessonFields.EXERCISES,
                  ResultFields.REPLICATIONS,
                  ResultFields.PUBLISHED)));

  private ScenarioFields() {}
}
