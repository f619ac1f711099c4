package io.keyheat.scenarios.reader.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.value.RowBuffer;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class LoadFieldsTest {
  @Test
  void theDescriptionOfACommitSaysHowManyRowsABufferTakes() {
    assertThat(LoadFields.ROWS_PER_COMMIT.description())
        .contains(String.format(Locale.ROOT, "at most %,d.", RowBuffer.CAPACITY));
  }
}
