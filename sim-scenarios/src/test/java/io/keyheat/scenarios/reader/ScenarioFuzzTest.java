package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a file holds, it is read or refused with messages a user can act on; nothing else. */
class ScenarioFuzzTest {
  /** Mutations of each scenario. */
  private static final int IN_EVERY_BUILD = 10;

  private static final List<String> NASTY =
      List.of(
          "null",
          "~",
          "-1",
          "0",
          "010",
          ".nan",
          ".inf",
          "1e999",
          "no",
          "true",
          "[]",
          "{}",
          "''",
          "*a",
          "&a x",
          "!!int 3",
          "? x",
          "- ",
          ": ",
          "\n",
          "\t",
          "\"",
          "{",
          "[",
          "]",
          "}",
          "%",
          "#",
          "9223372036854775808",
          "99999999999999999999999999999999999999",
          "0..99999999999999",
          "1/0",
          "1/s",
          "20m",
          "8GB",
          "{n}",
          "{n}{n}",
          "now",
          "autoId",
          "uuid: v4",
          "desc",
          " desc",
          "2262-04-12T00:00:00Z",
          "0000-00-00",
          "+999999999-12-31",
          "500-50-5",
          "0-0-0",
          "\u202e",
          "\u0007",
          "\ud83d\ude00",
          "mix: {share: 2, hot: now, rest: {}}",
          "trace: /",
          "../..",
          "|",
          ">",
          "@",
          "`",
          "<<: *a",
          "scan: Events",
          "tables: {}",
          "variants: {}",
          "short: {}",
          "interleavedIn: Users",
          "rate: {step: {}}",
          "fanOut: {}",
          "extends: spanner");

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
    fuzz(name, IN_EVERY_BUILD, 5000);
  }

  private static void fuzz(String name, int firstSeed, int endSeed) throws ScenarioException {
    String text = Library.find(name).text();
    for (int seed = firstSeed; seed < endSeed; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      String mutated = text;
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        mutated = mutate(mutated, random);
      }
      check(name + ", seed " + seed, mutated);
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

  private static String mutate(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    int length = random.nextInt(1, 12);
    int end = Math.min(text.length(), at + length);
    String nasty = NASTY.get(random.nextInt(NASTY.size()));
    return switch (random.nextInt(7)) {
      case 0 -> text.substring(0, at) + text.substring(end);
      case 1 -> text.substring(0, at) + nasty + text.substring(at);
      case 2 -> text.substring(0, at) + (char) random.nextInt(1, 0x250) + text.substring(end);
      case 3 -> replaceWord(text, at, nasty);
      case 4 -> replaceWord(text, at, wordAt(text, random.nextInt(text.length())));
      case 5 -> swapLines(text, at, random.nextInt(text.length()));
      default -> text.substring(0, end) + text.substring(at);
    };
  }

  private static String replaceWord(String text, int at, String by) {
    String word = wordAt(text, at);
    int start = text.indexOf(word, Math.max(0, at - word.length()));
    return word.isEmpty() || start < 0
        ? text
        : text.substring(0, start) + by + text.substring(start + word.length());
  }

  private static String wordAt(String text, int at) {
    int start = at;
    int end = at;
    while (start > 0 && Character.isLetterOrDigit(text.charAt(start - 1))) {
      start--;
    }
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    return text.substring(start, end);
  }

  private static String swapLines(String text, int a, int b) {
    List<String> lines = new java.util.ArrayList<>(text.lines().toList());
    java.util.Collections.swap(lines, lineOf(text, a), lineOf(text, b));
    return String.join("\n", lines) + "\n";
  }

  private static int lineOf(String text, int at) {
    return (int)
        Math.min(
            text.lines().count() - 1, text.substring(0, at).chars().filter(c -> c == '\n').count());
  }
}
