package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static io.keyheat.scenarios.cli.PlannedScenarios.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the answers of plans cost. */
class PlanCostTest {
  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** The servers' and the backups' parts of a bill in a region that costs a tenth more. */
  @Test
  void pricesComeFromAFileOfTheUser() throws Exception {
    Path prices =
        write(
            folder,
            "prices.yaml",
            "currency: USD\nserver: 100\nstorage: 1000\nbackup: 500\nregion: 1.1\n");
    Object[] asked = {
      "--for",
      "servers",
      "--between",
      "1..2",
      "--slo",
      "errors < 5%",
      "--prices",
      prices,
      "--set",
      "tables.T.existing=10GB"
    };
    assertThat(keyheat.plan(folder, QUEUE.formatted(8, 50), asked)).as(keyheat.err()).isZero();
    assertThat(keyheat.out().replaceAll("\\s+", " "))
        .contains("16,610 USD a month")
        .contains("first month: 1 server × 100 × 1.1 = 110.00; 10 GB stored × 1,000 × 1.1 =")
        .contains("11,000.00; 10 GB in backups × 500 × 1.1 = 5,500.00; together 16,610.00 USD");
    assertThat(Files.readString(folder.resolve("out/bill.csv")))
        .startsWith("variant,month,part,quantity,price,per,amount,currency")
        .contains("\"run\",\"the first month\",backup,10,500,1,5500,\"USD\"");
    assertThat(folder.resolve("out/plan.json")).exists();
    assertThat(Files.readString(folder.resolve("out/plan.csv")))
        .startsWith("variant,parameter,value,status")
        .contains("\"run\",\"servers\",\"1\",met,");
  }

  /** 10 GB at 1,000 a GB; a server has a price only where users order it. */
  @ParameterizedTest
  @CsvSource({
    "firestore, '10,000 a month, without its reads (read)', users pay for operations",
    "spanner, '10,100 a month', ''",
    "cockroachdb, '10,100 a month', multiply the price of storage by the number of replicas"
  })
  void aBillIsOfWhatUsersOfTheSystemPayFor(String system, String bill, String note)
      throws Exception {
    String scenario = QUEUE.formatted(8, 50).replace("profile: spanner", "profile: " + system);
    List<Object> asked = new ArrayList<>(List.of("--for", "servers", "--between", "1..2"));
    asked.addAll(List.of("--slo", "errors < 5%", "--price", "server=100,GB=1000"));
    asked.addAll(List.of("--set", "tables.T.existing=10GB"));
    assertThat(keyheat.plan(folder, scenario, asked.toArray())).as(keyheat.err()).isZero();
    String out = keyheat.out().replaceAll("\\s+", " ");
    assertThat(out).contains(bill).contains(note);
    assertThat(out.contains("users pay for operations")).isEqualTo(system.equals("firestore"));
    assertThat(out.contains("of replicas")).isEqualTo(system.equals("cockroachdb"));
  }

  /**
   * 3,000 writes of 1 ms keep 3 cores busy, at 65 % at most 4.6 in all: 5 servers of one core or 2
   * of four.
   */
  @Tag("full")
  @Test
  void theCheapestOfSeveralMachineTypesIsNamed() throws Exception {
    Path machines = folder.resolve("machines.yaml");
    Files.writeString(
        machines,
        """
        title: Machine types as variants
        system: {profile: spanner, costs: {write: 1ms, writeRow: 0ms, writeByte: 0ns}, servers: {cores: 1}}
        servers: 4
        duration: 60s
        warmUp: 20s
        tables:
          T:
            columns: {Id: {type: string, values: {uuid: v4}}}
            key: [Id]
            rowSize: 100B
            preSplits: 64
        loads: {writes: {insert: T, rate: 3000/s}}
        variants:
          small: {}
          large: {system: {servers: {cores: 4}}}
        """);
    Path prices = folder.resolve("prices.yaml");
    for (String cheapest : List.of("small", "large")) {
      Files.writeString(
          prices,
          "currency: EUR\nservers: {small: 100, large: "
              + (cheapest.equals("small") ? 300 : 200)
              + "}\n");
      CommandLineFixture plan = new CommandLineFixture();
      int code =
          plan.run(
              "plan",
              machines,
              "--for",
              "servers",
              "--between",
              "1..8",
              "--slo",
              "errors < 0.1%",
              "--prices",
              prices,
              "--out",
              folder.resolve(cheapest));
      assertThat(code).as(plan.err()).isZero();
      assertThat(plan.out())
          .contains("small  5 servers; 4 servers are too few")
          .contains("large  2 servers; 1 server is too few")
          .containsPattern(
              cheapest.equals("small")
                  ? "costs 500 EUR a\\s+month, the least of all"
                  : "costs 400 EUR a\\s+month, the least of all");
    }
    Files.writeString(prices, "servers: {smal: 100}\n");
    CommandLineFixture wrong = new CommandLineFixture();
    assertThat(
            wrong.run(
                "plan",
                machines,
                "--for",
                "servers",
                "--slo",
                "errors < 0.1%",
                "--prices",
                prices,
                "--out",
                folder.resolve("wrong")))
        .isEqualTo(2);
    assertThat(wrong.err())
        .contains("servers.smal: there is no variant", "did you mean \"small\"?");
  }
}
