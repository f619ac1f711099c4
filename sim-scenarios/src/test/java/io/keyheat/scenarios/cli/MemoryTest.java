package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How much memory the whole program comes to take, as the operating system counts it. */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class MemoryTest {
  private static final long MIB = 1 << 20;

  @TempDir Path folder;

  /** Uniform keys, so that every tablet has a part in the load. */
  private void write(String duration, int servers, int tablets, String rate) throws IOException {
    Files.writeString(
        folder.resolve("big.yaml"),
        """
        title: Big
        system: spanner
        servers: %d
        duration: %s
        tables:
          Log:
            columns: {UserId: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [UserId]
            preSplits: %d
        loads: {inserts: {insert: Log, rate: %s}}
        """
            .formatted(servers, duration, tablets, rate));
  }

  /** Runs it and watches the greatest resident set so far until it ends. */
  private long peakBytes(String... options) throws Exception {
    long peak = 0;
    try (ProcessFixture keyheat = new ProcessFixture(folder, List.of(options))) {
      Process process = keyheat.start("exec \"$@\" run big.yaml --quiet --out out");
      while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
        peak = Math.max(peak, peakBytes(process.pid()));
      }
      assertThat(process.exitValue()).as(keyheat.stderr()).isZero();
    }
    System.out.printf("peak memory: %,d MiB%n", peak / MIB);
    return peak;
  }

  /** Of one that has ended meanwhile there is nothing to read. */
  private static long peakBytes(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private static void requireProcFiles() {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "the system tells no process's memory");
  }

  @Tag("nightly")
  @Test
  void aDayOfAThousandServersAndAHundredThousandTabletsTakesLessThanTwoGibibytes()
      throws Exception {
    requireProcFiles();
    write("24h", 1000, 100_000, "1000/s");
    assertThat(peakBytes("-Xmx1500m")).isPositive().isLessThan(2048 * MIB);
  }

  /**
   * A hundredth of the servers, a tenth of the tablets, a minute: what the program needs itself.
   */
  @Test
  void tenThousandTabletsTakeLessThanAQuarterOfThat() throws Exception {
    requireProcFiles();
    write("1m", 10, 10_000, "1000/s");
    assertThat(peakBytes("-Xmx200m", "-XX:TieredStopAtLevel=1")).isPositive().isLessThan(512 * MIB);
  }
}
