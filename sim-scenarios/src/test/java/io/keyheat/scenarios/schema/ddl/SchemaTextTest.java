package io.keyheat.scenarios.schema.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaTextTest {
  /** Who replaces their own statements by these loses what no scenario has a member for. */
  @ParameterizedTest
  @EnumSource
  void statementsOfSqlNameWhatAScenarioDoesNotHold(SchemaDialect dialect) {
    String text = SchemaText.file(List.of(), dialect);
    assertThat(text.contains("-- UNIQUE, NOT NULL")).isEqualTo(dialect.isSql());
    assertThat(text.lines().filter(line -> line.startsWith("--"))).hasSize(dialect.isSql() ? 2 : 0);
  }
}
