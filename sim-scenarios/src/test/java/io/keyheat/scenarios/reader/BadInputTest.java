package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each mistake gets one message with its place, its path, what was expected and the nearest name.
 */
class BadInputTest {
  private static final String GOOD =
      """
      title: A log
      rules: [SP-01, SP-02]
      system: spanner
      servers: 5
      start: 2026-01-01T00:00:00Z
      duration: 20m
      warmUp: 5m
      interval: 10s
      seed: 1
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            User: {type: int64, values: {uniform: [1, 1000]}}
            Shard: {type: int64, values: {hash: [At, User], modulo: 16}}
            Kind: {type: string, values: {choice: [a, b], weights: [1, 3]}}
          key: [Shard, At desc, User]
          rowSize: 1KB
          existing: 7GB
          indexes:
            ByKind: {on: [Kind, At], interleaved: false}
      loads:
        inserts: {insert: Log, rate: 100/s, timeout: 10s}
        newest: {scan: Log, index: ByKind, where: {Kind: a}, limit: 10, rate: 1/s}
        all: {scan: Log, fanOut: {Shard: 0..15}, limit: 10, clients: 5, think: 50ms}
        lookups: {lookup: Log, values: {User: {uniform: [1, 5]}}, rate: {step: {0m: 1/s, 5m: 2/s}}}
      variants:
        plain: {}
        by-user: {tables: {Log: {key: [User, At]}}, loads: {all: null}}
      short: {duration: 2m, warmUp: 30s}
      expect: [plain.throughput > 0]
      """;

  private static List<Problem> problems(String text) {
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("f.yaml", text));
    assertThat(e).as("refused").isNotNull();
    return e.problems();
  }

  /** The one problem of the good text with one part of it replaced. */
  private static Problem only(String part, String wrong) {
    assertThat(GOOD).contains(part);
    List<Problem> problems = problems(GOOD.replace(part, wrong));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }

  private static int lineOf(String part) {
    return 1 + (int) GOOD.substring(0, GOOD.indexOf(part)).chars().filter(c -> c == '\n').count();
  }

  /** 7 GB of 1 KB are 7 million rows; 16 shards of 1,000 users have 16,000 keys. */
  @Test
  void moreRowsThanTheKeyHasValuesAreRefused() {
    String wide = "Shard: {type: int64, values: {hash: [At, User], modulo: 16}}";
    assertThat(GOOD).contains(wide);
    List<Problem> problems =
        problems(GOOD.replace("key: [Shard, At desc, User]", "key: [Shard, User]"));
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).message())
        .contains(
            "means 7,000,000 rows, but the key (Shard, User) has at most 16,000 different values;"
                + " expected fewer rows");
    assertThat(problems.get(0).line()).isEqualTo(lineOf("existing: 7GB"));
  }

  @Test
  void theTextItselfIsGood() throws ScenarioException {
    assertThat(ScenarioReader.read("f.yaml", GOOD).variants())
        .extracting(Variant::name)
        .containsExactly("plain", "by-user");
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        // wrong unit, no unit, negative, not finite
        "duration: 20m | duration: 20 | duration | has no unit | a duration | 20m",
        "duration: 20m | duration: 20min | duration | is not a duration | a duration | 20m",
        "duration: 20m | duration: -20m | duration | is negative | a duration |",
        "duration: 20m | duration: .nan | duration | not finite | a duration |",
        "duration: 20m | duration: .inf | duration | not finite | a duration |",
        "duration: 20m | duration: [20m] | duration | found a list | a duration |",
        "duration: 20m | duration: 20000w | duration | out of range | a duration |",
        "rate: 100/s, timeout | rate: 100/s, rowsPerCommit: 1025, timeout |"
            + " loads.inserts.rowsPerCommit | out of range | from 1 to 1024 |",
        "rate: 100/s, timeout | rate: 100, timeout | loads.inserts.rate | no unit | a rate | 100/s",
        "rate: 100/s, timeout | rate: -1/s, timeout | loads.inserts.rate | negative | a rate |",
        "rate: 100/s, timeout | rate: 0/s, timeout | loads.inserts.rate | out of range | a rate |",
        "rate: 100/s, timeout | rate: Infinity, timeout | loads.inserts.rate | not finite | a rate"
            + " |",
        "timeout: 10s | timeout: 10s, backoff: 10s, maxBackoff: 1s | loads.inserts.backoff | longer"
            + " than maxBackoff, 1s | at most as long |",
        "timeout: 10s | timeout: 10s, backoff: 10s | loads.inserts.backoff | longer than"
            + " maxBackoff, 5s | at most as long |",
        "rowSize: 1KB | rowSize: 1000 | tables.Log.rowSize | has no unit | a size | 1000KB",
        "duration: 20m | duration: 1,5m | duration | is not a duration | a duration | 1.5m",
        "rowSize: 1KB | rowSize: 2,25KB | tables.Log.rowSize | is not a size | a size | 2.25KB",
        "rowSize: 1KB | rowSize: 2,048B | tables.Log.rowSize | is not a size | a size | 2048B",
        "rate: 100/s, timeout | rate: 2,5/s, timeout | loads.inserts.rate | not a rate | a rate |"
            + " 2.5/s",
        "rowSize: 1KB | rowSize: 1kb | tables.Log.rowSize | is not a size | a size | 1KB",
        "existing: 7GB | existing: 7 gigs | tables.Log.existing | is not a size | a size |",
        "existing: 7GB | existing: 1e6 | tables.Log.existing | not a whole number | a whole number"
            + " |",
        "existing: 7GB | existing: 1_000 | tables.Log.existing | has separators | a whole number |"
            + " 1000",
        "existing: 7GB | existing: -7 | tables.Log.existing | out of range | a whole number |",
        "5m: 2/s | 5: 2/s | loads.lookups.rate.step.5 | has no unit | a duration | 5m",
        "5m: 2/s | 0s: 2/s | loads.lookups.rate.step.0s | out of order | 0m first |",
        // whole numbers
        "servers: 5 | servers: 0 | servers | out of range | a whole number |",
        "servers: 5 | servers: 5.5 | servers | is not a whole number | a whole number |",
        "servers: 5 | servers: 010 | servers | octal | a whole number | 10",
        "servers: 5 | servers: 1_0 | servers | separators | a whole number | 10",
        "servers: 5 | servers: five | servers | is not a whole number | a whole number |",
        "servers: 5 | 'servers: \"5\"' | servers | in quotes | a whole number |",
        "seed: 1 | seed: 99999999999999999999 | seed | out of range | a whole number |",
        // keys of pre-splits
        "existing: 7GB | preSplits: [] | tables.Log.preSplits | has 0 keys | from 1 to |",
        "existing: 7GB | preSplits: 0 | tables.Log.preSplits | out of range | a whole number |",
        "existing: 7GB | preSplits: [3, b] | tables.Log.preSplits[1] | is not a whole number |"
            + " a whole number |",
        "existing: 7GB | preSplits: [3, 3] | tables.Log.preSplits[1] | is listed twice | each key"
            + " once |",
        "existing: 7GB | preSplits: [[3, 2026-01-01, 7, 1]] | tables.Log.preSplits[0] | has 4"
            + " values | from 1 to 3, of Shard, At, User |",
        "existing: 7GB | preSplits: [[3, noon]] | tables.Log.preSplits[0][1] | is not a | a time"
            + " |",
        "on: [Kind, At] | on: [Kind], preSplits: [[a, x]] |"
            + " tables.Log.indexes.ByKind.preSplits[0][1] | is not a whole number | a whole number"
            + " |",
        // YAML 1.1's booleans
        "interleaved: false | interleaved: no | tables.Log.indexes.ByKind.interleaved | neither"
            + " true nor false | true or false | false",
        // unknown names
        "servers: 5 | server: 5 | server | there is no field | one of | servers",
        "warmUp: 5m | warmup: 5m | warmup | there is no field | one of | warmUp",
        "system: spanner | system: spaner | system | there is no profile | one of | spanner",
        "insert: Log | insert: Lgo | loads.inserts.insert | there is no table | one of | Log",
        "key: [User, At] | key: [Usr, At] | variants.by-user.tables.Log.key[0] | there is no column"
            + " | one of | User",
        "on: [Kind, At] | on: [Kin, At] | tables.Log.indexes.ByKind.on[0] | there is no column |"
            + " one of | Kind",
        "hash: [At, User] | hash: [At, Usr] | tables.Log.columns.Shard.values.hash[1] | there is no"
            + " column | one of | User",
        "where: {Kind: a} | where: {Knd: a} | loads.newest.where.Knd | there is no column | one of"
            + " | Kind",
        "fanOut: {Shard: | fanOut: {Shrd: | loads.all.fanOut.Shrd | there is no column | one of |"
            + " Shard",
        "values: {User: | values: {Usr: | loads.lookups.values.Usr | there is no field | one of |"
            + " User",
        "index: ByKind | index: ByKnd | loads.newest.index | there is no index | one of | ByKind",
        "type: int64, values: {uniform | type: int, values: {uniform | tables.Log.columns.User.type"
            + " | is not known | one of |",
        "values: now | values: nwo | tables.Log.columns.At.values | is not a generator | one of |"
            + " now",
        "values: now | values: uuid | tables.Log.columns.At.values | needs a value | a mapping,"
            + " {uuid: …} with one of v1, v4, v6, v7 | ",
        "values: now | values: uuid4 | tables.Log.columns.At.values | is not a generator |"
            + " did you mean a mapping, {uuid: …} | ",
        "{uniform: [1, 1000]} | {unifrom: [1, 1000]} | tables.Log.columns.User.values | no"
            + " generator | one of | uniform",
        // what does not fit
        "values: now | values: {uuid: v4} | tables.Log.columns.At.values.uuid | does not generate"
            + " values of type timestamp | a column of type |",
        "{uniform: [1, 1000]} | {uniform: [1000, 1]} | tables.Log.columns.User.values.uniform |"
            + " least value is above | expected it first |",
        "weights: [1, 3] | weights: [1] | tables.Log.columns.Kind.values | 2 values and 1 weights |"
            + " as many |",
        "where: {Kind: a} | where: {User: 1} | loads.newest | not a leading part | Kind," + " At |",
        "0..15 | 15..0 | loads.all.fanOut.Shard | empty or too long | from 1 to |",
        "clients: 5 | clients: 5, rate: 1/s | loads.all | rate and clients | exactly one of |",
        "insert: Log | insert: Log, limit: 5 | loads.inserts.limit | belongs to a scan | only there"
            + " |",
        "clients: 5 | clients: 5, rowsPerCommit: 9 | loads.all.rowsPerCommit | belongs to writes"
            + " and lookups | expected it only there |",
        "interval: 10s | interval: 1ms | interval | more than 10000 intervals | a longer one |",
        "start: 2026-01-01T00:00:00Z | start: 2026-02-30 | start | not a time that exists | a time"
            + " |",
        "start: 2026-01-01T00:00:00Z | start: 12026-01-01 | start | not a time that exists | a time"
            + " |",
        "start: 2026-01-01T00:00:00Z | start: 1969-01-01 | start | out of range | a time |",
        "start: 2026-01-01T00:00:00Z | start: tomorrow | start | is not a time | a time |",
        "title: A log | titel: A log | titel | there is no field | one of | title",
        "loads: {all: null} | loads: {al: null} | variants.by-user.loads.al | removes a field that"
            + " does not exist | expected | all",
        "plain: {} | plain: {seed: 2} | variants.plain.seed | there is no field | one of |",
        // expectations of one rule
        "[plain.throughput > 0] | [{rule: SP-2, that: plain.throughput > 0}] | expect[0].rule | no"
            + " rule in this scenario | one of | SP-02",
        "[plain.throughput > 0] | [{rule: SP-02, than: plain.throughput > 0}] | expect[0].than |"
            + " there is no field | one of | that",
        "[plain.throughput > 0] | [[plain.throughput > 0]] | expect[0] | found a list | text |",
        "plain: {} | 'a b: {}' | variants.a b | is not a valid name | ASCII letters |",
      })
  void aMistakeIsToldInOneMessage(
      String part, String wrong, String path, String what, String expected, String meant) {
    List<Problem> problems = problems(GOOD.replace(part, wrong));
    // A misspelt field may also be missed under its right name; the misspelling must be among them.
    Problem problem =
        problems.stream().filter(p -> p.path().equals(path)).findFirst().orElse(problems.get(0));
    assertThat(problem.path()).isEqualTo(path);
    assertThat(problem.message()).contains(what).contains("expected").contains(expected);
    if (meant != null) {
      assertThat(problem.message()).contains("; did you mean ").contains("\"" + meant + "\"?");
    }
    assertThat(problem.line()).isEqualTo(lineOf(part));
    assertThat(problem.column()).isPositive();
    assertThat(problem.toString())
        .startsWith("f.yaml:" + problem.line() + ":" + problem.column() + ": " + path + ": ");
    assertThat(problems.size()).isLessThanOrEqualTo(3);
  }

  /** What stands under a name that is spelt wrong is read as what was meant, and not missed. */
  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "system: spanner | sytem: spanner | system",
        "servers: 5 | serers: 5 | servers",
        "duration: 20m | duation: 20m | duration",
        "insert: Log | inser: Log | insert",
        "clients: 5 | clints: 5 | clients",
        "rowSize: 1KB | roSize: 1KB | rowSize",
        "columns: | colums: | columns",
        "User: {type: int64 | User: {tpe: int64 | type",
        "Kind: {type: string, values | Kind: {type: string, vlues | values",
        "ByKind: {on: [Kind, At] | ByKind: {columns: [Kind, At] | on",
        "ByKind: {on: [Kind, At] | ByKind: {key: [Kind, At] | on",
        "key: [Shard, At desc, User] | partitionKey: [Shard, At desc, User] | key",
        "clients: 5, think: 50ms | throughput: 5/s | rate",
        "{uniform: [1, 1000]} | {zipf: {items: 1000, theta: 0.9}} | count",
        "{uniform: [1, 1000]} | {zipf: {count: 1000, exponent: 0.9}} | theta",
        "{uniform: [1, 1000]} | {mix: {weight: 9%, hot: 1, rest: {uniform: [2, 9]}}} | share",
      })
  void aMisspeltFieldIsOneMistake(String part, String wrong, String meant) {
    Problem problem = only(part, wrong);
    assertThat(problem.message()).contains("there is no field").contains("mean \"" + meant + "\"?");
    assertThat(problem.line()).isEqualTo(lineOf(part));
  }

  @Test
  void theOnlyOtherNameStandsForTheOnlyFieldThatIsAbsent() {
    String mix = "User: {type: int64, values: {mix: {share: 10%%, hot: 1, %s: {uniform: [2, 9]}}}}";
    Problem problem =
        only("User: {type: int64, values: {uniform: [1, 1000]}}", mix.formatted("cold"));
    assertThat(problem.path()).endsWith("mix.cold");
    assertThat(problem.message()).endsWith("; did you mean \"rest\"?");
  }

  @Test
  void whatNamesNoGeneratorIsShown() {
    Problem problem =
        only(
            "User: {type: int64, values: {uniform: [1, 1000]}}",
            "User: {type: int64, values: {from: 1, to: 9}}");
    assertThat(problem.message())
        .startsWith("names no generator, but \"from\", \"to\"; expected one");
  }

  @Test
  void twoMisspeltFieldsOfWhichOneMayBeThereAreTwoMistakes() {
    assertThat(problems(GOOD.replace("rate: 100/s", "rte: 100/s, clints: 5")))
        .hasSize(2)
        .allMatch(problem -> problem.message().startsWith("there is no field"));
  }

  @Test
  void theColumnIsThatOfTheValue() {
    Problem problem = only("duration: 20m", "duration: 20");
    assertThat(problem.column()).isEqualTo("duration: ".length() + 1);
  }

  @Test
  void aMissingFieldIsToldAtTheMappingThatShouldHoldIt() {
    Problem problem = only("    key: [Shard, At desc, User]\n", "");
    assertThat(problem.path()).isEqualTo("tables.Log.key");
    assertThat(problem.message())
        .as("the other variant has its own key")
        .isEqualTo("is missing; expected a list of columns (variant plain)");
    assertThat(problem.line()).isEqualTo(lineOf("columns:"));
  }

  /** Loads ask for User and Kind, set one and fan out over Shard; the key has two of these. */
  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{uniform: [1, 1000]} | {unifrm: [1, 1000]} | tables.Log.columns.User.values",
        "User: {type: int64   | User: {type: int63  | tables.Log.columns.User.type",
        "{choice: [a, b], weights: [1, 3]} | {choice: []} | tables.Log.columns.Kind.values.choice",
        "modulo: 16           | modulo: -1          | tables.Log.columns.Shard.values.modulo",
      })
  void whatSpeaksOfAColumnThatCannotBeReadIsNoMistake(String part, String wrong, String path) {
    assertThat(GOOD).contains(part);
    assertThat(problems(GOOD.replace(part, wrong))).extracting(Problem::path).containsOnly(path);
  }

  @Test
  void allMistakesAreToldAtOnceInTheOrderOfTheFile() {
    List<Problem> problems =
        problems(
            GOOD.replace("servers: 5", "servers: -5")
                .replace("duration: 20m", "duration: 20")
                .replace("rowSize: 1KB", "rowSize: big")
                .replace("insert: Log", "insert: Lgo")
                .replace("key: [User, At]", "key: [Usr, At]"));
    assertThat(problems)
        .extracting(Problem::path)
        .containsExactly(
            "servers",
            "duration",
            "tables.Log.rowSize",
            "loads.inserts.insert",
            "variants.by-user.tables.Log.key[0]");
  }

  @Test
  void aMistakeOfTheBaseIsToldOnceAlthoughEveryVariantHasIt() {
    assertThat(only("timeout: 10s", "timeout: 10").path()).isEqualTo("loads.inserts.timeout");
  }

  @Test
  void aMistakeOfTheShortProfileDoesNotWaitUntilItIsAskedFor() {
    assertThat(only("short: {duration: 2m", "short: {duration: 2").path())
        .isEqualTo("short.duration");
  }

  @Test
  void aFieldWithoutAValueIsRefused() {
    assertThat(only("seed: 1", "seed:").message()).contains("has no value");
  }

  @Test
  void everyRequiredFieldIsMissed() {
    assertThat(problems("title: x\n"))
        .extracting(Problem::path)
        .containsExactlyInAnyOrder("system", "servers", "tables", "loads");
  }

  @Test
  void aWarmUpThatIsNotShorterThanTheRunIsRefused() {
    Problem problem = only("warmUp: 5m", "warmUp: 20m");
    assertThat(problem.message()).isEqualTo("is not shorter than the run; expected less than 20m");
  }

  @Test
  void aWarmUpWhoseWholeIntervalsLeaveNothingOfTheRunIsRefused() {
    Problem problem = only("warmUp: 5m\ninterval: 10s", "warmUp: 1180s\ninterval: 90s");
    assertThat(problem.path()).isEqualTo("warmUp");
    assertThat(problem.message())
        .contains("whole recording intervals of 1m30s", "the run ends at 20m", "expected");
  }

  @Test
  void aWarmUpWhoseWholeIntervalsLeaveAnIntervalIsGood() throws ScenarioException {
    String text = GOOD.replace("warmUp: 5m\ninterval: 10s", "warmUp: 1160s\ninterval: 90s");
    assertThat(ScenarioReader.read("f.yaml", text).variants()).hasSize(2);
  }

  @Test
  void aSystemParameterThatDoesNotExistIsRefused() {
    Problem problem =
        only("system: spanner", "system: {profile: spanner, loadSplits: {windw: 90s}}");
    assertThat(problem.path()).isEqualTo("system.loadSplits.windw");
    assertThat(problem.message()).endsWith("did you mean \"window\"?");
  }

  @Test
  void moreOperationsThanTheBudgetAreRefusedWithTheEstimateAndTheFlag() {
    // 20 minutes at 5 million a second are 6 billion, twice for two variants.
    Problem problem = only("rate: 100/s, timeout", "rate: 5000000/s, timeout");
    assertThat(problem.path()).isEqualTo("duration");
    assertThat(problem.message())
        .contains("about 12,00")
        .contains("expected at most 2,000,000,000")
        .contains("--max-operations 12");
  }

  @Test
  void theBudgetCanBeRaised() throws ScenarioException {
    String large = GOOD.replace("rate: 100/s, timeout", "rate: 5000000/s, timeout");
    ScenarioFile file =
        ScenarioReader.read(
            "f.yaml", large, ReadOptions.DEFAULT.withMaxOperations(20_000_000_000L));
    assertThat(file.estimateOperations()).isGreaterThan(1.2e10);
  }

  @Test
  void anExplodingRateIsRefusedAndNotTried() {
    Problem problem = only("rate: 100/s, timeout", "rate: 500-9999-1, timeout");
    assertThat(problem.message()).contains("--max-operations");
  }

  @Test
  void theSameTextAgainHasNoShortProfileWithoutASection() {
    ScenarioException e =
        catchThrowableOfType(
            ScenarioException.class,
            () ->
                ScenarioReader.read(
                    "f.yaml",
                    GOOD.replace("short: {duration: 2m, warmUp: 30s}\n", ""),
                    ReadOptions.DEFAULT.withShortProfile(true)));
    assertThat(e.problems().get(0).message()).contains("has no short section");
  }

  @Test
  void anUnknownVariantIsAnsweredWithTheNearest() {
    ScenarioException e =
        catchThrowableOfType(
            ScenarioException.class,
            () ->
                ScenarioReader.read(
                    "f.yaml", GOOD, ReadOptions.DEFAULT.withVariants(java.util.Set.of("plan"))));
    assertThat(e.getMessage()).contains("did you mean \"plain\"?");
  }

  @Test
  void aQueryOnAFieldThatNoIndexHoldsIsRefused() {
    String indexed =
        """
        title: Exempted
        system: firestore
        servers: 1
        duration: 1m
        tables:
          Events:
            columns:
              Id: {type: string, values: autoId}
              At: {type: timestamp, values: now}
            key: [Id]
            rowSize: 1KB
        loads:
          inserts: {insert: Events, rate: 10/s}
          newest: {scan: Events, index: At, reverse: true, limit: 5, rate: 1/s}
        """;
    assertThatNoException().isThrownBy(() -> ScenarioReader.read("f.yaml", indexed));
    List<Problem> problems =
        problems(indexed.replace("values: now", "values: now, indexed: false"));
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).path()).isEqualTo("loads.newest.index");
    assertThat(problems.get(0).line()).isEqualTo(14);
    assertThat(problems.get(0).message()).contains("no index \"At\"");
  }
}
