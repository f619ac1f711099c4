package io.keyheat.report.page;

import io.keyheat.report.html.Browser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds faults of accessibility in the page that a browser shows, by axe-core's rules. */
public final class Axe {
  private static final String RUN =
      """
      window.axeFound = undefined;
      document.querySelectorAll('details').forEach((details) => (details.open = details.checkVisibility()));
      const runOnly = arguments[0] ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
      const drawn = () => new Promise((next) => requestAnimationFrame(next));
      // What is opened is filled before the second frame, and observed at the end of that.
      drawn().then(drawn).then(drawn)
        .then(() => axe.run(document, {resultTypes: ['violations'], runOnly}))
        .then(({violations}) => {
          window.axeFound = violations.flatMap(({id, nodes}) => nodes.map(({target, any, html}) =>
            `${id}: ${target.join(' ')} ${html.slice(0, 90)} ${any[0]?.message ?? ''}`));
        });
      """;

  private Axe() {}

  /** What is wrong in light and in dark colours, a line for each element. */
  public static List<String> violations(Browser browser) {
    List<String> wrong = new ArrayList<>(violations(browser, null));
    browser.emulate("dark");
    wrong.addAll(violations(browser, "color-contrast"));
    browser.emulate("light");
    return wrong;
  }

  @SuppressWarnings("unchecked") // A list of texts, as RUN makes it.
  private static List<String> violations(Browser browser, @Nullable String rule) {
    if (!Boolean.TRUE.equals(browser.run("return window.axe !== undefined"))) {
      browser.run(Resources.text("/axe.min.js"));
    }
    browser.run(RUN, rule);
    browser.waitUntil("return window.axeFound !== undefined");
    return (List<String>) browser.run("return window.axeFound");
  }
}
