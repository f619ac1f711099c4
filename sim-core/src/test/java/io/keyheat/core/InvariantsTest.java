package io.keyheat.core;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must be true at the end of any run at all. */
class InvariantsTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1001, 1025);
  }

  static LongStream furtherSeeds() {
    return LongStream.rangeClosed(1026, 1200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatMustBeTrueOfAnyRunIs(long seed) {
    RunSpec spec = RandomScenario.of(seed);
    Invariants.check(seed, spec, FollowedRun.of(spec));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatMustBeTrueOfAnyRunIsOfTablesThatKeepTheirRows(long seed) {
    RunSpec spec = RandomScenario.withRows(seed);
    Invariants.check(seed, spec, FollowedRun.of(spec));
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("furtherSeeds")
  void whatMustBeTrueOfAnyRunIsOnFurtherSeeds(long seed) {
    whatMustBeTrueOfAnyRunIs(seed);
    whatMustBeTrueOfAnyRunIsOfTablesThatKeepTheirRows(seed);
  }
}
