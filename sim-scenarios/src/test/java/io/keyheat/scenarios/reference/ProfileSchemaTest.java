package io.keyheat.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.keyheat.scenarios.profile.Profiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema of profiles takes those that are shipped, and nothing that the loader refuses. */
class ProfileSchemaTest {
  private static final String PROFILE =
      """
      title: Mine
      tabletWord: tablet
      extends: spanner
      loadSplits:
        window:
          value: 90s
          source: A guess.
          assumed: true
          range: {from: 30s, to: 180s, because: Minutes.}
      """;

  static List<String> profiles() {
    return Profiles.names();
  }

  private static List<String> problems(JsonNode profile) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(new ObjectMapper().readTree(ProfileSchema.text()));
    return schema.validate(profile).stream().map(Object::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyShippedProfileIsValid(String name) throws IOException {
    try (InputStream in = Profiles.class.getResourceAsStream("/profiles/" + name + ".yaml")) {
      assertThat(problems(new YAMLMapper().readTree(in))).isEmpty();
    }
  }

  @Test
  void soIsOneWithARange() throws IOException {
    assertThat(problems(new YAMLMapper().readTree(PROFILE))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "window:, windwo:",
    "'assumed: true', 'assumed: false'",
    "'assumed: true', 'assumed: perhaps'",
    "'source: A guess.', ''",
    "'from: 30s, ', ''",
    "'because: Minutes.', 'why: Minutes.'",
    "'value: 90s', 'value: [90s]'",
    "'from: 30s', 'from: soon'"
  })
  void whatTheLoaderRefusesIsNot(String before, String after) throws IOException {
    String wrong = PROFILE.replace(before, after);
    assertThat(wrong).isNotEqualTo(PROFILE);
    assertThat(problems(new YAMLMapper().readTree(wrong))).isNotEmpty();
  }
}
