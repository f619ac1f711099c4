package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** The workbench as a student's browser shows it. Needs a Chromium and its driver. */
class WorkbenchPageTest {
  @TempDir static Path folder;
  private static ChromeDriver browser;
  private Served served;

  /** Whether a test does what browsers complain of. */
  private boolean isAttack;

  @BeforeAll
  static void startBrowser() {
    Chromium.require();
    browser = Chromium.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void open() throws IOException {
    served = new Served(new Limits(100_000, 1000, 1_000_000_000, 1_000_000, 500_000_000, 60, 30));
    browser.manage().logs().get(LogType.BROWSER);
    browser.manage().logs().get(LogType.PERFORMANCE);
    browser.get(served.address());
    await("return document.documentElement.dataset.ready === 'drawn'");
  }

  @AfterEach
  void nothingWasComplainedOfAndNobodyElseWasAsked() {
    List<LogEntry> complaints = browser.manage().logs().get(LogType.BROWSER).getAll();
    List<String> addresses =
        browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(LogEntry::getMessage)
            .filter(entry -> entry.contains("\"Network.requestWillBeSent\""))
            .map(
                entry ->
                    entry.replaceFirst("(?s).*?\"documentURL\".*?\"url\":\"([^\"]*)\".*", "$1"))
            .toList();
    browser.get("about:blank"); // It would complain of the server that is gone.
    served.close();
    if (!isAttack) {
      assertThat(complaints).isEmpty();
      assertThat(addresses).isNotEmpty().allMatch(url -> url.startsWith(served.address()));
    }
  }

  @Test
  void aScenarioOfTheLibraryIsThereAndChecked() {
    assertThat(text()).isEqualTo(Served.QUICK);
    assertThat(element("#library").getText()).contains("quick </script> \"title\"");
    await("return document.getElementById('problems').textContent.startsWith('No errors')");
  }

  /** Sixty cards are one stop of Tab, and the one that is picked is the scenario. */
  @Test
  void theGalleryIsWalkedByArrowKeys() {
    browser.executeScript("document.getElementById('gallery').open = true");
    element("#search").sendKeys(Keys.TAB);
    assertThat(focused()).contains("lessons/quick");
    type(Keys.ARROW_RIGHT);
    assertThat(focused()).contains("lessons/other");
    assertThat(text()).isEqualTo(Served.SLOW);
    assertThat(element("#library").getDomProperty("value")).isEqualTo("lessons/other");
    type(Keys.TAB);
    assertThat(focused()).as("behind the gallery").doesNotContain("radio");
    browser.executeScript("localStorage.clear()");
  }

  private static String focused() {
    return browser.switchTo().activeElement().getDomProperty("outerHTML");
  }

  @Test
  void anExercisesLinkOpensItsScenario() {
    browser.get(served.address() + "#lessons/other");
    await("return document.getElementById('library').value === 'lessons/other'");
    assertThat(text()).isEqualTo(Served.SLOW);
    browser.navigate().refresh();
    await("return document.documentElement.dataset.ready === 'drawn'");
    assertThat(text()).isEqualTo(Served.SLOW);
    assertThat(element("#gallery").getDomAttribute("open")).isNull();
    browser.executeScript("localStorage.clear()");
  }

  @Test
  void namesAndValuesAreCompletedFromTheSchema() {
    inEditor(".cm-content").get(0).sendKeys(Keys.chord(Keys.CONTROL, Keys.END));
    type("war");
    awaitOffered("warmUp");
    type(Keys.TAB);
    assertThat(text()).endsWith("warmUp: ");
    awaitOffered("20m");
    type(Keys.ESCAPE);
    assertThat(offered()).isEmpty();
    type("1s\nlesson:\n  - at: 1s\n  look: ");
    awaitOffered("heatmap");
    assertThat(offered()).contains("tablets", "servers");
    type(Keys.ARROW_DOWN, Keys.ENTER);
    assertThat(text()).endsWith("look: tablets");
  }

  @Test
  void aMistakeIsToldAndLeadsToItsPlace() {
    write(Served.QUICK.replace("servers: 2", "server: 2"));
    await("return document.getElementById('problems').textContent.includes('did you mean')");
    assertThat(inEditor(".cm-lint-marker-error")).hasSize(1);
    assertThat(inEditor(".cm-lintRange-error"))
        .extracting(WebElement::getText)
        .contains("server: 2");
    element("#problems button:last-child").click();
    String chosen =
        string("return document.getElementById('editor').shadowRoot.getSelection().toString()");
    assertThat(chosen).isEqualTo("server: 2");
  }

  @Test
  void aRunIsWatchedToItsEndAndLeadsToItsReport() {
    element("#run").click();
    await("return document.documentElement.dataset.state === 'done'");
    assertThat(element("#runs").getText()).contains("run", "/s done");
    assertThat(element("#expectations").getText()).contains("holds", "throughput > 0");
    assertThat(
            (Boolean)
                browser.executeScript(
                    "const c = document.querySelector('#runs canvas');"
                        + "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
                        + "return d.some((value, i) => i % 4 === 0 && value > 20)"))
        .as("something is hot")
        .isTrue();
    assertThat(element("#report").getDomProperty("href")).isEqualTo(served.address() + "report");
    assertThat(element("#links").isDisplayed()).isTrue();
    assertThat(element("#stale").isDisplayed()).isFalse();
    write(Served.SLOW);
    assertThat(element("#stale").isDisplayed()).as("the maps are of another text").isTrue();
  }

  @Test
  void theHeatmapGrowsWhileTheRunGoesOnAndItCanBeStopped() {
    write(Served.ENDLESS);
    new Actions(browser).keyDown(Keys.CONTROL).sendKeys(Keys.ENTER).keyUp(Keys.CONTROL).perform();
    await(
        "return /^[1-9]\\d* of 600 columns/.test(document.querySelector('#runs"
            + " .key')?.textContent)");
    assertThat(element("#run").getDomAttribute("aria-disabled")).isEqualTo("true");
    element("#stop").click();
    await("return document.documentElement.dataset.state === 'stopped'");
    assertThat(element("#state").getText()).isEqualTo("stopped");
    assertThat(element("#run").getDomAttribute("aria-disabled")).isEqualTo("false");
  }

  @Test
  void whatWasWrittenIsThereAgainWhenAnotherScenarioWasLookedAt() {
    write(Served.QUICK + "# mine");
    choose("lessons/other");
    assertThat(text()).isEqualTo(Served.SLOW);
    choose("lessons/quick");
    assertThat(text()).isEqualTo(Served.QUICK + "# mine");
  }

  @Test
  void formAndTextChangeEachOtherAndStepsAreUndoneAndDraftsKept() {
    WebElement servers = element("#form label:nth-of-type(2) input");
    assertThat(servers.getDomProperty("value")).isEqualTo("2");
    browser.executeScript(
        "arguments[0].value = '7'; arguments[0].dispatchEvent(new Event('input'))", servers);
    assertThat(text()).isEqualTo(Served.QUICK.replace("servers: 2", "servers: 7"));
    write(Served.QUICK.replace("servers: 2", "servers: 9"));
    assertThat(element("#form label:nth-of-type(2) input").getDomProperty("value")).isEqualTo("9");
    element("#undo").click();
    assertThat(text()).contains("servers: 7");
    element("#redo").click();
    assertThat(text()).contains("servers: 9");
    browser.navigate().refresh();
    await("return document.documentElement.dataset.ready === 'drawn'");
    assertThat(text()).as("kept by the browser").contains("servers: 9");
    element("#original").click();
    assertThat(text()).isEqualTo(Served.QUICK);
    assertThat(inEditor(".cm-line span").get(0).getText()).as("coloured").isEqualTo("title");
    element("#gallery summary").click();
    await("return document.querySelector('#cards canvas').dataset.painted === ''");
    element("#search").sendKeys("other");
    List<WebElement> cards = browser.findElements(By.cssSelector("#cards .card"));
    assertThat(cards.stream().filter(WebElement::isDisplayed)).hasSize(1);
    cards.stream().filter(WebElement::isDisplayed).findFirst().orElseThrow().click();
    assertThat(text()).isEqualTo(Served.SLOW);
    assertThat(element("#short").isEnabled()).as("it has no short profile").isFalse();
  }

  @Test
  void aPastedSchemaBecomesAScenarioThatStaysAndItsMistakesLeadToTheirLines() {
    assertThat(element("#source").isDisplayed()).as("the page opens on it").isTrue();
    paste("CREATE TABLE Orders (\n  Id INT64\n) PRIMARY KEY (Idd);");
    await("return document.getElementById('refused').textContent.includes('Idd')");
    element("#refused button").click();
    assertThat(string("return getSelection().toString()")).contains("PRIMARY KEY (Idd)");
    paste(
        "CREATE TABLE Orders (At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),"
            + " Id INT64, Place GEOGRAPHY) PRIMARY KEY (At);");
    await("return document.getElementById('library').value === 'yours'");
    assertThat(text()).contains("insert: \"Orders\"");
    assertThat(element("#notes").getText()).contains("line 1: ", "GEOGRAPHY");
    await("return document.getElementById('problems').textContent.includes('SP-01')");
    browser.executeScript(
        """
        const values = [...document.querySelectorAll('#form label')]
          .find((label) => label.textContent.startsWith('Values of Id')).querySelector('select');
        values.value = '{sequence: 1}';
        values.dispatchEvent(new Event('change'));
        """);
    assertThat(text()).contains("Id: {type: int64, values: {sequence: 1}}");
    browser.navigate().refresh();
    await("return document.documentElement.dataset.ready === 'drawn'");
    assertThat(text()).contains("insert: \"Orders\"", "{sequence: 1}");
    assertThat(element("#own").getDomAttribute("open")).as("it has been used").isNull();
  }

  @Test
  void aPastedTraceIsReplayed() {
    paste("0.1,insert,Orders,1\n0.9,insert,Orders,2\n1.9,insert,Orders,3\n");
    // That there are no errors may still be said of the scenario before it.
    await("return document.getElementById('notes').textContent.includes('3 records')");
    await("return document.getElementById('problems').textContent.startsWith('No errors')");
    element("#run").click();
    await("return document.documentElement.dataset.state === 'done'");
    assertThat(element("#runs").getText()).contains("/s done");
  }

  private static void paste(String source) {
    browser.executeScript(
        """
        document.getElementById('own').open = true;
        const area = document.getElementById('source');
        area.value = arguments[0];
        area.dispatchEvent(new Event('input'));
        document.getElementById('draft').click();
        """,
        source);
  }

  private static void choose(String name) {
    browser.executeScript(
        """
        const library = document.getElementById('library');
        library.value = arguments[0];
        library.dispatchEvent(new Event('change'));
        """,
        name);
  }

  @Test
  void aServerThatIsGoneIsTold() {
    isAttack = true;
    served.close();
    element("#run").click();
    await("return document.getElementById('state').textContent.includes('no longer answers')");
    assertThat(element("#run").getDomAttribute("aria-disabled")).isEqualTo("false");
  }

  /** It knows the whole address with the token, and yet can neither run nor read anything. */
  @Test
  void aPageOfAnotherOriginGetsNothing() throws IOException {
    isAttack = true;
    browser.get("data:text/html,<title>elsewhere</title>");
    for (String mode : List.of("cors", "no-cors")) {
      for (String path : List.of("run", "check", "progress", "")) {
        assertThat(fetched(mode, path)).as("%s %s", mode, path).isIn("opaque", "refused");
      }
    }
    assertThat(served.get("progress").status()).as("nothing was run").isEqualTo(404);
  }

  private String fetched(String mode, String path) {
    return String.valueOf(
        browser.executeAsyncScript(
            """
            const [address, mode, body, done] = arguments;
            fetch(address, {mode, method: body === null ? 'GET' : 'POST', body: body ?? undefined})
              .then((answer) => done(answer.type === 'opaque' ? 'opaque' : `read ${answer.status}`))
              .catch(() => done('refused'));
            """,
            served.address() + path,
            mode,
            path.equals("run") || path.equals("check") ? Served.QUICK : null));
  }

  @Test
  void aNameThatLeadsToThisMachineIsRefused() {
    isAttack = true;
    browser.get(served.address().replace("127.0.0.1", "rebound.example"));
    assertThat(element("body").getText()).isEqualTo("403");
    browser.get(served.address().replace("127.0.0.1", "localhost"));
    assertThat(element("h1").getText()).isEqualTo("Workbench");
  }

  /** Nothing that finds its way into the page can run, or tell anybody. */
  @Test
  void thePolicyKeepsOtherScriptsAndOtherAddressesOut() {
    isAttack = true;
    browser.executeScript(
        """
        const script = document.createElement('script');
        script.textContent = 'window.intruder = 1';
        document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.intruder = 2">');
        """);
    assertThat(string("return window.intruder")).isEqualTo("null");
    assertThat(
            String.valueOf(
                browser.executeAsyncScript(
                    """
                    const done = arguments[0];
                    addEventListener('securitypolicyviolation',
                      (event) => done(event.effectiveDirective), {once: true});
                    fetch('http://localhost:1/').catch(() => {});
                    """)))
        .isEqualTo("connect-src");
  }

  private static WebElement element(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static String string(String script) {
    return String.valueOf(browser.executeScript(script));
  }

  private static List<WebElement> inEditor(String selector) {
    return element("#editor").getShadowRoot().findElements(By.cssSelector(selector));
  }

  /** The lines of the editor, which shows short texts whole. */
  private static String text() {
    return string(
        """
        const lines = document.getElementById('editor').shadowRoot.querySelectorAll('.cm-line');
        return [...lines].map((line) => line.textContent).join('\\n');
        """);
  }

  /** Pastes a text in place of the editor's. */
  private static void write(String text) {
    inEditor(".cm-content").get(0).sendKeys(Keys.chord(Keys.CONTROL, "a"));
    browser.executeScript(
        """
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', arguments[0]);
        document.getElementById('editor').shadowRoot.querySelector('.cm-content')
          .dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true}));
        """,
        text);
  }

  /** Types where the caret is; an element's own sendKeys would move it. */
  private static void type(CharSequence... keys) {
    new Actions(browser).sendKeys(keys).perform();
  }

  private static List<String> offered() {
    return string(
            """
            const labels = document.getElementById('editor').shadowRoot
              .querySelectorAll('.cm-completionLabel');
            return [...labels].map((label) => label.textContent).join(' ');
            """)
        .lines()
        .flatMap(labels -> Stream.of(labels.split(" ")))
        .toList();
  }

  private static void awaitOffered(String first) {
    Chromium.patience(browser, Duration.ofSeconds(90))
        .withMessage(() -> "%s among %s at the end of%n%s".formatted(first, offered(), text()))
        .until(ignored -> offered().contains(first));
  }

  private static void await(String condition) {
    Chromium.patience(browser, Duration.ofSeconds(90))
        .withMessage(() -> condition + " on a page that says\n" + element("body").getText())
        .until(ignored -> Boolean.TRUE.equals(browser.executeScript(condition)));
  }
}
