package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each module of the page by itself, in a real Chromium: {@code page/NAME.test.js} among the test's
 * resources checks what {@code NAME.js} does. main.js, which puts the others together, is what
 * {@link PageTest} and its neighbours test.
 */
class PageModulesTest {
  /** Runs a test, with everything that its module declares in reach, and keeps what was wrong. */
  private static final String HARNESS =
      """
      const results = {};
      async function testModule(name, body) {
        const wrong = [];
        let checks = 0;
        const check = (what, actual, expected) => {
          checks++;
          const [is, wanted] = [actual, expected].map((value) => JSON.stringify(value) ?? 'undefined');
          if (is !== wanted) {
            wrong.push(`${what}: ${is}, not ${wanted}`);
          }
        };
        try {
          await body(check);
        } catch (error) {
          wrong.push(String(error.stack));
        }
        results[name] = {checks, wrong: wrong.join('\\n')};
      }
      """;

  @TempDir static Path folder;

  private static String testOf(String module) throws IOException {
    String name = "page/" + module.replace(".js", ".test.js");
    try (InputStream in =
        Objects.requireNonNull(PageModulesTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Path pageOf(List<String> modules) throws IOException {
    StringBuilder script = new StringBuilder(Bundle.of("page/", modules)).append(HARNESS);
    for (String module : modules) {
      script.append("await testModule('%s', async (check) => {%n".formatted(module));
      script.append(testOf(module)).append("});\n");
    }
    script.append("window.results = results;\ndocument.documentElement.dataset.ready = 'drawn';\n");
    return Files.writeString(
        folder.resolve("modules.html"),
        "<!doctype html><meta charset=\"utf-8\"><style>"
            + Template.resource("page/report.css")
            + "</style><div id=\"tooltip\" hidden></div><script>"
            + Template.resource(Page.D3)
            + "</script><script type=\"module\">"
            + script
            + "</script>");
  }

  @TestFactory
  Stream<DynamicTest> everyModuleDoesWhatItSays() throws IOException {
    assumeTrue("1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER")) || Browser.isHere());
    List<String> modules = Page.MODULES.stream().filter(name -> !name.equals("main.js")).toList();
    try (Browser browser = Browser.start(folder.resolve("profile"))) {
      browser.open(pageOf(modules));
      assertThat(browser.console()).allMatch(line -> line.contains("willReadFrequently"));
      return modules.stream()
          .map(module -> new Outcome(module, checks(browser, module), wrong(browser, module)))
          .toList()
          .stream()
          .map(outcome -> dynamicTest(outcome.module, outcome::isGood));
    }
  }

  private static long checks(Browser browser, String module) {
    return browser.number("return window.results[arguments[0]].checks", module);
  }

  private static String wrong(Browser browser, String module) {
    return browser.text("return window.results[arguments[0]].wrong", module);
  }

  private record Outcome(String module, long checks, String wrong) {
    void isGood() {
      assertThat(wrong).as(module).isEmpty();
      assertThat(checks).as("checks of %s", module).isPositive();
    }
  }
}
