package io.keyheat.report.rules;

import static io.keyheat.report.SampleRules.FAILING;
import static io.keyheat.report.SampleRules.HOLDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.report.SampleRules;
import io.keyheat.report.html.Browser;
import io.keyheat.report.result.ExpectationResult;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesPageTest {
  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void startBrowser() {
    assumeTrue("1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER")) || Browser.isHere());
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingWasComplainedOfAndNothingWasAskedFor() {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.requests()).isNotEmpty().allMatch(url -> url.startsWith("file:///"));
  }

  private static void open(RulesModel model) throws IOException {
    Path page = folder.resolve("rules.html");
    try (Writer out = Files.newBufferedWriter(page)) {
      RulesPage.write(model, out);
    }
    browser.open(page);
  }

  private static String textOf(String selector) {
    return browser.element(selector).getDomProperty("textContent");
  }

  @Test
  void thePageShowsEachRuleWithItsFiguresAndLinks() throws IOException {
    open(SampleRules.model());
    assertThat(browser.elements("article.rule.holds#HOLD-1")).hasSize(1);
    assertThat(browser.elements("article.rule.fails#FAIL-1")).hasSize(1);
    assertThat(browser.elements("article.rule.open#OPEN-1")).hasSize(1);
    assertThat(browser.elements("nav a[href='#FAULT-1']")).hasSize(1);
    assertThat(textOf("#FAIL-1")).contains("2 ≠ 3", "1 of 2 hold");
    assertThat(browser.elements("#FAIL-1 a[href='spanner/b/report.html']")).hasSize(1);
    assertThat(textOf("#FAULT-1")).contains("could not be run: OutOfMemoryError");
    assertThat(browser.elements("a[href='datastore/c/report.html']")).isEmpty();
    assertThat(textOf(".overview")).isEqualTo("1 holds2 fail1 not yet shown");
    assertThat(browser.elements("a"))
        .extracting(link -> link.getDomAttribute("href"))
        .allMatch(href -> href.startsWith("#") || href.startsWith("spanner/"));
  }

  /** A rule with much evidence may begin on one sheet and end on the next. */
  @Test
  void onPaperTheMapOfAllRulesIsShownAndNoSheetIsLeftHalfEmpty() throws IOException {
    open(SampleRules.model());
    browser.emulatePaper(true);
    assertThat(browser.element("nav.map").isDisplayed()).isTrue();
    assertThat(browser.text("return getComputedStyle(document.querySelector('.rule')).breakInside"))
        .isEqualTo("auto");
    browser.emulatePaper(false);
  }

  @Test
  void failuresAreInSightAndOthersAreFoldedAfterTwo() throws IOException {
    List<ExpectationResult> five = Stream.of(HOLDING, HOLDING, HOLDING, FAILING, FAILING).toList();
    assertThat(foldedOf(five)).startsWith("3 more").doesNotContain("2 ≠ 3");
    assertThat(foldedOf(five.subList(0, 3))).startsWith("1 more");
    assertThat(foldedOf(five.subList(3, 5))).isEmpty();
  }

  /** The text that a reader has to click for. */
  private static String foldedOf(List<ExpectationResult> expectations) throws IOException {
    RuleEvidence evidence = new RuleEvidence("s", "t", "r", expectations, null);
    ShownRule rule = new ShownRule("X-1", "t", "s.", List.of(evidence), List.of());
    ShownDocument document = new ShownDocument("S", "D", List.of(rule));
    open(new RulesModel("1", "c", true, List.of(document), List.of()));
    return browser.elements("details").stream()
        .map(details -> details.getDomProperty("textContent"))
        .findFirst()
        .orElse("");
  }

  @Test
  void textIsNeverMarkup() throws IOException {
    open(SampleRules.model());
    assertThat(textOf("main")).contains("Datastore & <friends>", "A <b>title</b>");
    assertThat(browser.elements("friends")).isEmpty();
  }
}
