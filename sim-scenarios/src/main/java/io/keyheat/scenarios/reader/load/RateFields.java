package io.keyheat.scenarios.reader.load;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Structures.Named;
import io.keyheat.scenarios.document.Values;

/** The fields of what changes with time: a load's rate, or a share of users. */
final class RateFields {
  static final double MAX_PER_SECOND = 100_000_000;

  private static final long DAY_NANOS = 24 * 3_600_000_000_000L;

  /** How the rate of a load goes over time. */
  static final RateFields OF_RATES =
      new RateFields(
          "rate",
          Scalars.perSecond(0, MAX_PER_SECOND),
          Scalars.perSecond(1e-6, MAX_PER_SECOND),
          "How much is added each time: 50% makes 500/s 750/s.");

  /** How a share of users goes over time. */
  static final RateFields OF_SHARES =
      new RateFields(
          "share",
          Scalars.share(0, 1),
          Scalars.share(1e-9, 1),
          "How much is added each time: 50% makes 10% 15%.");

  private static final String GROWTH_NAME = "^\\d+-\\d+-\\d+$";

  /** A load's rate. */
  static final Form<Node> RATE =
      new Named<>(
          "rate",
          "The rate over time.",
          () ->
              Structures.anyOf(
                  OF_RATES.positive,
                  Structures.described(
                      Scalars.pattern(GROWTH_NAME, "`FROM-PERCENT-MINUTES`", Values.text(100)),
                      "Growth by name: 500-50-5 begins at 500/s and grows by 50 % every 5"
                          + " minutes."),
                  OF_RATES.schedule));

  /** A share of users. */
  static final Form<Node> SHARE =
      new Named<>(
          "shareOverTime",
          "A share of users, from 0 to 1, over time since the load's start.",
          () -> Structures.anyOf(OF_SHARES.positive, OF_SHARES.schedule));

  final Form<Double> value;
  final Form<Double> positive;

  final FieldGroup rampFields;
  final FieldGroup growthFields;
  final FieldGroup dailyFields;

  /** One of the four. */
  final FieldGroup schedule;

  final Field<Double> rampFrom;
  final Field<Double> rampTo;
  final Field<Long> rampOver;
  final Field<Double> growthFrom;
  final Field<Double> growthBy;
  final Field<Long> growthEvery;
  final Field<Double> growthTo;
  final Field<Double> mean;
  final Field<Double> peak;
  final Field<Long> peakAt;

  private RateFields(String what, Form<Double> value, Form<Double> positive, String growing) {
    this.value = value;
    this.positive = positive;
    String begins = "The " + what + " at the beginning.";
    rampFrom = Field.of("from", value, begins).required("a rate such as 500/s", 0.0);
    rampTo =
        Field.of("to", value, "The " + what + " at the end, and from then on.")
            .required("a rate such as 5000/s", 0.0);
    rampOver =
        Field.of("over", Scalars.duration(1, Scalars.MAX_DURATION_NANOS), "Duration of the ramp.")
            .required("a duration such as 10m", 1L);
    growthFrom =
        Field.of("from", positive, "The first " + what + ".").required("a rate such as 500/s", 1.0);
    growthBy =
        Field.of("by", Scalars.share(0.001, 100), growing).required("a share such as 50%", 1.0);
    growthEvery =
        Field.of(
                "every",
                Scalars.duration(1_000_000, DAY_NANOS),
                "How long each " + what + " lasts.")
            .required("a duration such as 5m", DAY_NANOS);
    growthTo =
        Field.of("to", positive, "The greatest rate; the last step is smaller.")
            .orElse(Double.POSITIVE_INFINITY, "no limit");
    mean = Field.of("mean", positive, "The day's mean.").required("a rate such as 500/s", 1.0);
    peak =
        Field.of("peak", positive, "Greatest rate of the day, at most twice the mean.")
            .required("a rate such as 900/s", 1.0);
    peakAt =
        Field.of(
                "peakAt",
                Scalars.duration(0, DAY_NANOS),
                "Time of the peak, since midnight UTC: 20h.")
            .required("a time of day such as 20h", 0L);
    Field<Node.Mapping> step =
        Field.of(
            "step",
            Structures.mapOf(value, "a mapping").whole().sized(1, Integer.MAX_VALUE).byDuration(),
            "The " + what + " from points in time on, the first at 0m, as in {0m: …, 10m: …}.");
    rampFields =
        FieldGroup.of(what + ".ramp", "A straight line.", "a mapping", rampFrom, rampTo, rampOver);
    growthFields =
        FieldGroup.of(
            what + ".growth",
            "Growth by a constant factor, step by step.",
            "a mapping",
            growthFrom,
            growthBy,
            growthEvery,
            growthTo);
    dailyFields =
        FieldGroup.of(
            what + ".daily", "A cosine with a period of a day.", "a mapping", mean, peak, peakAt);
    schedule =
        FieldGroup.of(
                what + ".schedule",
                "A " + what + " that changes with time: exactly one of the following.",
                "a rate such as 1500/s, a name such as 500-50-5, or a mapping of step, ramp, growth"
                    + " or daily",
                step,
                Field.of("ramp", rampFields, rampFields.description()),
                Field.of("growth", growthFields, growthFields.description()),
                Field.of("daily", dailyFields, dailyFields.description()))
            .exactlyOne();
  }
}
