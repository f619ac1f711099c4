package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.HottestTablet;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server has 8 cores, so it does 4,000 writes of 2 ms or 8,000 reads of 1 ms a second. */
class OverloadsTest {
  private static final String HEAD =
      """
      title: t
      system:
        profile: spanner
        costs: {write: 2ms, writeRow: 0ms, writeByte: 0ms, read: 1ms, readRow: 0ms, readByte: 0ms}
      duration: 60s
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
          key: [Id]
          preSplits: 50
          existing: 1000000
      """;

  private static List<String> overloads(String rest) throws ScenarioException {
    return CheckedScenario.of(ScenarioReader.read("test", HEAD + rest)).overloads();
  }

  @Test
  void loadsThatAskForMoreThanAllServersCanDoAreTold() throws ScenarioException {
    assertThat(overloads("servers: 1\nloads: {w: {insert: T, rate: 5000/s}}"))
        .containsExactly(
            "at the busiest moment, the loads ask the server for 125 % of what it can do; its"
                + " queue grows");
    assertThat(overloads("servers: 1\nloads: {w: {insert: T, rate: 3900/s}}")).isEmpty();
    assertThat(
            overloads(
                """
                servers: 2
                loads: {w: {insert: T, rate: 10000/s}}
                variants:
                  most: {loads: {w: {rate: 12000/s}}}
                  much: {}
                  enough: {servers: 3}
                """))
        .containsExactly(
            "at the busiest moment, the loads ask all 2 servers for up to 150 % of what they can"
                + " do; their queues grow (most, much)");
  }

  /**
   * 10,000/s are 2.5 times as many: after 0.8 s, 1.2 s of work have piled up, after 0.6 s 0.9 s.
   */
  @Test
  void whatIsOverBeforeRequestsWaitForASecondIsNotTold() throws ScenarioException {
    String load =
        "servers: 1\nloads: {w: {insert: T, rate: {step: {0s: 10/s, 9s: 10000/s, %s: 10/s}}}}";
    assertThat(overloads(load.formatted("9600ms"))).isEmpty();
    assertThat(overloads(load.formatted("9800ms"))).hasSize(1);
  }

  @Test
  void aTabletThatNoSplitDividesIsToldAndOthersAreNot() throws ScenarioException {
    String load = "servers: 5\nloads: {r: {lookup: T, rate: %s, values: {Id: %s}}}";
    assertThat(overloads(load.formatted("10000/s", "{uniform: [7, 7]}")))
        .containsExactly(
            "at the busiest moment, the loads ask one split of T for 125 % of a server; load splits"
                + " do not divide it");
    assertThat(overloads(load.formatted("7000/s", "{uniform: [7, 7]}"))).isEmpty();
    // Cuts set other rows apart, but the one that has most of the load is too much by itself.
    String mix = "{mix: {share: %s, hot: 7, rest: {uniform: [1, 1000000]}}}";
    assertThat(overloads(load.formatted("10000/s", mix.formatted("95%"))))
        .singleElement()
        .asString()
        .contains("one split of T", "load splits do not divide it");
    assertThat(overloads(load.formatted("10000/s", mix.formatted("50%")))).isEmpty();
    assertThat(overloads(load.formatted("10000/s", "{uniform: [1, 1000000]}"))).isEmpty();
  }

  /** Of 11,000 reads of the 8,000 that a server can do, 8,800 are for a row that lies alone. */
  @Test
  void anExcessThatIsSmallButSureIsTold() throws ScenarioException {
    String alone = "servers: 5\nvariants: {one: {tables: {T: {preSplits: [7, 8]}}}}\n";
    String load = "loads: {r: {lookup: T, rate: %s, values: {Id: %s}}}";
    String mix = "{mix: {share: 80%, hot: 7, rest: {uniform: [1, 1000000]}}}";
    assertThat(overloads(alone + load.formatted("11000/s", mix))).hasSize(1);
    assertThat(overloads(alone + load.formatted("9500/s", mix))).isEmpty();
  }

  /** Four of five servers have nothing to do while the table is one tablet. */
  @Test
  void aTabletOfASystemThatSplitsBySizeAloneIsToldHoweverEvenItsKeysAre() throws ScenarioException {
    String load =
        "servers: 5\nvariants: {one: {tables: {T: {preSplits: 1}}}}\nloads: {w: {insert: T, rate: 5000/s}}";
    assertThat(overloads(load))
        .singleElement()
        .asString()
        .contains("until load splits (60 s each to decide, 2 min between them) have divided it");
    String never =
        "variants: {one: {tables: {T: {preSplits: 1}}, system: {loadSplits: {cpuShare: never}}}}";
    assertThat(overloads("servers: 5\nloads: {w: {insert: T, rate: 5000/s}}\n" + never))
        .containsExactly(
            "at the busiest moment, the loads ask one split of T for 125 % of a server; load splits"
                + " do not divide it");
  }

  @Test
  void deletionsOfRowsThatAreNotThereAreTold() throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 1
        duration: 60s
        tables: {T: {columns: {Id: {type: uuid, values: %s}}, key: [Id], existing: 1000}}
        loads: {d: {delete: T, rate: 10/s}}
        """;
    String anew = text.formatted("{uuid: v4}");
    assertThat(CheckedScenario.of(ScenarioReader.read("test", anew)).notes())
        .anyMatch(note -> note.startsWith("loads.d deletes by keys that it makes anew"));
    String known = text.replace("type: uuid", "type: int64").formatted("{uniform: [1, 1000]}");
    assertThat(CheckedScenario.of(ScenarioReader.read("test", known)).notes())
        .noneMatch(note -> note.contains(" deletes by "));
    // A thousand rows and ten more a second for a minute among a million keys: 1 in 625.
    String sparse =
        known
            .replace("1000]", "1000000]")
            .replace("loads: {", "loads: {i: {insert: T, rate: 10/s}, ");
    assertThat(CheckedScenario.of(ScenarioReader.read("test", sparse)).notes())
        .anyMatch(note -> note.contains("one in 625: T has no more than 1,600 rows"));
    String time = text.replace("type: uuid", "type: timestamp").formatted("now, existing: now");
    assertThat(CheckedScenario.of(ScenarioReader.read("test", time)).notes())
        .anyMatch(note -> note.startsWith("loads.d deletes by keys that it makes anew"));
  }

  /** 5,000 writes a second are 125 % of what one server does, 15,000 of what three do. */
  @Test
  void onlyServersOfTheZonesThatLeadCount() throws ScenarioException {
    String zones = "system: {replication: {leadingZones: 1}}";
    String variants = "\nvariants: {v: {%s, loads: {w: {rate: %d/s}}}}";
    assertThat(
            overloads(
                "servers: 3\nloads: {w: {insert: T, rate: 1/s}}" + variants.formatted(zones, 5000)))
        .containsExactly(
            "at the busiest moment, the loads ask the server that leads (of 3) for 125 % of what"
                + " it can do; its queue grows");
    assertThat(
            overloads(
                "servers: 9\nloads: {w: {insert: T, rate: 1/s}}"
                    + variants.formatted(zones, 15_000)))
        .containsExactly(
            "at the busiest moment, the loads ask the 3 servers that lead (of 9) for 125 % of what"
                + " they can do; their queues grow");
    assertThat(
            overloads(
                "servers: 9\nloads: {w: {insert: T, rate: 1/s}}"
                    + variants.formatted(zones, 11_900)))
        .isEmpty();
  }

  /** A half of all and a fiftieth of the rest go to one split: 10,200 a second of 8,000. */
  @Test
  void checkNamesTheShareOfTheEstimate() throws ScenarioException {
    String mix = "{mix: {share: 50%, hot: 7, rest: {uniform: [1, 1000000]}}}";
    ScenarioFile file =
        ScenarioReader.read(
            "test",
            HEAD + "servers: 5\nloads: {r: {lookup: T, rate: 20000/s, values: {Id: " + mix + "}}}");
    HottestTablet hottest =
        Estimate.of(file.variants().get(0).spec()).hottestTablet().orElseThrow();
    assertThat(hottest.share().greatest()).isCloseTo(10_200 / 8000.0, within(0.02));
    assertThat(CheckedScenario.of(file).overloads())
        .singleElement()
        .asString()
        .contains("one split of T for " + Figures.percent(hottest.share().greatest()) + " of");
  }
}
