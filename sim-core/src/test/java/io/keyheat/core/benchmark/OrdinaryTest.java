package io.keyheat.core.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.OrdinaryWorkloads.Workload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every workload runs, at a size that takes a moment, so that none rots. */
class OrdinaryTest {
  @ParameterizedTest
  @MethodSource("io.keyheat.core.OrdinaryWorkloads#all")
  void everyWorkloadIsMeasured(Workload workload) {
    Ordinary.Line line = Ordinary.measured(workload, 5_000, 0, 1);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Ordinary.print(new PrintStream(printed, true, StandardCharsets.UTF_8), line);
    assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith(workload.name());
    assertThat(line.warm().nanos()).isPositive();
    assertThat(line.warm().rejectedShare()).isBetween(0.0, 0.99);
  }
}
