package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnaskedShardsTest {
  private static List<String> notes(String index, String scan) throws ScenarioException {
    return notes("hash: [Id], modulo: 16", index, scan);
  }

  private static List<String> notes(String shard, String index, String scan)
      throws ScenarioException {
    return notesOf("Shard: {type: int64, values: {%s}}".formatted(shard), index, scan);
  }

  private static List<String> notesOf(String column, String index, String scan)
      throws ScenarioException {
    String text =
        """
        title: Newest orders
        system: spanner
        servers: 3
        duration: 1m
        tables:
          Orders:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
              %s
              City: {type: int64, values: {uniform: [1, 100]}}
            key: [Id]
            rowSize: 100B
            indexes:
              Newest: {on: %s}
        loads:
          add: {insert: Orders, rate: 400/s}
          view: {scan: Orders, index: Newest, reverse: true, rate: 10/s, %s}
        """
            .formatted(column, index, scan);
    return UnaskedShards.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  @Test
  void aScanOfOneShardForTheNewestRowsOfAllIsNamed() throws Exception {
    assertThat(notes("[Shard, At]", "limit: 50"))
        .containsExactly(
            "loads.view reads the last 50 rows of one Shard, which are not those of all; a query"
                + " for these asks each: fanOut: {Shard: 0..15}");
  }

  @Test
  void soIsOneOfAShardThatIsDrawn() throws Exception {
    assertThat(notes("uniform: [1, 8]", "[Shard, At]", "limit: 50"))
        .singleElement()
        .asString()
        .endsWith("fanOut: {Shard: 1..8}");
  }

  /** Of the shards 0 to 15, these are four, fifteen (16 is none), and two. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0..3 | 4", "1..16 | 15", "[3, 3, 5] | 2"})
  void aScanThatLeavesOutShardsIsNamed(String shards, String asked) throws Exception {
    assertThat(notes("[Shard, At]", "limit: 50, fanOut: {Shard: %s}".formatted(shards)))
        .containsExactly(
            "loads.view asks "
                + asked
                + " of the 16 values of Shard, and finds rows of these alone; all are fanOut:"
                + " {Shard: 0..15}");
  }

  /** Asked for each shard, for one of them, or for all rows, it finds what it looks for. */
  @ParameterizedTest
  @ValueSource(strings = {"limit: 50, fanOut: {Shard: 0..15}", "limit: 50, where: {Shard: 3}"})
  void aScanThatSaysWhichShardsItWantsIsNot(String scan) throws Exception {
    assertThat(notes("[Shard, At]", scan)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Bucket: {type: int64, values: {uniform: [0, 15]}} | fanOut: {Bucket: 0..15}",
        "Shard: {type: string, values: {choice: [a, b, c]}} | fanOut: {Shard: [a, b, c]}",
      })
  void aShardMayBeCalledABucketOrBeAText(String column, String all) throws Exception {
    String name = column.replaceFirst(":.*", "");
    assertThat(notesOf(column, "[" + name + ", At]", "limit: 50"))
        .singleElement()
        .asString()
        .endsWith(all);
  }

  @Test
  void aFanOutThatLeavesOutTextsIsNamed() throws Exception {
    String column = "Shard: {type: string, values: {choice: [a, b, c]}}";
    assertThat(notesOf(column, "[Shard, At]", "limit: 50, fanOut: {Shard: [a, b]}"))
        .singleElement()
        .asString()
        .contains("asks 2 of the 3 values of Shard");
  }

  /** Behind a shard no column is in the order of anything, or no shard comes first. */
  @ParameterizedTest
  @ValueSource(strings = {"[Shard, City]", "[At]", "[City, At]"})
  void aScanWithoutAnOrderThatShardsPartIsNot(String index) throws Exception {
    assertThat(notes(index, "limit: 50")).isEmpty();
  }
}
