package io.keyheat.scenarios.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.CommandLineFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names and texts of users stand in pages as they are written, and never as a page's own. */
class MarkupTest {
  private static final String IMAGE = "<img src=x onerror=kh>";
  private static final String SCRIPT = "</script><script>kh</script>";
  private static final String LINK = "[x](javascript:kh)";

  private static final String PROFILE =
      """
      extends: spanner
      title: '%1$s%2$s'
      tabletWord: '%1$s'
      servers: {cores: {value: 4, source: '%1$s%2$s%3$s', assumed: true}}
      """
          .formatted(IMAGE, SCRIPT, LINK);

  private static final String SCENARIO =
      """
      title: '%1$s%2$s'
      prose: '%1$s%2$s%3$s'
      system: profile.yaml
      servers: 2
      duration: 10s
      interval: 1s
      tables:
        T:
          columns:
            A: {type: string, values: {choice: ['%1$s', '%2$s'], weights: [5, 1]}}
            B: {type: string, values: {text: '%1$s{n}', n: {sequence: 1}}}
          key: [A, B]
      loads: {l: {insert: T, rate: 50/s}}
      expect: ['throughput > 1e9']
      lesson:
        - at: 5s
          variant: run
          say: '%1$s%2$s%3$s'
          ask: '%1$s'
          choices: ['%1$s', b]
          answer: b
          because: '%1$s%2$s'
      """
          .formatted(IMAGE, SCRIPT, LINK);

  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private void run(int expected, Object... arguments) {
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run(arguments)).as(keyheat.err()).isEqualTo(expected);
  }

  private void checkPages(int least) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> pages = files.filter(f -> f.toString().endsWith(".html")).toList();
      assertThat(pages).hasSizeGreaterThanOrEqualTo(least);
      for (Path page : pages) {
        String html = Files.readString(page);
        assertThat(html).as(page.toString()).contains("onerror=kh").doesNotContain("<img src=x");
        assertThat(html).doesNotContain("<script>kh").doesNotContain("href=\"javascript:");
      }
    }
  }

  @Test
  void aScenariosTextsAreTextOnEveryPage() throws Exception {
    file("profile.yaml", PROFILE);
    Path scenario = file("a<img src=x onerror=kh>.yaml", SCENARIO);
    Path out = folder.resolve("out");
    run(1, "run", scenario, "--quiet", "--out", out);
    run(0, "compare", out, out, "--out", folder.resolve("compared"));
    run(1, "lesson", scenario, "--out", folder.resolve("lesson"));
    Path swept = folder.resolve("swept");
    run(0, "sweep", scenario, "--set", "servers=1..2", "--replications", 2, "-q", "--out", swept);
    checkPages(4);
  }

  @Test
  void aTracesTextsAreTextOnItsPage() throws Exception {
    String lines = "0,insert,\"%1$s\",\"%2$s1\"\n1,insert,\"%1$s\",\"%1$s2\"\n2,insert,../../x,3\n";
    Path trace = file("a<img src=x onerror=kh>.csv", lines.formatted(IMAGE, SCRIPT));
    Path out = folder.resolve("out");
    run(0, "run", "--trace", trace, "--system", "spanner", "--quiet", "--out", out);
    checkPages(1);
  }
}
