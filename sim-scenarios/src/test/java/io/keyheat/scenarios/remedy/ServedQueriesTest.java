package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A remedy keeps each query: its rows, and the order in which it reads them. */
class ServedQueriesTest {
  private static final String SCENARIO =
      """
      title: Queries
      system: spanner
      servers: 2
      duration: 10s
      tables:
        Log:
          columns:
            Id: {type: int64, values: {uniform: [1, 1000000]}}
            At: {type: timestamp, values: now}
            Shard: {type: int64, values: {hash: [Id], modulo: 4}}
            Key: {type: string, values: {uuid: v4}}
          key: KEY
          rowSize: 1KB
          indexes: {ByAt: {on: ON}}
      loads:
        writes: {insert: Log, rate: 10/s}
        newest: {scan: Log, index: ByAt, reverse: true, limit: 10, rate: 1/s FANOUT}
        one: {lookup: Log, rate: 1/s}
      """;

  private static RunSpec spec(String key, String on, String fanOut) throws ScenarioException {
    return spec(key, on, fanOut, "limit: 10");
  }

  private static RunSpec spec(String key, String on, String fanOut, String limit)
      throws ScenarioException {
    String text = SCENARIO.replace("limit: 10", limit);
    for (Map.Entry<String, String> part :
        Map.of("KEY", key, "ON", on, " FANOUT", fanOut).entrySet()) {
      text = text.replace(part.getKey(), part.getValue());
    }
    return ScenarioReader.read("queries", text).variants().get(0).spec();
  }

  private static ServedQueries after(String key, String on, String fanOut)
      throws ScenarioException {
    return new ServedQueries(spec("[Id]", "[At]", ""), spec(key, on, fanOut));
  }

  @Test
  void anIndexBehindAColumnThatTheQueryDoesNotNameServesItNot() throws ScenarioException {
    assertThat(after("[Id]", "[Id, At]", "").unserved())
        .hasValue("newest reads in the order of At, which the index ByAt would not have");
    assertThat(after("[Id]", "[At desc]", "").unserved()).isPresent();
  }

  @Test
  void aShardThatTheQueryAsksForServesItInMergedRanges() throws ScenarioException {
    ServedQueries sharded = after("[Id]", "[Shard, At]", ", fanOut: {Shard: 0..3}");
    assertThat(sharded.unserved()).isEmpty();
    assertThat(sharded.shown())
        .containsExactly(
            "newest by the index ByAt (Shard, At, Id) in 4 ranges, merged",
            "one by the key of Log");
    assertThat(after("[Id]", "[Shard, At]", "").unserved()).isPresent();
  }

  /** All shards together are what was asked for; one of a million ids is not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ", fanOut: {Shard: 0..3} | [Shard, At] | ",
        ", where: {Id: {uniform: [1, 1000000]}} | [Id, At] | newest without a change of the query:"
            + " it would have to name one Id"
      })
  void aQueryThatWouldHaveToNameOneValueMoreIsNotTheOneThatWasAsked(
      String edit, String on, String narrowed) throws ScenarioException {
    ServedQueries queries = after("[Id]", on, edit);
    assertThat(queries.unserved()).isEmpty();
    assertThat(String.join("", queries.narrowed())).isEqualTo(narrowed == null ? "" : narrowed);
  }

  /** CockroachDB makes and hides the shard of a key, so no column of the user's may be of it. */
  @Test
  void aShardOfAnIndexIsAHashOfColumnsThatTheUserDeclared() throws ScenarioException {
    RunSpec spec = spec("[Shard, At, Key]", "[At]", "");
    FieldValue column =
        new Fields(spec, spec.tables().get(0), Set.of()).shardColumn("ByAtShard", 8, List.of("At"));
    assertThat(column.text()).contains("hash: [At, Key], modulo: 8");
  }

  @Test
  void aKeyThatIsAHashOfWhatTheClientKnowsIsFound() throws ScenarioException {
    assertThat(after("[Shard, Id]", "[At]", "").unserved()).isEmpty();
  }

  /** The row of account 77 has one UUID, which its update does not know; the hash of 77 it does. */
  @ParameterizedTest
  @CsvSource({
    "update, uuid: v4, true",
    "upsert, uuid: v4, true",
    "delete, uuid: v4, true",
    "insert, uuid: v4, false",
    "update, 'hash: [Id], modulo: 4', false"
  })
  void aChangeOfARowThatIsThereCannotKnowARandomPartOfItsKey(
      String operation, String values, boolean isLost) throws ScenarioException {
    String text =
        """
        title: Accounts
        system: spanner
        servers: 2
        duration: 10s
        tables:
          Acc:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
        loads:
          u: {%s: Acc, rate: 10/s, values: {Id: {constant: 77}}}
        """
            .formatted(operation);
    String type = values.startsWith("uuid") ? "string" : "int64";
    String other =
        text.replace("key: [Id]", "key: [New, Id]")
            .replace(
                "columns:", "columns:\n      New: {type: " + type + ", values: {" + values + "}}");
    ServedQueries served =
        new ServedQueries(
            ScenarioReader.read("before", text).variants().get(0).spec(),
            ScenarioReader.read("after", other).variants().get(0).spec());
    assertThat(served.unserved().filter(reason -> reason.endsWith("does not have New")).isPresent())
        .isEqualTo(isLost);
  }

  @Test
  void aLowerLimitNarrowsAQueryAndAHigherOneDoesNot() throws ScenarioException {
    RunSpec ten = spec("[Id]", "[At]", "");
    RunSpec five = spec("[Id]", "[At]", "", "limit: 5");
    assertThat(new ServedQueries(ten, five).narrowed())
        .containsExactly("newest without a change of the query: it would return 5 rows");
    assertThat(new ServedQueries(five, ten).narrowed()).isEmpty();
  }
}
