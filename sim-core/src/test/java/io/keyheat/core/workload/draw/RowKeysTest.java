package io.keyheat.core.workload.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.NumberField;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.value.RowBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class RowKeysTest {
  private static final int ROWS = 200;

  private final KeyField number = new NumberField(0, (1L << 30) - 1, false, Style.INTEGER);
  private final KeyLayout layout =
      new KeyLayout("T", List.of(new KeyLayout.Part(number, 0), new KeyLayout.Part(number, 1)));

  /** Their keys are drawn beside the run, each load's by whichever thread has time. */
  @Test
  void loadsOfOneTableThatAreDrawnAtTheSameTimeDoNotMeet() throws InterruptedException {
    List<Long> mixed = new CopyOnWriteArrayList<>();
    Thread other = new Thread(() -> packOften(5, mixed));
    other.start();
    packOften(9, mixed);
    other.join();
    assertThat(mixed).isEmpty();
  }

  /** Packs a load's rows, all of one value, again and again, and notes keys of any other. */
  private void packOften(long value, List<Long> others) {
    RowKeys packer = new RowKeys(List.of(layout), 1);
    RowBuffer rows = new RowBuffer(2, 0);
    Arrays.fill(rows.lo[0], value);
    Arrays.fill(rows.lo[1], value);
    OperationBatch batch = new OperationBatch(1, ROWS);
    for (int i = 0; i < 20_000 && others.isEmpty(); i++) {
      packer.pack(rows, ROWS, batch, 0);
      for (long key : batch.keyHi[0]) {
        if (key != (value << 34 | value << 4)) {
          others.add(key);
        }
      }
    }
  }
}
