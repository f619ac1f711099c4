package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.run.SchemaScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YugabyteDbCqlTextTest {
  private static final String CQL =
      """
      CREATE TABLE events (
        region text,
        status text,
        at timestamp,
        id bigint,
        PRIMARY KEY ((region, status), at, id)
      ) WITH CLUSTERING ORDER BY (at DESC, id ASC) AND tablets = 4;
      """;

  private static final String SQL =
      """
      CREATE TABLE events (
        region text,
        status text,
        at timestamptz,
        id bigint,
        PRIMARY KEY ((region, status) HASH, at DESC, id ASC)
      ) SPLIT INTO 4 TABLETS;
      """;

  @TempDir private Path folder;

  private ScenarioFile scenario(String name, String ddl) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(file, ddl);
    return SchemaScenario.read(file.toString(), "yugabytedb", ReadOptions.DEFAULT);
  }

  @Test
  void whatIsReadOfCqlIsWrittenAsTheSameCql() throws Exception {
    ScenarioFile file = scenario("s.cql", CQL);
    assertThat(file.variants().get(0).vendor().schemas())
        .containsExactly(SchemaDialect.YUGABYTEDB_CQL);
    assertThat(SchemaText.of(file.variants().get(0).spec().tables(), SchemaDialect.YUGABYTEDB_CQL))
        .isEqualTo(CQL);
  }

  @Test
  void sqlOfTheSameTablesKeepsItsLanguage() throws Exception {
    ScenarioFile file = scenario("s.sql", SQL);
    assertThat(file.variants().get(0).vendor().schemas())
        .containsExactly(SchemaDialect.YUGABYTEDB_SQL);
    assertThat(SchemaText.of(file.variants().get(0).spec().tables(), SchemaDialect.YUGABYTEDB_SQL))
        .isEqualTo(SQL);
  }

  /** Behind one of five values, a fifth of all writes meets. */
  @Test
  void remediesOfASchemaSpeakItsLanguage() throws Exception {
    String cql = CQL.replace("((region, status), at", "((status), at");
    String sql = SQL.replace("((region, status) HASH", "(status HASH");
    assertThat(Lint.ofSchema(scenario("s.cql", cql)))
        .flatExtracting(Warning::remedies)
        .anyMatch(remedy -> remedy.contains("ash more parts of the key together"))
        .noneMatch(remedy -> remedy.contains("HASH") || remedy.contains("yb_hash_code"));
    assertThat(Lint.ofSchema(scenario("s.sql", sql)))
        .flatExtracting(Warning::remedies)
        .anyMatch(remedy -> remedy.contains("ash more parts of the key together"))
        .noneMatch(remedy -> remedy.contains("bucket") || remedy.contains("yb_hash_code"));
    String ranged = SQL.replace("((region, status) HASH", "(status ASC");
    assertThat(Lint.ofSchema(scenario("s.sql", ranged)))
        .flatExtracting(Warning::remedies)
        .anyMatch(remedy -> remedy.contains("yb_hash_code"))
        .noneMatch(remedy -> remedy.contains("bucket"));
  }

  @Test
  void cqlIsKnownByItsWordsWhateverTheFileIsCalled() throws Exception {
    assertThat(scenario("s.sql", CQL).variants().get(0).vendor().schemas())
        .containsExactly(SchemaDialect.YUGABYTEDB_CQL);
  }
}
