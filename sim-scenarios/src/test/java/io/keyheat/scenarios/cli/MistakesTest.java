package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The resource {@code mistakes.txt} lists mistakes with the messages of today: each says where it
 * is, and what is expected or meant. {@code -Dkeyheat.renewDocuments} writes it anew.
 */
class MistakesTest {
  private static final Path PAGE = Path.of("src/test/resources/mistakes.txt");

  private static final String SCENARIO =
      """
      title: Orders
      system: spanner
      servers: 5
      duration: 10m
      warmUp: 2m
      tables:
        Orders:
          columns:
            Id: {type: int64, values: {uniform: [1, 1000000]}}
            At: {type: timestamp, values: now}
          key: [Id]
          rowSize: 1KB
          indexes:
            ByAt: {on: [At]}
      loads:
        orders: {upsert: Orders, rate: 1000/s}
      variants:
        now: {}
        sharded: {tables: {Orders: {preSplits: 8}}}
      targets:
        - latency.p99 < 100ms
      expect:
        - now.errors < 1%
      """;

  @TempDir Path folder;

  /**
   * A mistake.
   *
   * @param written as the page shows it
   * @param files name and content in turn
   */
  private record Mistake(String written, List<String> files, String command) {
    Mistake shownAs(String text) {
      return new Mistake(text, files, command);
    }
  }

  /** A part of the scenario written otherwise. */
  private static Mistake field(String right, String wrong) {
    assertThat(SCENARIO).contains(right);
    List<String> files = List.of("orders.yaml", SCENARIO.replace(right, wrong));
    return new Mistake(wrong.strip().replaceAll("\\s*\n\\s*", " ⏎ "), files, "check orders.yaml");
  }

  private static Mistake expect(String wrong) {
    return field("now.errors < 1%", wrong);
  }

  private static Mistake target(String wrong) {
    return field("latency.p99 < 100ms", wrong);
  }

  private static Mistake command(String words) {
    return new Mistake("keyheat " + words, List.of("orders.yaml", SCENARIO), words);
  }

  private static Mistake schema(String system, String ddl) {
    return new Mistake(
        system + ": " + ddl.strip().replaceAll("\\s*\n\\s*", " ⏎ "),
        List.of("schema.sql", ddl),
        "check schema.sql --strict --system " + system);
  }

  /** The headings of the page, each with its mistakes. */
  private record Chapter(String heading, List<Mistake> mistakes) {}

  private static List<Chapter> chapters() {
    return List.of(
        new Chapter(
            "Units and numbers",
            List.of(
                field("duration: 10m", "duration: 60"),
                field("duration: 10m", "duration: 10min"),
                field("duration: 10m", "duration: 10 m"),
                field("duration: 10m", "duration: -5m"),
                field("duration: 10m", "duration: 1:30"),
                field("rowSize: 1KB", "rowSize: 1024"),
                field("rowSize: 1KB", "rowSize: 1kb"),
                field("rowSize: 1KB", "rowSize: 1,024B"),
                field("rate: 1000/s", "rate: 1000"),
                field("rate: 1000/s", "rate: 1,000/s"),
                field("rate: 1000/s", "rate: 1k/s"),
                field("rate: 1000/s", "rate: 1e3/s"),
                field("rate: 1000/s", "rate: 1000 qps"),
                field("rate: 1000/s", "rate: 60000/minute"),
                field("servers: 5", "servers: 0"),
                field("servers: 5", "servers: 5.5"),
                field("servers: 5", "servers: five"),
                field("servers: 5", "servers: 1,000"),
                field("preSplits: 8", "preSplits: 0"))),
        new Chapter(
            "Names",
            List.of(
                field("warmUp:", "warmup:"),
                field("servers:", "nodes:"),
                field("rate:", "raet:"),
                field("rate:", "qps:"),
                field("system: spanner", "system: spaner"),
                field("system: spanner", "system: postgres"),
                field("type: int64", "type: bigint"),
                field("type: timestamp", "type: datetime"),
                field("uniform:", "unifrom:"),
                field("key: [Id]", "key: [ID]"),
                field("upsert: Orders", "upsert: Order"),
                field("upsert:", "write:"),
                field("on: [At]", "on: [Att]"),
                field("now: {}", "now: {tables: {Orders: {preSplit: 8}}}"),
                field("now: {}", "now: {servres: 6}"),
                field("now: {}", "now: {extends: shared}"),
                field("now: {}", "now: {loads: {order: {rate: 10/s}}}"),
                field("now: {}", "now: {tables: {Order: {preSplits: 8}}}"),
                field("now: {}", "now: {tables: {Orders: {indexes: {ByA: {sparse: true}}}}}"))),
        new Chapter(
            "Structure",
            List.of(
                field("key: [Id]", "key: []"),
                field("    key: [Id]\n", "").shownAs("no key"),
                field("servers: 5\n", "servers: 5\nservers: 6\n"),
                field("title: Orders", "title: Orders: today"),
                field("duration: 10m", "\tduration: 10m").shownAs("(tab)duration: 10m"),
                field("uniform: [1, 1000000]", "uniform: [10, 1]"),
                field("uniform: [1, 1000000]", "uniform: 1000000"),
                field("warmUp: 2m", "warmUp: 20m"),
                field("values: now", "values: {uniform: [1, 2]}"),
                field("rate: 1000/s", "rate: 1000/s, clients: 5"),
                field("upsert: Orders, rate: 1000/s", "rate: 1000/s"),
                field("rate: 1000/s", "rate: {growth: {from: 100/s, by: 50, every: 5m}}"),
                field("servers: 5", "servers: 0\nduraton: 5m"))),
        new Chapter(
            "Expectations and targets",
            List.of(
                expect("now.latency.p99 < 0.1"),
                expect("now.errors < 5"),
                expect("now.errors < 1s"),
                expect("now.latency.p9 < 1s"),
                expect("now.latency.p95th < 1s"),
                expect("nwo.errors < 1%"),
                expect("errors < 1%"),
                expect("now.errors < sharded.latency.p99"),
                expect("now.errors =< 1%"),
                expect("now.latency.p99 < 2ms"),
                expect("now.loads.order.errors < 1%"),
                expect("now.servers.busyest < 80%"),
                target("latency.p99 = 100ms"),
                target("latency.p99 < 0.1"),
                target("errors < 5"),
                target("latency.p99 < 2ms"))),
        new Chapter(
            "Commands",
            List.of(
                command("rnu orders.yaml"),
                command("run ok"),
                command("run spaner"),
                command("run Spanner/timestamp-kye"),
                command("run uuid"),
                command("orders.yaml"),
                command("simulate orders.yaml"),
                command("suite"),
                command("validate mm2"),
                command("lesson nine"),
                command("profiles tidb"),
                command("serve --prot 80"),
                command("advise orders.yaml --variant nwo"),
                command("import orders.sql --system spaner"),
                command("record spaner --listen 9010"),
                command("sensitivity orders.yaml --steps 0"),
                command("report orders"),
                command("run order.yaml"),
                command("run orders.yaml --variant shardd"),
                command("run orders.yaml --varaint sharded"),
                command("plan orders.yaml --for servers --range 1..64"),
                command("run orders.yaml --seed one"),
                command("run orders.yaml --short"),
                command("plan orders.yaml"),
                command("plan orders.yaml --for nodes"),
                command("plan orders.yaml --for servers --between 1-64"),
                command("plan orders.yaml --for servers --between 64..1"),
                command("plan orders.yaml --for servers --slo latency.p99<2ms"),
                command("plan orders.yaml --for servers --growth 8%"),
                command("plan orders.yaml --for rate --growth 8%/month"),
                command("sweep orders.yaml --set servers"),
                command("sweep orders.yaml --set server=1,2"),
                command("check orders.sql"),
                command("check orders.yaml --format xml"),
                command("calibrate spanner --write 0.4"),
                command("run --trace orders.yaml --system spanner --servers 5"),
                command("compare orders.yaml orders.yaml"))),
        new Chapter(
            "Schemas",
            List.of(
                schema(
                    "spanner",
                    "CREATE TABLE T (Id INT64) PRIMARY KEY (Id);\nCREAT INDEX I ON T (Id);"),
                schema("spanner", "CREATE TABLE T (Id INT46) PRIMARY KEY (Id);"),
                schema("spanner", "CREATE TABLE T (Id INT64) PRIMARY KEY (ID2);"),
                schema("spanner", "CREATE TABLE T (Id INT64);"),
                schema(
                    "spanner",
                    "CREATE TABLE T (Id STRING(36)) PRIMARY KEY (Id);\nCREATE INDEX I ON U (Id);"),
                schema("spanner", "CREATE TABLE T (Id INT64, PRIMARY KEY (Id);"),
                schema("cockroachdb", "CREATE TABLE t (id bigsreial PRIMARY KEY);"),
                schema("tikv", "CREATE TABLE t (id BIGINT PRIMARY KEY AUTO_RANDM(5));"),
                schema("yugabytedb", "CREATE TABLE t (id int, PRIMARY KEY (id HSAH));"),
                schema(
                    "spanner",
                    "CREATE TABLE T (Id INT46) PRIMARY KEY (Idd);\nCREATE INDEX I ON U (Id);"),
                schema("spaner", "CREATE TABLE T (Id INT64) PRIMARY KEY (Id);"))));
  }

  private String answer(Mistake mistake) throws IOException {
    for (int i = 0; i < mistake.files.size(); i += 2) {
      Files.writeString(folder.resolve(mistake.files.get(i)), mistake.files.get(i + 1));
    }
    List<Object> words = new ArrayList<>();
    for (String word : mistake.command.split(" ", -1)) {
      words.add(word.matches("(?!result).*\\.(yaml|sql)|results") ? folder.resolve(word) : word);
    }
    if (mistake.command.matches("(?:run|plan|sweep) .*")) {
      words.addAll(List.of("--out", folder.resolve("out")));
    }
    CommandLineFixture keyheat = new CommandLineFixture();
    int code = keyheat.run(words.toArray());
    String all = (code == 2 ? "" : keyheat.out()) + keyheat.err();
    List<String> lines = new ArrayList<>();
    for (String line :
        all.replace(folder + "/", "").replace(folder.toString(), ".").lines().toList()) {
      boolean isShown = code != 0 || line.strip().startsWith("note:");
      if (isShown && !line.isBlank()) {
        lines.add(line.strip());
      }
    }
    return code + " | " + String.join(" / ", lines);
  }

  private String page() throws IOException {
    StringBuilder page = new StringBuilder();
    page.append("Mistakes: what is written | exit code | message\n");
    for (Chapter chapter : chapters()) {
      page.append("\n").append(chapter.heading).append("\n\n");
      for (Mistake mistake : chapter.mistakes) {
        String answer = answer(mistake);
        page.append(mistake.written).append(" | ");
        assertThat(answer).as(mistake.written).matches("[12] .+|0 .*no run can keep it.*");
        page.append(answer).append("\n");
      }
    }
    return page.toString();
  }

  @Test
  void thePageHasTheMessagesOfToday() throws IOException {
    String page = page();
    if (System.getProperty("keyheat.renewDocuments") != null) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("stale: renew it with -Dkeyheat.renewDocuments")
        .isEqualTo(page);
  }
}
