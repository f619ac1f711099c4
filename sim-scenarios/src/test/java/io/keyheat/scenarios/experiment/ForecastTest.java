package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.cli.Main;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints time and memory of ordinary workloads, forecast and measured in a process of their own.
 */
@Tag("full")
@EnabledOnOs(OS.LINUX)
class ForecastTest {
  private static final String UUIDS =
      "columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id], preSplits: 50";

  private static final String MESSAGES =
      """
      columns: {
            Room: {type: int64, values: {zipf: {min: 1, count: 50000, theta: 0.99, scrambled: true}}},
            SentAt: {type: timestamp, values: now},
            Id: {type: string, values: {uuid: v4}},
            Author: {type: int64, values: {uniform: [1, 3000000]}},
            Thread: {type: string, values: {text: "thread-{n}", n: {uniform: [1, 1000000]}}}},
          key: [Room, SentAt, Id], preSplits: 50\
      """;

  private static final String ACCOUNTS =
      """
      columns: {
            Id: {type: int64, values: {uniform: [1, 5000000]}},
            Balance: {type: int64, values: {uniform: [0, 1000000]}}},
          key: [Id], existing: 5000000, preSplits: 50\
      """;

  private static final String BY_AUTHOR = ", indexes: {ByAuthor: {on: [Author]}}";
  private static final String BY_BOTH =
      ", indexes: {ByAuthor: {on: [Author]}, ByThread: {on: [Thread, SentAt]}}";
  private static final String NEWEST = "{scan: T, where: [Room], limit: 20, reverse: true, rate: ";

  @TempDir Path folder;

  /** Seconds for some four million visits, the table and its loads, by what they are. */
  private static Map<String, String> workloads() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("inserts, UUID key", text(200, UUIDS, "{insert: T, rate: 20000/s}"));
    all.put("room, time, text UUID", text(200, MESSAGES, "{insert: T, rate: 20000/s}"));
    all.put("with an index", text(200, MESSAGES + BY_AUTHOR, "{insert: T, rate: 10000/s}"));
    all.put("two indexes", text(200, MESSAGES + BY_BOTH, "{insert: T, rate: 6650/s}"));
    all.put(
        "commits of ten documents",
        text(800, UUIDS, "{insert: T, rate: 500/s, rowsPerCommit: 10}")
            .replace("system: spanner", "system: firestore"));
    all.put("updates of five million rows", text(200, ACCOUNTS, "{update: T, rate: 20000/s}"));
    all.put(
        "look-ups and updates",
        text(50, ACCOUNTS, "{lookup: T, rate: 70000/s}", "{update: T, rate: 10000/s}"));
    all.put("closed clients", text(120, ACCOUNTS, "{lookup: T, clients: 400, think: 10ms}"));
    all.put(
        "newest 20 of a room",
        text(200, MESSAGES, "{insert: T, rate: 10000/s}", NEWEST + "10000/s}"));
    all.put(
        "DynamoDB puts",
        text(200, UUIDS.replace(", preSplits: 50", ""), "{insert: T, rate: 20000/s}")
            .replace("system: spanner", "system: dynamodb"));
    all.put("inserts above capacity", text(60, UUIDS, "{insert: T, rate: 70000/s, attempts: 3}"));
    all.put(
        "hot tail",
        text(
            400,
            "columns: {At: {type: timestamp, values: now}, Id: {type: uuid, values: {uuid: v4}}},"
                + " key: [At, Id]",
            "{insert: T, rate: 7000/s, attempts: 2}"));
    all.put(
        "hot index, scans",
        text(
            200,
            MESSAGES + ", indexes: {BySent: {on: [SentAt]}}",
            "{insert: T, rate: 9000/s, attempts: 2}",
            NEWEST + "2000/s}"));
    all.put(
        "transactions",
        text(
            200,
            ACCOUNTS,
            "{transaction: serial, rate: 5000/s, calls: {read: {lookup: T}, write: {update: T}}}"));
    return all;
  }

  private static String text(int seconds, String table, String... loads) {
    StringBuilder text =
        new StringBuilder(
            """
            title: Ordinary
            system: spanner
            servers: 10
            duration: %ds
            tables:
              T: {%s}
            loads:
            """
                .formatted(seconds, table));
    for (int i = 0; i < loads.length; i++) {
      text.append("  load").append(i).append(": ").append(loads[i]).append('\n');
    }
    return text.toString();
  }

  @Test
  void memoryIsForecastWithinAFactorOfTwo() throws Exception {
    SoftAssertions all = new SoftAssertions();
    System.out.printf(
        Locale.ROOT, "%-30s %24s %24s%n", "", "seconds, measured, times", "MB, measured, times");
    for (Map.Entry<String, String> workload : workloads().entrySet()) {
      RunSpec spec = ScenarioReader.read("w", workload.getValue()).variants().get(0).spec();
      Effort forecast = Effort.ofProgram(List.of(Effort.of(spec, spec.plan())), 1);
      double[] measured = measured(workload.getValue());
      System.out.printf(
          Locale.ROOT,
          "%-30s %8.1f %8.1f %6.2f %8.0f %8.0f %6.2f%n",
          workload.getKey(),
          forecast.cpuSeconds(),
          measured[0],
          forecast.cpuSeconds() / measured[0],
          forecast.bytes() / 1e6,
          measured[1],
          forecast.bytes() / 1e6 / measured[1]);
      all.assertThat(forecast.bytes() / 1e6 / measured[1])
          .as(workload.getKey())
          .isBetween(0.5, 2.0);
    }
    all.assertAll();
  }

  /** Processor seconds and peak resident megabytes of a process that runs a scenario. */
  private double[] measured(String scenario) throws Exception {
    Path file = Files.writeString(folder.resolve("w.yaml"), scenario);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseParallelGC",
            "-Xmn64m",
            "-Xmx4g",
            "-XX:Tier4InvocationThreshold=100000",
            "-XX:Tier4MinInvocationThreshold=12000",
            "-XX:Tier4CompileThreshold=300000",
            "-XX:Tier4BackEdgeThreshold=800000",
            "-cp",
            System.getProperty("java.class.path"),
            Measured.class.getName(),
            file.toString(),
            folder.resolve("out").toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(printed).isZero();
    String[] words = printed.strip().split(" ");
    return new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1])};
  }

  /** Runs a scenario, and prints the processor seconds and the peak megabytes of its process. */
  static final class Measured {
    private Measured() {}

    public static void main(String[] arguments) {
      Runtime.getRuntime().addShutdownHook(new Thread(Measured::print));
      String[] run = {"run", arguments[0], "--out", arguments[1], "--threads", "1", "--quiet"};
      Main.main(run);
    }

    private static void print() {
      double seconds =
          ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()
              / 1e9;
      try {
        double megabytes =
            Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6)
                .sum();
        System.out.println(seconds + " " + megabytes);
      } catch (IOException e) {
        System.out.println(e);
      }
    }
  }
}
