package io.keyheat.scenarios.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a file holds, it is read or refused with messages a user can act on; nothing else. */
class ScenarioFuzzTest {
  /** Mutations of each scenario. */
  private static final int IN_EVERY_BUILD = 4;

  private static final int IN_FULL = 200;

  static List<String> names() {
    return Library.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aMutatedScenarioIsReadOrRefusedPolitely(String name) throws ScenarioException {
    fuzz(name, 0, IN_EVERY_BUILD);
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("names")
  void manyMutatedScenariosAreReadOrRefusedPolitely(String name) throws ScenarioException {
    fuzz(name, IN_EVERY_BUILD, IN_FULL);
  }

  private static void fuzz(String name, int firstSeed, int endSeed) throws ScenarioException {
    String text = Library.find(name).text();
    for (int seed = firstSeed; seed < endSeed; seed++) {
      check(name + ", seed " + seed, Mutation.of(text, text, new SplittableRandom(seed)));
    }
  }

  private static void check(String what, String text) {
    try {
      ScenarioReader.read("f.yaml", text);
    } catch (ScenarioException e) {
      long lines = text.chars().filter(c -> c == '\n' || c == '\r').count() + 2;
      assertThat(e.problems()).as(what).isNotEmpty();
      for (Problem problem : e.problems()) {
        String told = problem.toString();
        assertThat(told).as(what).hasSizeLessThan(3000);
        assertThat(told.chars().allMatch(c -> c >= ' ')).as(what + ": " + told).isTrue();
        assertThat((long) problem.line()).as(what + ": " + told).isBetween(0L, lines);
        assertThat(problem.message()).as(what).isNotBlank();
      }
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(what + "\n" + text, e);
    }
  }
}
