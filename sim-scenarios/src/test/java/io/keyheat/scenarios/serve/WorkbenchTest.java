package io.keyheat.scenarios.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkbenchTest {
  private final Workbench workbench =
      new Workbench(Limits.DEFAULT, InputFolder.none(), Served::fail);

  /** What the page chooses at first is never refused. */
  @Tag("full")
  @Test
  void everyScenarioOfTheLibraryCanBeRunHere() throws ScenarioException {
    List<String> refused = new ArrayList<>();
    for (String name : Library.names()) {
      String text = Library.find(name).text();
      boolean hasShort = text.lines().anyMatch(line -> line.startsWith("short:"));
      try {
        workbench.check(text, hasShort);
      } catch (ScenarioException e) {
        refused.add(name + ": " + e.problems());
      }
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void whatIsTooMuchNamesWaysOnThatThereAre() throws ScenarioException {
    String text = Library.find("spanner/timestamp-key").text();
    assertThatThrownBy(() -> workbench.check(text, false))
        .isInstanceOfSatisfying(
            ScenarioException.class,
            e ->
                assertThat(e.problems().get(0).message())
                    .contains("the short profile", "keyheat run")
                    .doesNotContain("--max-operations"));
    assertThatCode(() -> workbench.check(text, true)).doesNotThrowAnyException();
  }
}
