package io.keyheat.scenarios.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
  private final Rules rules = Rules.load();

  static List<String> library() {
    return Library.names();
  }

  @Test
  void anArticleFitsTheWordBehindIt() {
    assertThat(Words.GENERAL.with("row", "item").fill("a <row> of a <row>"))
        .isEqualTo("an item of an item");
    assertThat(Words.GENERAL.with("row", "document").fill("a <row>")).isEqualTo("a document");
  }

  @Test
  void theDocumentsHaveFourteenEightAndThirtyRules() {
    assertThat(rules.systems())
        .extracting(system -> system.rules().size())
        .containsExactly(14, 8, 30);
  }

  @Test
  void idsCountUpWithinTheirSystem() {
    for (RuleSet system : rules.systems()) {
      assertThat(system.rules())
          .extracting(Rule::id)
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, system.rules().size())
                  .mapToObj(n -> "%s-%02d".formatted(system.id(), n))
                  .toList());
    }
  }

  @Test
  void eachRuleHasATitleOfALineAndASentence() {
    for (RuleSet system : rules.systems()) {
      for (Rule rule : system.rules()) {
        assertThat(rule.title()).as(rule.id()).hasSizeBetween(5, 60).doesNotEndWith(".");
        assertThat(rule.sentence()).as(rule.id()).hasSizeGreaterThan(40).endsWith(".");
      }
    }
  }

  /** What a verdict says is assumed stands as assumed in the profile of the rule's system. */
  @Test
  void whatAVerdictAssumesIsAnAssumedParameterOfItsSystem() throws ScenarioException {
    Map<String, String> profiles = Map.of("SP", "spanner", "FS", "firestore", "DS", "datastore");
    for (RuleSet system : rules.systems()) {
      List<String> assumed =
          Profiles.load(profiles.get(system.id())).parameters().stream()
              .filter(Parameter::assumed)
              .map(Parameter::path)
              .toList();
      for (Rule rule : system.rules()) {
        assertThat(assumed).as(rule.id()).containsAll(rule.assumes());
        for (String parameter : rule.assumes()) {
          assertThat(rule.verdict()).startsWith(rule.sentence()).contains(parameter);
        }
      }
    }
  }

  @Test
  void aRuleIsFoundByItsIdAlone() {
    assertThat(rules.find("DS-16"))
        .map(Rule::title)
        .hasValueSatisfying(t -> assertThat(t).contains("500"));
    assertThat(rules.find("DS-31")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("library")
  void aScenarioOfTheLibraryShowsOnlyRulesThatThereAre(String name) throws ScenarioException {
    assertThat(ScenarioReader.read(name, Library.find(name).text()).rules())
        .allSatisfy(rule -> assertThat(rules.find(rule)).as(rule).isPresent());
  }

  /** Candidates have a name; what a cause's text recommends is among its candidates. */
  @Test
  void eachRemedyThatCanBeTriedIsTriedAgainstTheCausesThatNameIt() {
    SystemRules spanner = SystemRules.of("SP", SystemWords.ofTablet("split"));
    for (Cause cause : Stream.of(Cause.values()).filter(spanner::triesAny).toList()) {
      for (RemedyKind remedy : rules.entry(cause).remedies()) {
        boolean canBeTried = !rules.entry(remedy).name().isEmpty();
        assertThat(spanner.tries(cause, remedy)).as("%s %s", cause, remedy).isEqualTo(canBeTried);
      }
    }
    assertThat(spanner.tries(Cause.GROWING_KEY, RemedyKind.UUID_FIRST)).isTrue();
    assertThat(spanner.tries(Cause.ROW_LOCK, RemedyKind.PRE_SPLITS)).isFalse();
    assertThat(spanner.triesAny(Cause.USED_UP_UNITS)).isFalse();
  }

  @Test
  void whatCausesAndRemediesNameAreRulesOfTheirSystem() {
    for (Cause cause : Cause.values()) {
      rules
          .entry(cause)
          .rules()
          .forEach((system, ids) -> ids.forEach(id -> assertRule(id, system, cause.id())));
    }
    for (RemedyKind remedy : RemedyKind.values()) {
      rules
          .entry(remedy)
          .rules()
          .forEach(
              (system, id) -> {
                if (!id.isEmpty()) {
                  assertRule(id, system, remedy.id());
                }
              });
    }
  }

  private void assertRule(String id, String system, String what) {
    assertThat(rules.find(id)).as("%s of %s", id, what).isPresent();
    assertThat(id).as(what).startsWith(system);
  }

  /** Those are the causes that a run shows, of which all systems have to say something. */
  @ParameterizedTest
  @EnumSource(value = Cause.class, mode = Mode.MATCH_ANY, names = "GROWING_.*|HOT_ROW.*|NARROW.*")
  void aCauseThatARunShowsHasASentenceAndARemedyForEverySystem(Cause cause) {
    for (RuleSet system : rules.systems()) {
      SystemRules known = SystemRules.of(system.id(), SystemWords.ofTablet("tablet"));
      Words words = Words.GENERAL;
      assertThat(known.why(cause, words)).isNotEmpty().doesNotContain("<");
      assertThat(known.remedy(cause, words)).isNotEmpty().doesNotContain("<");
      assertThat(known.rules(cause)).isNotEmpty();
    }
  }

  /** A run shards an index by the words by which a check shards a key. */
  @ParameterizedTest
  @CsvSource({"yugabytedb, yb_hash_code(…) % N", "tikv, CRC32(…) % N", "cockroachdb, USING HASH"})
  void theShardOfAnIndexIsInTheWordsOfTheShardOfAKey(String system, String words)
      throws ScenarioException {
    SystemRules known = rulesOf(system);
    assertThat(known.sentence(RemedyKind.SHARD_KEY, Words.GENERAL)).contains(words);
    assertThat(known.sentence(RemedyKind.SHARD_INDEX, Words.GENERAL)).contains(words);
  }

  /** Nobody can have a managed database compact more often. */
  @ParameterizedTest
  @CsvSource({"spanner, false", "bigtable, false", "datastore, false", "hbase, true"})
  void deletedRowsAreRemovedMoreOftenOnlyWhereUsersCanSaySo(String system, boolean canCompact)
      throws ScenarioException {
    String remedy = rulesOf(system).remedy(Cause.TOMBSTONES, Words.GENERAL);
    assertThat(remedy).contains("put a generation and a shard in front of");
    assertThat(remedy.contains("compact more often")).isEqualTo(canCompact);
  }

  private static SystemRules rulesOf(String system) throws ScenarioException {
    String text =
        """
        title: Orders
        system: %s
        servers: 4
        duration: 1m
        tables:
          T: {columns: {Id: {type: int64, values: {uniform: [1, 9]}}}, key: [Id], rowSize: 1KB}
        loads: {add: {insert: T, rate: 1/s}}
        """;
    return ScenarioReader.read("test", text.formatted(system)).variants().get(0).rules();
  }

  /** A rule that the code names could not be a rule of another system. */
  @Test
  void noCodeNamesARule() throws IOException {
    Pattern literal = Pattern.compile("(?<!\\\\)\"(SP|FS|DS)-\\d");
    for (String module : List.of("../sim-scenarios", "../sim-report")) {
      try (Stream<Path> files = Files.walk(Path.of(module, "src/main"))) {
        for (Path file : files.filter(f -> f.toString().matches(".*\\.(java|js)")).toList()) {
          assertThat(literal.matcher(Files.readString(file)).find()).as("%s", file).isFalse();
        }
      }
    }
  }
}
