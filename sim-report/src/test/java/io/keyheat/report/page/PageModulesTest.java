package io.keyheat.report.page;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.keyheat.report.html.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each module of the pages by itself, in a real Chromium: {@code NAME.test.js} among the test's
 * resources, in the folder of {@code NAME.js}, checks what that module does. Modules without
 * exports, which put the others together, and the modules of lessons and of the workbench are
 * tested with their pages.
 */
class PageModulesTest {
  private static final String ROOT = "/io/keyheat/report/";
  private static final List<String> PAGES =
      List.of(
          ROOT + "html/page/main.js",
          ROOT + "plan/plan.js",
          ROOT + "sweep/sweep.js",
          ROOT + "remedy/remedy.js",
          ROOT + "rules/rules.js",
          ROOT + "validation/validation.js",
          ROOT + "observed/observed.js",
          ROOT + "sensitivity/one-at-a-time.js",
          ROOT + "sensitivity/morris.js");

  /** Modules that no page of those needs. */
  private static final List<String> OTHERS = List.of(ROOT + "workbench/page/outline.js");

  /** Runs a test, with everything that its module declares in reach, and keeps what was wrong. */
  private static final String HARNESS =
      """
      const results = {};
      globalThis.moduleTests = {};
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

  private static List<String> modules() {
    List<String> all = Stream.concat(PAGES.stream(), OTHERS.stream()).toList();
    return ScriptLinker.link(Resources::text, all).modules().stream()
        .filter(module -> !PAGES.contains(module))
        .toList();
  }

  /**
   * A module with its test at its end, where all that it declares is in reach. A test may import
   * more, in its first lines.
   */
  private static String withTest(String module) {
    Map<Boolean, String> test =
        Resources.text(module.replace(".js", ".test.js"))
            .lines()
            .collect(partitioningBy(line -> line.startsWith("import "), joining("\n")));
    return "%s%n%s%nmoduleTests['%s'] = async (check) => {%n%s%n};%n"
        .formatted(Resources.text(module), test.get(true), module, test.get(false));
  }

  private static Path pageOf(List<String> modules) throws IOException {
    StringBuilder script = new StringBuilder(HARNESS);
    script.append(ScriptLinker.link(PageModulesTest::withTest, modules).text());
    for (String module : modules) {
      script.append("await testModule('%1$s', moduleTests['%1$s']);%n".formatted(module));
    }
    script.append("window.results = results;\ndocument.documentElement.dataset.ready = 'drawn';\n");
    return Files.writeString(
        folder.resolve("modules.html"),
        "<!doctype html><meta charset=\"utf-8\"><style>"
            + Resources.text(ROOT + "page/page.css")
            + "</style><div id=\"tooltip\" hidden></div><script>"
            + Resources.text(Resources.D3)
            + "</script><script type=\"module\">"
            + script
            + "</script>");
  }

  @TestFactory
  Stream<DynamicTest> everyModuleDoesWhatItSays() throws IOException {
    assumeTrue("1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER")) || Browser.isHere());
    List<String> modules = modules();
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
