package io.keyheat.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.report.html.Browser;
import io.keyheat.report.recording.RecordingPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** Every kind of page is made by {@link Page}, whatever users write into it. */
class AllPagesTest {
  private static final String HOSTILE =
      "a<img src=x onerror=\"window.kh = 1\">'</script><script>window.kh = 1</script><!--"
          + "[x](javascript:kh)";

  /** Width of a phone's screen, in pixels. */
  private static final int PHONE = 390;

  private static final String WIDEST =
      """
      const right = (one) => one.getBoundingClientRect().right;
      return [...document.querySelectorAll('main *, header *')]
        .filter((one) => right(one) > 391 && !one.closest('.scroll, pre, #switch'))
        .slice(0, 4).map((one) => one.outerHTML.slice(0, 90)).join(' | ');
      """;

  /**
   * Codes of rules that are no link to a text of the page, and links to places that are not there.
   */
  private static final String LOST_RULES =
      """
      const wrong = [...document.querySelectorAll('a[href^="#"]')]
        .filter((one) => !document.getElementById(decodeURIComponent(one.hash.slice(1))))
        .map((one) => one.outerHTML);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const {data, parentElement} = texts.currentNode;
        if (/\\b(SP|FS|DS)-\\d\\d\\b/.test(data)
            && !parentElement.closest('a, script, style, pre, .rules, .rule-note, .rule')) {
          wrong.push(data);
        }
      }
      return wrong.slice(0, 4).join(' | ');
      """;

  /** Letters of other machines may be wider than those of this one. */
  private static final String WIDE_LETTERS =
      """
      const wide = new CSSStyleSheet();
      wide.replaceSync('* { letter-spacing: 0.15em !important; }');
      document.adoptedStyleSheets = [wide];
      """;

  private static final String FOLD_OTHERWISE =
      """
      for (const controls of document.querySelectorAll('.options, .more-variants')) {
        controls.open = !controls.open;
      }
      """;

  private static final String MARK_OF_ANSWER =
      "return getComputedStyle(document.querySelector('.answer .number')," + " '::before').content";

  private static final String END_OF_FIRST_SHEET =
      """
      const sheet = document.querySelector('.management');
      return sheet ? Math.round(sheet.getBoundingClientRect().bottom + scrollY) : 0;
      """;

  /** What works only on a screen: on paper, variants and headings are texts. */
  private static final String CONTROLS_ON_PAPER =
      """
      return [...document.querySelectorAll('button, select, input, textarea, summary')]
        .filter((one) => one.getClientRects().length > 0)
        .filter((one) => !one.matches('#list button, .sort, [aria-pressed=true], [type=radio]'))
        .filter((one) => !one.matches('select') || getComputedStyle(one).appearance !== 'none')
        .filter((one) => !one.matches('summary') || !one.parentElement.open)
        .map((one) => one.outerHTML).slice(0, 4).join(' | ');
      """;

  /** Pages that are worked with or watched, and not printed. */
  private static final Set<String> LIVE = Set.of("workbench", "recording");

  /** Height of a sheet of paper within its margins, in pixels. */
  private static final int SHEET = 979;

  /** A page with scripts may hold as much as this. */
  private static final int MOST_BYTES = 3_000_000;

  @TempDir static Path folder;

  @TestFactory
  Stream<DynamicTest> everyPageHasTheAssemblersFrame() throws IOException {
    return new AllPages("plain text")
        .pages().entrySet().stream()
            .map(page -> DynamicTest.dynamicTest(page.getKey(), () -> checkFrame(page.getValue())));
  }

  private static void checkFrame(String page) {
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(MOST_BYTES);
    assertThat(page)
        .startsWith("<!doctype html>\n<html lang=\"en\">")
        .contains("content=\"default-src 'none'; ", "; base-uri 'none'; form-action 'none'\"")
        .contains("name=\"referrer\" content=\"no-referrer\"", "content=\"light dark\"")
        .contains("<a class=\"skip\" href=\"#main\">", "<main id=\"main\" tabindex=\"-1\">")
        .contains("<h1 id=\"title\" dir=\"auto\">", "prefers-color-scheme: dark", "@media print")
        .doesNotContain("unsafe-inline", "unsafe-eval");
    String markup = page.replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", "");
    assertThat(markup)
        .doesNotContainPattern("<[^>]*\\s(on\\w+|style)=")
        .doesNotContainPattern("<(script|link|img|iframe)[^>]*\\s(src|href)=\"(?!data:)");
    assertThat(Pattern.compile("d3js\\.org").matcher(page).results().count()).isLessThan(2);
  }

  @Test
  void thePolicyAdmitsNothingButThePagesOwnTexts() {
    Page page = Page.titled("t").script("/io/keyheat/report/rules/rules.js").allow("img-src data:");
    assertThat(page.policy())
        .matches(
            "default-src 'none'; script-src 'sha256-[^']{44}'; style-src 'sha256-[^']{44}';"
                + " img-src data:; base-uri 'none'; form-action 'none'");
    assertThat(Page.titled("t").policy()).doesNotContain("script-src");
  }

  @Test
  void textOfUsersIsTextOnEveryPageAndNoPageComplainsOrAsksForAnything() throws IOException {
    assumeTrue("1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER")) || Browser.isHere());
    try (Browser browser = Browser.start(folder.resolve("profile"))) {
      List<String> wrong = new ArrayList<>();
      AllPages pages = new AllPages(HOSTILE);
      try (StubServer server = StubServer.workbench(pages.workbench().html(), HOSTILE)) {
        browser.openAddress(server.address());
        browser.run("document.getElementById('draft').click()");
        browser.waitUntil("return document.getElementById('refused').textContent !== ''");
        browser.run("document.getElementById('run').click()");
        browser.waitUntil("return document.documentElement.dataset.state === 'done'");
        wrong.addAll(faults(browser, "workbench"));
        assertThat(browser.requests()).allMatch(url -> url.startsWith(server.address()));
      }
      wrong.addAll(recordingFaults(browser));
      for (Map.Entry<String, String> page : pages.pages().entrySet()) {
        String kind = page.getKey();
        assertThat(page.getValue()).as(kind).doesNotContain("<img src=x", "<script>window.kh");
        if (kind.equals("workbench")) {
          continue; // It has just been looked at, as its server serves it.
        }
        Path file = Files.writeString(folder.resolve(kind + ".html"), page.getValue());
        if (kind.equals("course")) {
          browser.openStill(file);
        } else {
          browser.open(file);
        }
        if (kind.equals("advice")) {
          checkDifference(browser);
        }
        if (kind.equals("plan")) {
          assertThat(browser.text(MARK_OF_ANSWER))
              .as("to those who see no colour")
              .containsAnyOf("✔", "⚠");
        }
        if (kind.equals("sweep")) {
          assertThat(browser.element(".findings").isDisplayed()).isTrue();
        }
        wrong.addAll(faults(browser, kind));
        assertThat(browser.requests())
            .as(kind)
            .isNotEmpty()
            .allMatch(url -> url.startsWith("file:///") || url.startsWith("data:image/png"));
      }
      assertThat(wrong).isEmpty();
    }
  }

  /**
   * Before the first operation the page of a recording has no empty lists. It asks its server once
   * a second, so it is left before the server ends.
   */
  private static List<String> recordingFaults(Browser browser) throws IOException {
    String page = RecordingPage.of("dynamodb").html();
    Path blank = Files.writeString(folder.resolve("blank.html"), "<!doctype html><title>b</title>");
    try (StubServer empty = StubServer.emptyRecording(page);
        StubServer server = StubServer.recording(page, HOSTILE)) {
      browser.openAddress(empty.address());
      assertThat(browser.element("#state").getText()).isEqualTo("Waiting for the first operation.");
      assertThat(browser.elements("h2")).noneMatch(WebElement::isDisplayed);
      browser.openStill(blank);
      browser.requests();
      browser.openAddress(server.address());
      assertThat(browser.elements("h2").stream().filter(WebElement::isDisplayed)).hasSize(5);
      assertThat(browser.requests()).allMatch(url -> url.startsWith(server.address()));
      List<String> faults = faults(browser, "recording");
      browser.openStill(blank);
      browser.requests();
      return faults;
    }
  }

  private static void checkDifference(Browser browser) {
    assertThat(browser.text("return document.querySelector('.diff').textContent"))
        .startsWith("− before+ a<img");
  }

  private static List<String> widerThanPhone(Browser browser, String where) {
    long width = browser.number("return document.documentElement.scrollWidth");
    return width > PHONE
        ? List.of(where + ": " + width + " pixels wide, by " + browser.text(WIDEST))
        : List.of();
  }

  /** What axe finds and what is wider than a phone; the page runs no text and is silent. */
  private static List<String> faults(Browser browser, String kind) {
    List<String> wrong = new ArrayList<>();
    for (String fault : Axe.violations(browser)) {
      wrong.add(kind + ": " + fault);
    }
    String lost = browser.text(LOST_RULES);
    if (!lost.isEmpty()) {
      wrong.add(kind + ": rules without a way to their text: " + lost);
    }
    browser.run(WIDE_LETTERS);
    browser.emulateWidth(PHONE);
    wrong.addAll(widerThanPhone(browser, kind + ": on a phone"));
    browser.run(FOLD_OTHERWISE);
    wrong.addAll(widerThanPhone(browser, kind + ": on a phone, unfolded"));
    browser.run(FOLD_OTHERWISE);
    browser.emulateWidth(0);
    browser.run("document.adoptedStyleSheets = []; dispatchEvent(new Event('beforeprint'))");
    long end = browser.number(END_OF_FIRST_SHEET);
    if (end > SHEET) {
      wrong.add(kind + ": its first sheet is " + end + " pixels high when printed");
    }
    browser.emulatePaper(true);
    String controls = browser.text(CONTROLS_ON_PAPER);
    if (!controls.isEmpty() && !LIVE.contains(kind)) {
      wrong.add(kind + ": prints controls: " + controls);
    }
    assertThat(browser.text("return getComputedStyle(document.body).backgroundColor"))
        .as("the paper of %s in the dark", kind)
        .isIn("rgb(255, 255, 255)", "rgb(251, 250, 248)");
    browser.emulatePaper(false);
    browser.run("dispatchEvent(new Event('afterprint'))");
    assertThat(browser.text("return String(window.kh)")).as(kind).isEqualTo("undefined");
    assertThat(browser.text("return document.body.textContent")).contains("<img src=x");
    assertThat(browser.number("return document.querySelectorAll('img[onerror]').length")).isZero();
    assertThat(browser.console()).as(kind).isEmpty();
    return wrong;
  }
}
