package io.keyheat.report.lesson;

import static io.keyheat.report.lesson.SampleLessons.COLUMNS;
import static io.keyheat.report.lesson.SampleLessons.ROWS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import io.keyheat.report.html.Browser;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.HeatColours;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The pages of lessons as a reader's browser shows them. Needs a Chromium and its driver. */
class LessonPageTest {
  /** The colour of a panel's canvas at CSS pixels, as 0xRRGGBB; −1 where nothing is drawn. */
  private static final String PIXEL =
      """
      const canvas = document.querySelector(`#${arguments[0]} canvas:not(.heat-picture)`);
      const ratio = canvas.width / canvas.clientWidth;
      const [r, g, b, a] = canvas.getContext('2d')
        .getImageData(Math.floor(arguments[1] * ratio), Math.floor(arguments[2] * ratio), 1, 1).data;
      return a === 0 ? -1 : r * 65536 + g * 256 + b;
      """;

  /** As growing.js and lesson.js lay it out. */
  private static final int HEIGHT = 300;

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void startBrowser() {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_BROWSER"));
    assumeTrue(required || Browser.isHere());
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
    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(url -> url.startsWith("file:///") || url.isEmpty()); // Of a picture in the page.
  }

  @Test
  void thePastIsInTheReportsColoursAndTheFutureIsCovered() throws IOException {
    open(SampleLessons.lesson());
    assertThat(seconds()).isEqualTo(50);
    for (int row = 0; row < ROWS; row += 3) {
      assertThat(heat(row, 3)).isEqualTo(colour(SampleLessons.heat(row)));
      assertThat(heat(row, 12)).isNotEqualTo(colour(SampleLessons.heat(row)));
    }
    seek(200);
    assertThat(heat(3, 12)).isEqualTo(colour(SampleLessons.heat(3)));
    assertThat(heat(ROWS - 1, COLUMNS - 1)).isEqualTo(HeatColours.rgb(1));
  }

  @Test
  void tabletsSplitMoveAndHaveTheHeatOfTheirRows() throws IOException {
    open(SampleLessons.lesson());
    assertThat(browser.element("#tablets figcaption").getText()).isEqualTo("2 tablets");
    assertThat(tablet(1)).isEqualTo(tablet(5)).isEqualTo(colour(0.75));
    seek(SampleLessons.SPLIT_SECONDS - 1);
    assertThat(browser.element("#log").getText()).contains("0 so far", "Nothing yet.");
    seek(SampleLessons.SPLIT_SECONDS);
    assertThat(browser.element("#tablets figcaption").getText()).isEqualTo("3 tablets");
    assertThat(tablet(1)).isEqualTo(colour(0.5));
    assertThat(tablet(5)).isEqualTo(colour(0.75));
    assertThat(tablet(7)).isEqualTo(HeatColours.rgb(1));
    assertThat(browser.element("#log").getText()).contains("1:35 split by load at cut: hot");
    assertThat(serves()).containsExactly("serves 2", "serves 1");
    seek(SampleLessons.MOVE_SECONDS);
    assertThat(serves()).containsExactly("serves 3", "serves 0");
    seek(0);
    assertThat(browser.element("#tablets figcaption").getText()).isEqualTo("2 tablets");
    assertThat(tablet(1)).isEqualTo(HeatColours.rgb(0));
  }

  @Test
  void theWordsTellWhatTheResultSays() throws IOException {
    Lesson lesson = SampleLessons.lesson();
    open(lesson);
    seek(200);
    RunResult run = lesson.result().variants().get(0);
    long busy = run.servers().stream().filter(s -> s.utilisation()[COLUMNS - 1] > 0.9).count();
    assertThat(browser.element("#words").getText())
        .startsWith("At 3:20: 3 tablets")
        .contains(busy + " of 2 servers above 90 %");
    assertThat(browser.element("#latency figcaption").getText()).contains("p99");
    seek(0);
    assertThat(browser.element("#words").getText()).contains("before the first operation");
  }

  /** What stands in the text was written by Java, what stands on the stage by the page. */
  @Test
  void thePicturesInTheTextShowTheSameMomentsAsTheStage() throws IOException {
    open(SampleLessons.lesson());
    List<Lesson.Step> steps = SampleLessons.lesson().steps();
    for (int i = 0; i < steps.size(); i++) {
      press("n");
      browser.run(
          "document.querySelector('#switch button:nth-child(' + arguments[0] + ')').click()",
          steps.get(i).variant().equals("trap") ? 1 : 2);
      seek(steps.get(i).untilSeconds());
      assertThat(
              browser.text(
                  "return document.querySelectorAll('.still figcaption')[arguments[0]].textContent",
                  i))
          .isEqualTo(browser.element("#words").getText());
    }
    assertThat(stillPixel(0, 3, 4)).isEqualTo(HeatColours.rgb(SampleLessons.heat(3)));
    assertThat(stillPixel(0, 3, 5)).as("after 0:50").isEqualTo(-1);
    assertThat(stillPixel(1, 3, 11)).isEqualTo(HeatColours.rgb(SampleLessons.heat(3)));
    assertThat(stillPixel(1, 3, 12)).as("after 2:00").isEqualTo(-1);
  }

  /** The colour of a cell of a step's picture; −1 where there is none yet. */
  private static long stillPixel(int step, int row, int column) {
    return browser.number(
        """
        const image = document.querySelectorAll('.still img')[arguments[0]];
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const [r, g, b, a] = context.getImageData(arguments[2], arguments[1], 1, 1).data;
        return a === 0 ? -1 : r * 65536 + g * 256 + b;
        """,
        step,
        row,
        column);
  }

  @Test
  void theTailOfEachLoadIsTold() throws IOException {
    Lesson lesson = SampleLessons.lesson();
    open(lesson);
    seek(200);
    String[] expected =
        lesson.result().variants().get(0).loads().stream()
            .map(
                load ->
                    "p99 of %s %s"
                        .formatted(
                            load.name(),
                            Figures.millis(
                                load.intervals().get(COLUMNS - 1).latency().percentileMillis(99))))
            .toArray(String[]::new);
    assertThat(expected).hasSize(2);
    assertThat(browser.element("#latency figcaption").getText()).contains(expected);
  }

  @Test
  void theLogTellsWhereNoCutHelpsAndIsWideEnoughToBeRead() throws IOException {
    open(SampleLessons.lesson());
    seek(110);
    assertThat(browser.element("#log").getText()).doesNotContain("no cut helps");
    seek(120);
    assertThat(browser.element("#log").getText()).contains("2:00 no split helps from", "HOT_ROW");
    for (WebElement line : browser.elements("#log li > span")) {
      assertThat(line.getSize().getWidth()).as(line.getText()).isGreaterThan(150);
    }
  }

  @Test
  void aNarrowWindowHasEverythingWithinItsWidth() throws IOException {
    browser.resize(500, 900);
    try {
      open(SampleLessons.lesson());
      long window = browser.number("return document.documentElement.clientWidth");
      assertThat(window).isLessThan(600);
      assertThat(browser.number("return document.documentElement.scrollWidth")).isEqualTo(window);
      assertThat(heat(3, 3)).isEqualTo(colour(SampleLessons.heat(3)));
    } finally {
      browser.resize(1400, 1000);
    }
  }

  @Test
  void aHandoutHasNoAnswersOrAllOfThem() throws IOException {
    open(SampleLessons.lesson());
    browser.run("window.print = () => dispatchEvent(new Event('beforeprint'))");
    List<WebElement> hands = browser.elements("#teach .hand");
    hands.get(0).click();
    assertThat(browser.element("#step-2 .answer .still").isDisplayed()).isFalse();
    hands.get(1).click();
    assertThat(browser.element("#step-2 .answer .still").isDisplayed()).isTrue();
    assertThat(browser.element("#step-2 .answer").getText()).contains("It is hot.", "At 2:00: ");
    browser.run("dispatchEvent(new Event('afterprint'))");
    assertThat(browser.text("return document.documentElement.className")).isEqualTo("with-answers");
  }

  @Test
  void aPresentersScreenHoldsOneStepAndTheStage() throws IOException {
    browser.resize(1280, 720);
    try {
      open(SampleLessons.lesson());
      browser.element("#present").click();
      assertThat(browser.elements(".step").stream().filter(WebElement::isDisplayed)).hasSize(1);
      assertThat(browser.text("return getComputedStyle(document.body).fontSize")).isEqualTo("20px");
      assertThat(
              browser.number(
                  "return"
                      + " Math.round(document.querySelector('#latency').getBoundingClientRect().bottom)"))
          .isLessThanOrEqualTo(720);
      assertThat(
              browser.number(
                  """
                  const caption = document.querySelector('#tablets figcaption');
                  caption.textContent = '1,024 tablets';
                  return caption.scrollWidth - caption.clientWidth;
                  """))
          .as("what is cut off the caption of many tablets, in pixels")
          .isZero();
      browser.element("#step-1 .next").click();
      browser.waitUntil("return location.hash === '#step-2'");
      browser.run("document.querySelector('#step-2 .answer').open = true");
      browser.waitUntil("return document.querySelector('#step-2 label.right') !== null");
      assertThat(
              browser.elements("#step-2 label, .answer summary").stream()
                  .filter(WebElement::isDisplayed))
          .as("what stays beside the answer's reason")
          .hasSize(1);
    } finally {
      browser.resize(1400, 1000);
    }
  }

  /** The engine in the page goes on in steps of a tenth of a second. */
  @Test
  void theReaderRunsSplitsAndStopsServersByHand() throws IOException {
    open(SampleLessons.lesson());
    assertThat(browser.element("#lab").isDisplayed()).isTrue();
    assertThat(
            browser.text(
                """
                const map = document.querySelector('#lab-map canvas.marks');
                map.scrollIntoView({block: 'end'});
                const {left, top, width, height} = map.getBoundingClientRect();
                const above = document.elementFromPoint(left + 0.8 * width, top + height / 2);
                return above === map ? 'nothing' : above.outerHTML.slice(0, 80);
                """))
        .as("what covers the map of the engine in the page")
        .isEqualTo("nothing");
    browser.run("document.getElementById('lab-end').click()");
    assertThat(browser.element("#lab-words").getText()).startsWith("2:00: offered");
    long whole = checksum("lab-map");
    browser.run("document.querySelector('#lab-servers-list button').click()");
    assertThat(browser.element("#lab-servers-list").getText()).contains("stopped");
    browser.run(
        "const key = document.getElementById('lab-key'); key.value = 'random';"
            + " key.dispatchEvent(new Event('change'))");
    assertThat(browser.element("#lab-words").getText()).startsWith("Choose a key");
    browser.run(
        "[...document.querySelectorAll('#lab-controls button')][0].click();"
            + " document.getElementById('lab-end').click()");
    assertThat(browser.text("return document.querySelector('#lab-map canvas.marks').ariaLabel"))
        .contains("after");
    assertThat(checksum("lab-map")).isNotEqualTo(whole);
  }

  @Test
  void linesAndQueuesGrowWithTime() throws IOException {
    open(SampleLessons.lesson());
    long early = covered("latency");
    long operations = covered("operations");
    String servers = servers();
    seek(150);
    assertThat(covered("latency")).isNotEqualTo(early);
    assertThat(covered("operations")).isNotEqualTo(operations);
    assertThat(servers()).isNotEqualTo(servers);
    seek(50);
    assertThat(covered("latency")).isEqualTo(early);
    assertThat(covered("operations")).isEqualTo(operations);
    assertThat(servers()).isEqualTo(servers);
  }

  @Test
  void playPauseStepBackStartScrubAndSpeedMoveTheTime() throws IOException {
    open(SampleLessons.lesson());
    browser.element("#forth").click();
    assertThat(seconds()).isEqualTo(60);
    browser.element("#back").click();
    assertThat(seconds()).isEqualTo(50);
    browser.element("#start").click();
    assertThat(seconds()).isEqualTo(0);
    // Eighty seconds to the end: this machine may take long over the next clicks.
    new Select(browser.element("#speed")).selectByValue("0.25");
    browser.element("#play").click();
    browser.waitUntil("return Number(document.documentElement.dataset.seconds) > 2");
    assertThat(browser.element("#play").getDomAttribute("aria-label")).isEqualTo("Pause");
    browser.element("#play").click();
    double paused = seconds();
    assertThat(paused).isBetween(2.0, 199.9);
    assertThat(browser.element("#play").getDomAttribute("aria-label")).isEqualTo("Play");
    browser.element("#scrub").sendKeys(Keys.END);
    assertThat(seconds()).isEqualTo(200);
    assertThat(browser.element("#time").getText()).isEqualTo("3:20 / 3:20");
    assertThat(seconds(4)).isGreaterThan(2 * seconds(0.25));
  }

  /** How far half a second of playing at a speed comes, by the page's own clock. */
  private static double seconds(double speed) {
    String text = speed == Math.rint(speed) ? String.valueOf((int) speed) : String.valueOf(speed);
    new Select(browser.element("#speed")).selectByValue(text);
    browser.element("#start").click();
    return ((Number)
            browser.run(
                """
                let now = 0;
                const frames = [];
                const [clock, request] = [performance.now, window.requestAnimationFrame];
                performance.now = () => now;
                window.requestAnimationFrame = (frame) => frames.push(frame);
                document.getElementById('play').click();
                now = 500;
                frames.pop()(now);
                [performance.now, window.requestAnimationFrame] = [clock, request];
                document.getElementById('play').click();
                return Number(document.documentElement.dataset.seconds);
                """))
        .doubleValue();
  }

  @Test
  void theKeyboardAloneIsEnough() throws IOException {
    open(SampleLessons.lesson());
    press(Keys.ARROW_RIGHT);
    assertThat(seconds()).isEqualTo(60);
    press(Keys.ARROW_LEFT);
    assertThat(seconds()).isEqualTo(50);
    press(Keys.END);
    assertThat(seconds()).isEqualTo(200);
    press(Keys.HOME);
    assertThat(seconds()).isEqualTo(0);
    press("+");
    assertThat(browser.text("return document.getElementById('speed').value")).isEqualTo("2");
    press("-");
    assertThat(browser.text("return document.getElementById('speed').value")).isEqualTo("1");
    press(" ");
    browser.waitUntil("return Number(document.documentElement.dataset.seconds) > 0");
    press(" ");
    assertThat(browser.element("#play").getDomAttribute("aria-label")).isEqualTo("Play");
    press("n");
    browser.waitUntil("return location.hash === '#step-2'");
    assertThat(seconds()).isEqualTo(60);
    press("p");
    browser.waitUntil("return location.hash === '#step-1'");
    assertThat(seconds()).isEqualTo(50);
  }

  @Test
  void everyControlIsReachedAndUsedByKeys() throws IOException {
    open(SampleLessons.lesson());
    browser.run("document.getElementById('start').focus()");
    for (String id : List.of("start", "back", "play", "forth", "scrub", "speed")) {
      assertThat(browser.text("return document.activeElement.id")).isEqualTo(id);
      switch (id) {
        case "start" -> assertThat(after(Keys.ENTER)).isEqualTo(0);
        case "back" -> {
          seek(50);
          assertThat(after(Keys.ENTER)).isEqualTo(40);
        }
        case "play" -> {
          press(Keys.ENTER);
          browser.waitUntil("return Number(document.documentElement.dataset.seconds) > 40");
          press(Keys.ENTER);
          seek(50);
        }
        case "forth" -> assertThat(after(Keys.ENTER)).isEqualTo(60);
        case "scrub" -> {
          assertThat(after(Keys.ARROW_RIGHT)).isGreaterThan(60);
          assertThat(after(Keys.HOME)).isEqualTo(0);
        }
        default -> {
          press(Keys.ARROW_DOWN);
          assertThat(browser.element("#speed").getDomProperty("value")).isEqualTo("2");
        }
      }
      press(Keys.TAB);
    }
  }

  private static double after(CharSequence key) {
    press(key);
    return seconds();
  }

  @Test
  void theReaderGuessesBeforeItIsShown() throws IOException {
    open(SampleLessons.lesson());
    browser.element("#step-1 .next").click();
    browser.waitUntil("return location.hash === '#step-2'");
    assertThat(seconds()).isEqualTo(60);
    WebElement answer = browser.element("#step-2 .answer");
    assertThat(answer.getDomAttribute("open")).isNull();
    assertThat(browser.element("#step-3 .still").isDisplayed()).as("the later picture").isFalse();
    browser.elements("#step-2 input").get(1).click();
    new Select(browser.element("#speed")).selectByValue("4");
    browser.element("#step-2 .play").click();
    browser.waitUntil("return document.querySelector('#step-2 .answer').open");
    assertThat(seconds()).isEqualTo(120);
    assertThat(browser.element("#step-2 .verdict").getText()).isEqualTo("Not correct.");
    assertThat(answer.getText()).contains("a cut", "It is hot.");
    assertThat(browser.element("#step-3 .still").isDisplayed()).as("the later picture").isTrue();
    List<WebElement> labels = browser.elements("#step-2 label");
    assertThat(labels.get(0).getDomAttribute("class")).isEqualTo("right");
    assertThat(labels.get(1).getDomAttribute("class")).isEqualTo("wrong");
  }

  @Test
  void theFindingsOfTheRunsStandFoldedBelowTheSteps() throws IOException {
    ScenarioResult result = SampleResults.scenario();
    open(new Lesson(result, List.of(), List.of()));
    String text = browser.text("return document.querySelector('.diagnoses').textContent");
    Finding first = result.findings().get(0);
    assertThat(text)
        .contains(result.variants().get(first.variant()).variant())
        .contains(first.sentence())
        .contains("Remedy: Put a shard in front. (SP-01, SP-07)");
    assertThat(browser.elements(".diagnoses[open]")).isEmpty();
  }

  @Test
  void aStepShowsItsVariantItsTimeAndWhatToLookAt() throws IOException {
    open(SampleLessons.lesson());
    assertThat(looks()).containsExactly("heatmap", "servers");
    browser.element("#step-3 .play").click();
    browser.waitUntil("return location.hash === '#step-3'");
    assertThat(seconds()).isEqualTo(200);
    assertThat(looks()).isEmpty();
    assertThat(heat(7, 12)).isEqualTo(colour(0.25));
    browser.elements("#switch button").get(0).click();
    assertThat(heat(7, 12)).isEqualTo(HeatColours.rgb(1));
  }

  @Test
  void thoseWhoWantNoMotionSeeOneColumnAfterTheOther() throws IOException {
    browser.emulate("prefers-reduced-motion", "reduce");
    try {
      open(SampleLessons.lesson());
      assertThat(seconds(4) % SampleLessons.COLUMN_SECONDS).isZero();
    } finally {
      browser.emulate("prefers-reduced-motion", "no-preference");
    }
  }

  @Test
  void darkAndLightHaveTheSameHeatOnAnotherPage() throws IOException {
    open(SampleLessons.lesson());
    long light = pixel("heatmap", 2, HEIGHT - 2);
    String background = "return getComputedStyle(document.body).backgroundColor";
    String page = browser.text(background);
    browser.emulate("dark");
    try {
      assertThat(browser.text(background)).isNotEqualTo(page);
      assertThat(pixel("heatmap", 2, HEIGHT - 2)).isEqualTo(light);
    } finally {
      browser.emulate("light");
    }
  }

  @Test
  void aSandboxAsksWhichWillBurnAndTells() throws IOException {
    open(
        SampleLessons.lesson(
            List.of(SampleLessons.split("trap_1"), SampleLessons.cool("remedy_1"))));
    assertThat(browser.element("#heatmap").isDisplayed()).as("before the guess").isFalse();
    List<WebElement> choices = browser.elements(".choices button");
    assertThat(choices).extracting(WebElement::getText).allMatch(text -> text.endsWith("?"));
    choices.get(1).click();
    browser.element("#reveal").click();
    assertThat(choices.get(0).getText()).contains("trap · 1", "hot: ");
    assertThat(choices.get(1).getText()).contains("remedy · 1").doesNotContain("hot");
    assertThat(browser.element("#heatmap").isDisplayed()).isTrue();
    assertThat(browser.element("#sandbox-verdict").getText())
        .startsWith("0 of your 2 predictions are right");
    choices.get(1).click();
    assertThat(heat(7, 12)).isEqualTo(colour(0.25));
  }

  @Test
  void textOfALessonShowsAsTextHoweverHostile() throws IOException {
    String hostile =
        "</script><script>document.title='pwned'</script><img src=x onerror=alert(1)>"
            + "\"'&amp;\u202Eright-to-left\u202C 💥";
    Lesson plain = SampleLessons.lesson(List.of(SampleLessons.split(hostile)));
    ScenarioResult sample = plain.result();
    ScenarioResult result =
        new ScenarioResult(
            new ScenarioHead(hostile, hostile, hostile, hostile, 1, hostile, hostile),
            sample.variants(),
            List.of());
    Lesson.Question question =
        new Lesson.Question(hostile, List.of(hostile, "b"), hostile, hostile);
    open(
        new Lesson(
            result,
            List.of(new Lesson.Step(hostile, 10, 100, hostile, List.of(), question)),
            List.of(new Lesson.Exercise(hostile, hostile))));
    assertThat(browser.text("return document.title")).isEqualTo(hostile + " · Keyheat");
    assertThat(browser.text("return document.querySelector('h1').textContent")).isEqualTo(hostile);
    assertThat(browser.text("return document.querySelector('#step-1 label span').textContent"))
        .isEqualTo(hostile);
    assertThat(browser.elements("img:not(.still img), main script, [onerror], a[href^=javascript]"))
        .isEmpty();
  }

  @Test
  void aRunInWhichNothingHappenedOpens() throws IOException {
    RunResult idle = new SampleResults(1, 1, 1, 1).idle("run");
    open(new Lesson(SampleResults.scenario(List.of(idle)), List.of(), List.of()));
    assertThat(browser.element("#words").getText()).startsWith("At 0:10: ").contains("0/s done");
  }

  @Test
  void theCourseLeadsToItsLessonsAndTheyToOneAnother() throws IOException {
    Lesson lesson = SampleLessons.lesson();
    Path index = folder.resolve(CoursePage.FILE_NAME);
    try (Writer out = Files.newBufferedWriter(index)) {
      CoursePage.write(List.of(lesson), out);
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(lesson.fileName()))) {
      LessonPage.write(lesson, new LessonPage.CoursePlace(1, 2, null, "next.html"), out);
    }
    browser.run("location.href = arguments[0]", index.toUri().toString());
    browser.waitUntil("return document.querySelectorAll('.lessons img').length === 2");
    assertThat(browser.number("return document.querySelector('.lessons img').naturalWidth"))
        .isEqualTo(COLUMNS);
    browser.element(".lessons a").click();
    browser.waitUntilDrawn();
    assertThat(browser.element(".onwards a").getDomAttribute("href")).isEqualTo("next.html");
    assertThat(browser.element("header a").getDomAttribute("href")).isEqualTo("index.html");
  }

  private static void open(Lesson lesson) throws IOException {
    Path page = folder.resolve("lesson.html");
    try (Writer out = Files.newBufferedWriter(page)) {
      LessonPage.write(lesson, LessonPage.CoursePlace.ALONE, out);
    }
    browser.open(page);
  }

  private static double seconds() {
    return Double.parseDouble(browser.text("return document.documentElement.dataset.seconds"));
  }

  private static void seek(double seconds) {
    browser.run(
        """
        const scrub = document.getElementById('scrub');
        scrub.step = 'any';
        scrub.value = arguments[0];
        scrub.dispatchEvent(new Event('input'));
        """,
        seconds);
    assertThat(seconds()).isEqualTo(seconds);
  }

  private static void press(CharSequence key) {
    browser.actions().sendKeys(key).perform();
  }

  private static long pixel(String panel, double x, double y) {
    return browser.number(PIXEL, panel, x, y);
  }

  private static long heat(int row, int column) {
    double width =
        browser.number("return document.querySelector('#heatmap canvas.cells').clientWidth");
    return pixel("heatmap", (column + 0.25) / COLUMNS * width, (row + 0.75) / ROWS * HEIGHT);
  }

  /** The colour of the tablet that has a row. */
  private static long tablet(int row) {
    return browser.number(
        """
        const covers = ({y, height}) =>
          y.baseVal.value <= arguments[0] && arguments[0] < y.baseVal.value + height.baseVal.value;
        const tablet = [...document.querySelectorAll('#tablets rect')].find(covers);
        const [r, g, b] = getComputedStyle(tablet).fill.match(/\\d+/g).map(Number);
        return r * 65536 + g * 256 + b;
        """,
        (row + 0.5) / ROWS * HEIGHT);
  }

  /** The colour of a share of capacity, with the step of a byte that it is kept in. */
  private static long colour(double share) {
    return HeatColours.rgb(Math.round(100 * share) / 100.0);
  }

  /** How far the lines of a panel are uncovered, in pixels. */
  private static long covered(String panel) {
    return browser.number(
        "return Math.round(document.querySelector(`#${arguments[0]} clipPath rect`)"
            + ".getAttribute('width'))",
        panel);
  }

  private static long checksum(String panel) {
    return browser.number(
        """
        const canvas = document.querySelector(`#${arguments[0]} canvas:not(.heat-picture)`);
        const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return data.reduce((sum, value) => (sum * 31 + value) % 1000003, 7);
        """,
        panel);
  }

  private static String servers() {
    return browser.text("return document.querySelector('#servers svg').outerHTML");
  }

  private static List<String> looks() {
    return browser.elements(".panels .look").stream()
        .map(panel -> panel.getDomAttribute("data-panel"))
        .toList();
  }

  /** What the servers' panel says of how many tablets each serves. */
  private static List<String> serves() {
    String label = browser.element("#servers svg").getDomAttribute("aria-label");
    return java.util.regex.Pattern.compile("serves \\d+")
        .matcher(String.valueOf(label))
        .results()
        .map(match -> match.group())
        .toList();
  }
}
