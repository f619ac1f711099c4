package io.keyheat.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.page.EmbeddedJson.Members;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EmbeddedJsonTest {
  private static final Members LONG = json -> json.member("text", "x".repeat(50_000));

  @Test
  void aDocumentThatFitsIsWholeAndOneThatDoesNotIsNone() throws IOException {
    String whole = EmbeddedJson.of(LONG);
    int endOfLine = 1;
    assertThat(EmbeddedJson.upTo(whole.length() + endOfLine, LONG)).isEqualTo(whole);
    assertThat(EmbeddedJson.upTo(whole.length() - 1, LONG)).isNull();
  }

  @Test
  void membersBehindTheBoundAreNotWritten() throws IOException {
    int[] written = {0};
    Members many =
        json -> {
          for (int i = 0; i < 1000; i++) {
            LONG.write(json);
            written[0]++;
          }
        };
    assertThat(EmbeddedJson.upTo(120_000, many)).isNull();
    assertThat(written[0]).isBetween(1, 3);
  }
}
