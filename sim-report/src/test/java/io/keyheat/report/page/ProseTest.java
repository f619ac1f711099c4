package io.keyheat.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {
  @Test
  void proseKeepsItsMarkdownAndLosesEverythingThatRunsOrLoads() {
    String html =
        Prose.html(
            """
            A **bold** word, `code`, [a link](https://example.com/a) and a list:

            - one

            | a | b |
            |---|---|
            | 1 | 2 |

            <script>alert(1)</script>

            ![pic](https://example.com/x.png) [bad](javascript:alert(1))
            """);
    assertThat(html)
        .contains("<strong>bold</strong>", "<code>code</code>", "<li>one</li>", "<td>1</td>")
        .contains("href=\"https://example.com/a\"")
        .contains(
            "&lt;script&gt;", "<a rel=\"nofollow\" href=\"https://example.com/x.png\">pic</a>")
        .doesNotContain("<script", "<img", "javascript:");
  }
}
