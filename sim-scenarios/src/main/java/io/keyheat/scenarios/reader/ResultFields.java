package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of what a scenario's results are compared with. */
final class ResultFields {
  static final int MAX_EXPECTATIONS = 1000;
  static final int MAX_TARGETS = 100;
  static final int MAX_FIGURES = 1000;

  private static final Form<String> COMPARISON = Scalars.text(1000);
  private static final Form<String> WORDS = Scalars.textOrNumber(1000);

  // Fields of an expectation that belongs to one rule.
  static final Field<String> RULE =
      Field.of(
              "rule",
              COMPARISON,
              "One of the scenario's rules. A comparison without a rule belongs to all rules.")
          .required("one of the scenario's rules", "");
  static final Field<String> THAT =
      Field.of("that", COMPARISON, "The comparison.").required("a comparison");

  static final FieldGroup EXPECT_OF_RULE =
      FieldGroup.of(
          "expectOfRule",
          "A comparison that belongs to one of the scenario's rules.",
          "a mapping of rule and that",
          RULE,
          THAT);

  static final Field<List<Node>> EXPECT =
      Field.of(
          "expect",
          Structures.withExamples(
              Structures.listOrNull(
                  Structures.anyOf(COMPARISON, EXPECT_OF_RULE),
                  0,
                  MAX_EXPECTATIONS,
                  "a list of comparisons"),
              List.of("timestamp-first.latency.p99 > 10 * user-first.latency.p99")),
          "What must hold after all variants have run, one comparison a line.");
  static final Field<List<Node>> TARGETS =
      Field.of(
          "targets",
          Structures.withExamples(
              Structures.listOrNull(COMPARISON, 0, MAX_TARGETS, "a list of comparisons"),
              List.of("latency.p99 < 50ms", "errors < 0.1%")),
          "Limits for each variant, as with --slo: one metric below or above a value.");

  // Fields of a published figure.
  static final Field<String> WHAT =
      Field.of("what", WORDS, "What the figure describes, in words.")
          .required("what the figure describes", "");
  static final Field<String> SOURCE =
      Field.of("source", WORDS, "Who published the figure, and where.")
          .required("who published the figure, and where", "");
  static final Field<String> FIGURE =
      Field.of(
              "figure",
              WORDS,
              "The figure, an expression such as 5ms or 3 * 500/s; a text if atLeast or atMost"
                  + " gives the range.")
          .required("the figure, such as 5ms", "");
  static final Field<String> METRIC =
      Field.of("metric", WORDS, "The simulated counterpart, an expression of metrics.")
          .required("a metric, such as latency.mean", "");
  static final Field<String> WITHIN =
      Field.of(
              "within",
              WORDS,
              "Greatest difference: a share such as 20%, or an amount such as 1.4ms. Without this"
                  + " and a range, the simulated interval must contain the figure.")
          .orElse("", "none");
  static final Field<String> AT_LEAST =
      Field.of("atLeast", WORDS, "Lower end of the published range.").orElse("", "none");
  static final Field<String> AT_MOST =
      Field.of("atMost", WORDS, "Upper end of the published range.").orElse("", "none");
  static final Field<String> REASON =
      Field.of("reason", WORDS, "Why the figures differ, if known.").orElse("", "none");

  static final FieldGroup PUBLISHED_FIGURE =
      FieldGroup.of(
          "publishedFigure",
          "A published figure.",
          "a mapping of what, source, figure and metric",
          WHAT,
          SOURCE,
          FIGURE,
          METRIC,
          WITHIN,
          AT_LEAST,
          AT_MOST,
          REASON);

  static final Field<Integer> REPLICATIONS =
      Field.of(
              "replications",
              Scalars.wholeInteger(2, 1000),
              "Independent runs of each variant that keyheat validate makes.")
          .orElse("" + Published.DEFAULT_REPLICATIONS);
  static final Field<List<Node>> PUBLISHED =
      Field.of(
          "published",
          Structures.withExamples(
              Structures.listOrNull(
                  PUBLISHED_FIGURE, 0, MAX_FIGURES, "a list of published figures"),
              List.of(exampleOfPublished())),
          "Published figures that keyheat validate compares with simulated ones.");

  private ResultFields() {}

  /** In the order in which a person writes it, as the schema is printed in it. */
  private static Map<String, String> exampleOfPublished() {
    Map<String, String> example = new LinkedHashMap<>();
    example.put("what", "Mean time in an M/M/1 queue at 80 % load");
    example.put("source", "Kleinrock, Queueing Systems I (1975), 3.2: 1/(μ − λ)");
    example.put("figure", "5ms");
    example.put("metric", "latency.mean");
    return example;
  }
}
