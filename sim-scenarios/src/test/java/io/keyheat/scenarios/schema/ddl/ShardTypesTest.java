package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shards that the database computes: of columns of any type, so that inserts succeed. */
class ShardTypesTest {
  private static List<TableSpec> tables(String hashed) throws ScenarioException {
    String text =
        """
        title: Rows by shard
        system: spanner
        servers: 3
        duration: 1m
        tables:
          t:
            columns:
              id: {type: bytes, values: {uuid: v4}}
              at: {type: timestamp, values: now}
              n: {type: int64, values: {sequence: 1}}
              s: {type: int64, values: {hash: [%s], modulo: 4}}
            key: [s, id, at, n]
        loads: {in: {insert: t, rate: 10/s}}
        """
            .formatted(hashed);
    return ScenarioReader.read("t.yaml", text, ReadOptions.DEFAULT)
        .variants()
        .get(0)
        .spec()
        .tables();
  }

  /** CAST(bytes AS STRING) fails where these are no UTF-8, as random ones hardly ever are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "id        | FARM_FINGERPRINT(id)",
        "n         | FARM_FINGERPRINT(CONCAT(CAST(n AS STRING)))",
        "at, id    | FARM_FINGERPRINT(CONCAT(CAST(UNIX_MICROS(`at`) AS STRING), '/', TO_HEX(id)))",
        "n, id     | FARM_FINGERPRINT(CONCAT(CAST(n AS STRING), '/', TO_HEX(id)))"
      })
  void spannerTakesTheFingerprintOfBytesAsTheyAre(String hashed, String fingerprint)
      throws ScenarioException {
    assertThat(SchemaText.of(tables(hashed), SchemaDialect.GOOGLESQL))
        .contains("AS (ABS(MOD(" + fingerprint + ", 4))) STORED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "id    | mod(spanner.farm_fingerprint(id), 4)",
        "n, id | mod(mod(spanner.farm_fingerprint(n::text), 4) + mod(spanner.farm_fingerprint(id),"
            + " 4), 4)"
      })
  void bytesAreNotJoinedToTextInPostgresql(String hashed, String rest) throws ScenarioException {
    assertThat(SchemaText.of(tables(hashed), SchemaDialect.POSTGRESQL))
        .contains("GENERATED ALWAYS AS (abs(" + rest + ")) STORED");
  }
}
