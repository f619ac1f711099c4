package io.keyheat.core.value.generator;

import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.RowBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObjectIdTest {
  private static final int ROWS = 1000;
  private final RowBuffer rows = new RowBuffer(1, 0);

  /** Draws identifiers a quarter of a second apart. */
  private void draw(ObjectId spec) {
    for (int i = 0; i < ROWS; i++) {
      rows.timeNanos[i] = i * SECOND / 4;
    }
    Draws.generator(spec, 1).fill(rows, ROWS, rows.hi[0], rows.lo[0]);
  }

  private long process(int i) {
    return (rows.hi[0][i] & 0xFFFF_FFFFL) << 8 | rows.lo[0][i] >>> 56;
  }

  private long counter(int i) {
    return rows.lo[0][i] >>> 32 & 0xFF_FFFF;
  }

  @Test
  void itBeginsWithTheSecondOfItsArrival() {
    draw(new ObjectId(3));
    for (int i = 0; i < ROWS; i++) {
      assertThat(rows.hi[0][i] >>> 32).isEqualTo(START / SECOND + i / 4);
    }
  }

  @Test
  void aProcessKeepsItsFiveBytesAndCountsOn() {
    draw(new ObjectId(1));
    for (int i = 1; i < ROWS; i++) {
      assertThat(process(i)).isEqualTo(process(0));
      assertThat(counter(i)).isEqualTo((counter(i - 1) + 1) & 0xFF_FFFF);
    }
  }

  @Test
  void eachProcessHasItsOwnBytes() {
    draw(new ObjectId(5));
    Set<Long> processes = new HashSet<>();
    for (int i = 0; i < ROWS; i++) {
      processes.add(process(i));
    }
    assertThat(processes).hasSize(5);
  }

  @Test
  void itIsTwentyFourDigitsAsTextAndTwelveBytesElse() {
    DomainBuilder domain = new DomainBuilder(ColumnType.STRING);
    domain.add(new ObjectId(1), new GeneratorContext("here", START, START, 0, 1, null));
    assertThat(domain.build().storedBytes(ColumnType.STRING)).isEqualTo(24);
    assertThat(domain.build().storedBytes(ColumnType.BYTES)).isEqualTo(12);
    KeyField field = domain.build().field(false);
    assertThat(field.bits()).isEqualTo(96);
    // The example of MongoDB's manual, 507f1f77bcf86cd799439011.
    assertThat(field.print(0x507f1f77bcf86cd7L, 0x9943901100000000L, 96))
        .isEqualTo("\"507f1f77bcf86cd799439011\"");
  }
}
