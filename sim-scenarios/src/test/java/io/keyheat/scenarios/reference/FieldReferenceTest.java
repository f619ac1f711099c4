package io.keyheat.scenarios.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.expect.MetricReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages of docs/ that list every field are those that the description of the fields gives.
 * {@code mvn test -pl sim-scenarios -am -Dtest=FieldReferenceTest -Dsurefire.failIfNoSpecifiedTests
 * =false -Dkeyheat.renewDocuments} writes them anew.
 */
class FieldReferenceTest {
  private static final Path DOCS = Path.of("docs");
  private static final Pattern HEADING = Pattern.compile("(?m)^## (.*)$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([a-z.-]*)#([a-z-]+)\\)");

  private static String text(String page) throws IOException {
    return switch (page) {
      case "profiles.md" -> FieldReference.ofProfiles();
      case "metrics.md" -> MetricReference.text();
      default -> FieldReference.ofScenarios();
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"scenario-file.md", "profiles.md", "metrics.md"})
  void thePageIsWhatTheFieldsSay(String page) throws IOException {
    if (System.getProperty("keyheat.renewDocuments") != null) {
      Files.writeString(DOCS.resolve(page), text(page));
    }
    assertThat(Files.readString(DOCS.resolve(page)))
        .as("stale: renew it with -Dkeyheat.renewDocuments")
        .isEqualTo(text(page));
  }

  @Test
  void everyLinkLeadsToAHeading() throws IOException {
    Set<String> headings = headings("scenario-file.md");
    headings("profiles.md").forEach(heading -> headings.add("profiles.md#" + heading));
    Matcher link = LINK.matcher(FieldReference.ofScenarios());
    int links = 0;
    while (link.find()) {
      String page = link.group(1).isEmpty() ? "" : link.group(1) + "#";
      assertThat(headings).contains(page + link.group(2));
      links++;
    }
    assertThat(links).isGreaterThan(50);
  }

  private static Set<String> headings(String page) throws IOException {
    Set<String> headings = new HashSet<>();
    Matcher heading = HEADING.matcher(text(page));
    while (heading.find()) {
      headings.add(heading.group(1).toLowerCase(java.util.Locale.ROOT).replaceAll("[.`]", ""));
    }
    return headings;
  }
}
