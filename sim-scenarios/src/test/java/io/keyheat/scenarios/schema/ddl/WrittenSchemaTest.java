package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.SchemaDraft;
import io.keyheat.scenarios.schema.Imported;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written of a schema's tables is read again as these tables, in each language. */
class WrittenSchemaTest {
  private static final Pattern KEYS =
      Pattern.compile("(?m)^  \\S+:$|key: \\[.*\\]|on: \\[[^\\]]*\\]|modulo: \\d+");

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "tikv | CREATE TABLE ev (id BIGINT NOT NULL AUTO_INCREMENT, v INT, PRIMARY KEY (id)"
            + " NONCLUSTERED, KEY k (v)) SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 2;"
            + " | 'AUTO_INCREMENT,NONCLUSTERED,SHARD_ROW_ID_BITS = 4,PRE_SPLIT_REGIONS = 2'",
        "tikv | CREATE TABLE ev (id BIGINT, s BIGINT AS (CRC32(CONCAT(id)) % 4) STORED, PRIMARY KEY"
            + " (s, id) NONCLUSTERED) SHARD_ROW_ID_BITS = 3 PRE_SPLIT_REGIONS = 3;"
            + " | 'SHARD_ROW_ID_BITS = 3 PRE_SPLIT_REGIONS = 3,(s, id) NONCLUSTERED'",
        "tikv | CREATE TABLE ev (id BIGINT, v INT, KEY k (v)); | 'INDEX k ON ev (v)'",
        "tikv | CREATE TABLE ev (id BIGINT AUTO_RANDOM(4), v INT, PRIMARY KEY (id) CLUSTERED, KEY k"
            + " (v)) PRE_SPLIT_REGIONS = 3; | 'AUTO_RANDOM(4),PRE_SPLIT_REGIONS = 3'",
        "tikv | CREATE TABLE ev (id BIGINT, s INT, PRIMARY KEY (id, s), KEY k (s)) PARTITION BY"
            + " HASH (s) PARTITIONS 3; | 'PARTITION BY HASH (s) PARTITIONS 3'",
        "tikv | CREATE TABLE ev (id BIGINT AUTO_INCREMENT, v INT, PRIMARY KEY (id, v), KEY k (v));"
            + " SPLIT TABLE ev INDEX k BY (1000), (2000); | 'CLUSTERED,INDEX k BY (1000)'",
        "cockroachdb | CREATE TABLE ev (id INT8 DEFAULT unique_rowid(), at TIMESTAMPTZ DEFAULT"
            + " now(), v STRING, PRIMARY KEY (at, id) USING HASH WITH (bucket_count = 8), INDEX k"
            + " (v) STORING (id)); | 'USING HASH WITH (bucket_count = 8)'",
        "cockroachdb | CREATE TABLE ev (id UUID PRIMARY KEY DEFAULT gen_random_uuid(), v INT8,"
            + " INDEX k (v DESC)); ALTER TABLE ev SPLIT AT VALUES"
            + " ('80000000-0000-0000-0000-000000000000'); | 'SPLIT AT VALUES,gen_random_uuid()'",
        "yugabytedb | CREATE TABLE ev (id bigint, at timestamptz DEFAULT now(), v text, PRIMARY KEY"
            + " ((id) HASH, at DESC)) SPLIT INTO 8 TABLETS; CREATE INDEX k ON ev (v ASC);"
            + " | 'SPLIT INTO 8 TABLETS,at DESC'",
        "yugabytedb | CREATE TABLE ev (id bigint, v bigint, PRIMARY KEY (id ASC)) SPLIT AT VALUES"
            + " ((1000), (2000)); CREATE INDEX k ON ev (v HASH); | 'SPLIT AT VALUES ((1000),"
            + " (2000))'",
        "spanner | CREATE SEQUENCE S OPTIONS (sequence_kind='bit_reversed_positive'); CREATE TABLE"
            + " Ev (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE S)), At TIMESTAMP, V"
            + " STRING(MAX), Shard INT64 AS (ABS(MOD(FARM_FINGERPRINT(V), 16))) STORED) PRIMARY KEY"
            + " (Id); CREATE INDEX K ON Ev (Shard, At DESC) STORING (V);"
            + " | 'FARM_FINGERPRINT,STORING (V)'",
        "spanner | CREATE TABLE ev (id bigint DEFAULT nextval('s'), at timestamptz, v varchar,"
            + " PRIMARY KEY (id)); CREATE INDEX k ON ev (at DESC) INCLUDE (v); | 'varchar,INCLUDE"
            + " (v)'",
      })
  void whatIsWrittenIsReadAgain(String system, String ddl, String kept) throws Exception {
    Vendor vendor = Profiles.vendor(system);
    SchemaDialect dialect = Imported.language("s.sql", ddl, vendor);
    Imported first = Imported.read("s.sql", ddl, vendor);
    String written = SchemaText.of(tables(first, system), dialect);
    assertThat(written).contains(kept.split(",(?! )", -1)).doesNotContain("_tidb_");
    Imported second = Imported.read("s.sql", written, vendor);
    assertThat(second.left()).as(written).isEmpty();
    assertThat(keys(second)).as(written).isEqualTo(keys(first));
  }

  /** The scripts and templates of other systems. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "hbase | t.hbase | create 't', 'f', SPLITS => ['10000000', '50000000']",
        "dynamodb | t.json | {\"TableName\": \"Orders\", \"KeySchema\": [{\"AttributeName\": \"u\","
            + " \"KeyType\": \"HASH\"}, {\"AttributeName\": \"n\", \"KeyType\": \"RANGE\"}],"
            + " \"AttributeDefinitions\": [{\"AttributeName\": \"u\", \"AttributeType\": \"S\"},"
            + " {\"AttributeName\": \"n\", \"AttributeType\": \"N\"}, {\"AttributeName\": \"g\","
            + " \"AttributeType\": \"S\"}], \"ProvisionedThroughput\": {\"ReadCapacityUnits\": 5,"
            + " \"WriteCapacityUnits\": 5}, \"GlobalSecondaryIndexes\": [{\"IndexName\": \"byG\","
            + " \"KeySchema\": [{\"AttributeName\": \"g\", \"KeyType\": \"HASH\"}], \"Projection\":"
            + " {\"ProjectionType\": \"ALL\"}, \"ProvisionedThroughput\": {\"ReadCapacityUnits\":"
            + " 5, \"WriteCapacityUnits\": 5}}]}",
      })
  void scriptsAndTemplatesAreReadAgain(String system, String file, String text) throws Exception {
    Vendor vendor = Profiles.vendor(system);
    Imported first = Imported.read(file, text, vendor);
    String written = SchemaText.of(tables(first, system), Imported.language(file, text, vendor));
    Imported second = Imported.read(file, written, vendor);
    assertThat(second.left()).as(written).isEmpty();
    assertThat(keys(second)).as(written).isEqualTo(keys(first));
  }

  private static List<TableSpec> tables(Imported schema, String system) throws Exception {
    String yaml = SchemaDraft.yaml(schema, system, 3, 10);
    return ScenarioReader.read("s.yaml", yaml, ReadOptions.DEFAULT)
        .variants()
        .get(0)
        .spec()
        .tables();
  }

  /** Tables, keys, indexes and numbers of shards. */
  private static List<String> keys(Imported schema) {
    return KEYS.matcher(schema.yaml()).results().map(r -> r.group()).toList();
  }
}
