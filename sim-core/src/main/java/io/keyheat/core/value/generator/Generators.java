package io.keyheat.core.value.generator;

import io.keyheat.core.value.GeneratorType;
import java.util.List;

/** The generators that a scenario can name, in the order in which messages list them. */
public final class Generators {
  public static final List<GeneratorType> ALL =
      List.of(
          Sequence.TYPE,
          BitReversed.TYPE,
          Now.TYPE,
          Uniform.TYPE,
          Zipf.TYPE,
          Uuid.TYPE,
          TimedRandom.ULID.type("ulid"),
          TimedRandom.KSUID.type("ksuid"),
          Snowflake.TYPE,
          ObjectId.TYPE,
          AutoId.TYPE,
          Constant.TYPE,
          Mix.TYPE,
          FromTrace.TYPE,
          Hash.TYPE,
          RangeNumber.TYPE,
          Text.TYPE,
          Join.TYPE,
          TimeText.TYPE,
          Geohash.TYPE,
          Choice.TYPE);

  private Generators() {}
}
