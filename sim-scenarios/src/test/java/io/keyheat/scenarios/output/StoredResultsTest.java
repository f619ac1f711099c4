package io.keyheat.scenarios.output;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.BadInputException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoredResultsTest {
  @Test
  void whatCannotBeDrawnSaysWhy() {
    StoredResults.Drawing drawing =
        () -> {
          throw new IllegalStateException("row 7\nof 6");
        };
    assertThatThrownBy(() -> StoredResults.draw(drawing, Path.of("a"), Path.of("b")))
        .isInstanceOf(BadInputException.class)
        .hasMessage("cannot draw a and b: it is damaged (IllegalStateException: row 7 of 6)");
  }
}
