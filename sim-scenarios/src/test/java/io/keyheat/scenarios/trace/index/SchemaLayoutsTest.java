package io.keyheat.scenarios.trace.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CopiesWanted;
import io.keyheat.scenarios.run.TracedScenarioReader;
import io.keyheat.scenarios.run.TracedScenarioReader.TraceDraft;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import io.keyheat.scenarios.trace.index.IndexedTrace.WithEntries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a schema says beside its indexes, in the scenario of a trace. */
class SchemaLayoutsTest {
  private static final String UUID = "21636369-8b52-4b4a-97b7-50923ceb3ffd";

  @TempDir private Path folder;

  private TraceDraft draft(String system, String schemaFile, String schema, String trace)
      throws Exception {
    return draft(system, schemaFile, schema, trace, null);
  }

  private TraceDraft draft(
      String system, String schemaFile, String schema, String trace, @Nullable CopiesWanted copies)
      throws Exception {
    Path file = Files.writeString(folder.resolve("t.csv"), trace);
    WithEntries indexed =
        IndexedTrace.write(file, Files.writeString(folder.resolve(schemaFile), schema), system);
    TraceDraft draft =
        new TracedScenarioReader(
                indexed.file(), new ReplayTarget(system, 5, 1, null), copies, indexed.layouts())
            .draft(ReadOptions.DEFAULT);
    List<String> notes = new ArrayList<>(indexed.notes());
    notes.addAll(draft.notes());
    return new TraceDraft(draft.yaml(), notes);
  }

  @Test
  void aTraceIsHashedAndSplitAsItsSchemaSays() throws Exception {
    TraceDraft draft =
        draft(
            "yugabytedb",
            "s.sql",
            """
            CREATE TABLE orders (id uuid, at timestamptz, PRIMARY KEY (id HASH))
              SPLIT INTO 15 TABLETS;
            CREATE INDEX by_at ON orders (at ASC);
            """,
            "time,op,table,id,at\n1,insert,orders," + UUID + ",2026-03-01T12:00:00Z\n");
    assertThat(draft.yaml())
        .contains("preSplits: 15\n    partition: [\"id\"]\n")
        .contains("preSplits: 50\n    partition: []\n");
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("s.sql declares no splits of by_at: pre-split"));
  }

  @Test
  void splitKeysThatAreValuesOfATracesKeyStay() throws Exception {
    String create = "create 'm', 'd', SPLITS => ['4', 'a']\n";
    assertThat(draft("hbase", "s.rb", create, "1,put,m," + UUID + "\n").yaml())
        .contains(
            "preSplits: ['40000000-0000-0000-0000-000000000000',"
                + " 'a0000000-0000-0000-0000-000000000000']");
    assertThat(draft("hbase", "s.rb", create, "1,put,m,user7\n").yaml())
        .contains("preSplits: ['4', 'a']");
  }

  @Test
  void splitKeysThatAreNoValuesOfATracesKeyAreCounted() throws Exception {
    TraceDraft draft =
        draft("hbase", "s.rb", "create 'm', 'd', SPLITS => ['4', 'q']\n", "1,put,m,7\n");
    assertThat(draft.yaml()).contains("preSplits: 3\n");
    assertThat(draft.notes())
        .anyMatch(
            note ->
                note.contains("are not between the keys of the trace (key1 int64): split into 3"));
  }

  @Test
  void provisionedUnitsLimitATrace() throws Exception {
    TraceDraft draft =
        draft(
            "dynamodb",
            "t.json",
            """
            {"TableName": "T", "ProvisionedThroughput":
               {"ReadCapacityUnits": 100, "WriteCapacityUnits": 200},
             "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}
            """,
            "time,op,table,id\n1,put,T,a\n");
    assertThat(draft.yaml()).contains("units: {writes: 200/s, reads: 100/s}");
  }

  /**
   * 25,000,000 bytes of 10,000 items are 2,500 each; without a count, 1 KB is said to be assumed.
   */
  @Test
  void theItemsOfATraceAreAsLargeAsTheirTableHasCounted() throws Exception {
    String counted =
        """
        {"Table": {"TableName": "T", "ItemCount": 10000, "TableSizeBytes": 25000000,
         "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}}
        """;
    String trace = "time,op,table,id\n1,put,T,a\n";
    TraceDraft sized = draft("dynamodb", "t.json", counted, trace);
    assertThat(sized.yaml()).contains("rowSize: 2500B\n");
    assertThat(sized.notes()).noneMatch(note -> note.contains("assumed"));
    String uncounted = counted.replace("\"ItemCount\": 10000, \"TableSizeBytes\": 25000000,", "");
    TraceDraft guessed = draft("dynamodb", "t.json", uncounted, trace);
    assertThat(guessed.yaml()).contains("rowSize: 1KB  # a guess");
    assertThat(guessed.notes())
        .anyMatch(note -> note.contains("the trace does not show it: rows of 1 KB (rowSize)"));
  }

  @Test
  void whatOfASchemaIsNotUnderstoodIsSaidOfATraceToo() throws Exception {
    TraceDraft draft =
        draft(
            "cockroachdb",
            "s.sql",
            "CREATE TABLE a (id UUID PRIMARY KEY, INDEX x (id) NONSENSE);\n",
            "time,op,table,id\n1,insert,a," + UUID + "\n");
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("s.sql:1:") && note.contains("NONSENSE"));
  }

  /**
   * 100 operations a second, each with an entry: 1,000/s are ten copies. A round lasts 9.99 s and
   * the mean gap of 2,000 records, 0.005 s: 1,000 / (1,000 / 9.995) copies.
   */
  @Test
  void aRateCountsTheRecordedOperationsNotTheEntriesThatWereAdded() throws Exception {
    StringBuilder trace = new StringBuilder("time,op,table,id,b\n");
    for (int i = 0; i < 1000; i++) {
      trace.append(i / 100.0).append(",insert,T,").append(i).append(",").append(i % 7).append('\n');
    }
    TraceDraft draft =
        draft(
            "spanner",
            "s.sql",
            "CREATE TABLE T (id INT64, b INT64) PRIMARY KEY (id); CREATE INDEX by_b ON T(b);",
            trace.toString(),
            new CopiesWanted(0, 1000, 300, List.of()));
    assertThat(draft.notes()).contains("1,000 entries of by_b");
    assertThat(draft.yaml()).contains("copies: 9.99");
  }
}
