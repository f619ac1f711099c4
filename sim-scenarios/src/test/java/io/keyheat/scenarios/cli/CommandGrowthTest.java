package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole commands, with reading, report and files, take no more processor time than in proportion to
 * their work. Prints the time at each size.
 */
@Tag("full")
class CommandGrowthTest {
  /** Tenfold steps, so that a step whose cost has the exponent 1.1 takes 12.6 times as long. */
  private static final int STEP = 10;

  private static final double MOST_TIMES = 12.6;
  private static final int REPETITIONS = 2;
  private static final int RECORDS_PER_SECOND = 5_000;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @TempDir private Path folder;

  /** A command of a given size. */
  private interface Command {
    Object[] ofSize(int size) throws IOException;
  }

  @Test
  void aHundredVariantsTakeAtMostInProportionToTen() throws IOException {
    checkGrowth("variants", 1, size -> new Object[] {"run", variants(size), "--quiet"});
  }

  @Test
  void aMillionRecordsOfATraceTakeAtMostInProportionToAHundredThousand() throws IOException {
    checkGrowth(
        "trace records",
        10_000,
        size ->
            new Object[] {
              "run", "--trace", trace(size), "--system", "spanner", "--servers", "5", "--quiet"
            });
  }

  private void checkGrowth(String name, int least, Command command) throws IOException {
    double[] seconds = new double[3];
    int size = least;
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = seconds(command.ofSize(size));
      System.out.printf(Locale.ROOT, "%s %,d: %.2f s%n", name, size, seconds[i]);
      size *= STEP;
    }
    assertThat(seconds[2] / seconds[1]).as(name).isLessThan(MOST_TIMES);
  }

  /** Processor time of the process: what disturbs a command only adds to it. */
  private double seconds(Object... arguments) throws IOException {
    double least = Double.MAX_VALUE;
    for (int i = 0; i < REPETITIONS; i++) {
      Path out = Files.createTempDirectory(folder, "out");
      Object[] all =
          Stream.concat(Arrays.stream(arguments), Stream.of("--threads", "1", "--out", out))
              .toArray();
      CommandLineFixture commands = new CommandLineFixture();
      long start = SYSTEM.getProcessCpuTime();
      assertThat(commands.run(all)).as(commands.err()).isZero();
      least = Math.min(least, (SYSTEM.getProcessCpuTime() - start) / 1e9);
    }
    return least;
  }

  private Path variants(int count) throws IOException {
    String head = CommandLineFixture.SMALL;
    String names =
        IntStream.range(0, count)
            .mapToObj(i -> "  v" + i + ": {loads: {inserts: {rate: " + (200 + i) + "/s}}}\n")
            .collect(Collectors.joining());
    String text = head.substring(0, head.indexOf("variants:")) + "variants:\n" + names;
    return CommandLineFixture.write(folder, "variants-" + count + ".yaml", text);
  }

  private Path trace(int records) throws IOException {
    Random random = new Random(1);
    Path file = folder.resolve("trace-" + records + ".csv");
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int i = 0; i < records; i++) {
        double time = i / (double) RECORDS_PER_SECOND;
        writer.write(
            String.format(
                Locale.ROOT, "%.5f,insert,Orders,%d,%d%n", time, i, random.nextInt(100_000)));
      }
    }
    return file;
  }
}
