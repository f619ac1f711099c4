package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.Cause;
import io.keyheat.core.result.Finding;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.SharedUnits;
import io.keyheat.scenarios.findings.RunFindings;
import io.keyheat.scenarios.findings.Subject;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table of four partitions, which could take 4,000/s, with fewer units of its own. */
class ProvisionedUnitsTest {
  private static ScenarioFile scenario(String system, String tablesAndLoads)
      throws ScenarioException {
    String frame =
        """
        title: Orders
        system: %s
        servers: 4
        duration: 60s
        warmUp: 30s
        """;
    String text = frame.formatted(system) + tablesAndLoads;
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT);
  }

  private static String sharing(String profile, String units) {
    return "{profile: %s, tablets: {tableWriteUnits: %s, tableBurst: 10s}}"
        .formatted(profile, units);
  }

  private static ScenarioFile oneTable(String system, String rowSize) throws ScenarioException {
    String text =
        """
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: %s
        loads: {orders: {insert: T, rate: 1000/s}}
        """;
    return scenario(system, text.formatted(rowSize));
  }

  /** Rows of 2 KB take two units: 1,000/s too many, for which 10 s of 1,000/s last 10 s. */
  @Test
  void aNoteSaysHowLongTheKeptUnitsLast() throws ScenarioException {
    assertThat(ProvisionedUnits.notes(oneTable(sharing("dynamodb", "1000/s"), "2KB")))
        .singleElement()
        .asString()
        .contains("tables.T", "2,000/s of write units", "1,000/s are provisioned", "10 s");
    assertThat(ProvisionedUnits.notes(oneTable(sharing("dynamodb", "2000/s"), "2KB"))).isEmpty();
  }

  /**
   * A transaction of DynamoDB takes two units for each item of 1 KB that it writes, as does a
   * commit of several; its reads, and a commit of one item, take one. The index's entries take one
   * each.
   */
  @ParameterizedTest
  @CsvSource({
    "'{insert: T, rate: 300/s}', 300, 300",
    "'{insert: T, rowsPerCommit: 4, rate: 300/s}', 2400, 1200",
    "'{transaction: serial, rate: 300/s, calls: {a: {insert: T}, b: {insert: T}}}', 1200, 600",
    "'{transaction: serial, rate: 300/s, calls: {a: {lookup: T}, b: {insert: T}}}', 300, 300",
  })
  void itemsOfATransactionTakeTwiceTheUnits(String load, double ofTable, double ofIndex)
      throws ScenarioException {
    String text =
        """
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000000]}}
              V: {type: int64, values: {uniform: [1, 1000000000]}}
            key: [Id]
            rowSize: 1KB
            indexes: {ByV: {on: [V]}}
        loads: {w: %s}
        """;
    RunSpec spec =
        scenario(sharing("dynamodb", "1000/s"), text.formatted(load)).variants().get(0).spec();
    WorkloadPlan plan = spec.plan();
    double[] units =
        IntStream.range(0, 2)
            .mapToDouble(space -> SharedUnits.units(spec, plan.loads().get(0), space, true))
            .toArray();
    assertThat(units).containsExactly(ofTable / 300, ofIndex / 300);
  }

  /** Of 1,000 units/s, rows of 1 KB take 600, and rows of 2 KB 1,200. */
  @Test
  void aNoteThatIsNotOfAllVariantsNamesTheirs() throws ScenarioException {
    String text =
        """
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 1KB
        loads: {orders: {insert: T, rate: 600/s}}
        variants:
          small: {}
          large: {tables: {T: {rowSize: 2KB}}}
          %s: {tables: {T: {rowSize: 3KB}}}
        """;
    String system = sharing("dynamodb", "1000/s");
    assertThat(ProvisionedUnits.notes(scenario(system, text.formatted("larger"))))
        .satisfiesExactly(
            note -> assertThat(note).contains("1,200/s of write units").endsWith(" (large)"),
            note -> assertThat(note).contains("1,800/s of write units").endsWith(" (larger)"));
    String alike = text.replace("small: {}", "other: {tables: {T: {rowSize: 2KB}}}");
    String same = alike.formatted("larger").replace("3KB", "2KB");
    assertThat(ProvisionedUnits.notes(scenario(system, same)))
        .singleElement()
        .asString()
        .doesNotContain("(");
  }

  /** 600/s and 600/s, of 1,000/s: for a second they are 1,200/s, or never. */
  @Test
  void loadsAddUpWhereTheyAreUnderWayTogether() throws ScenarioException {
    String text =
        """
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: 1KB
        loads:
          first: {insert: T, rate: 600/s, until: 30s}
          second: {insert: T, rate: 600/s, from: %s}
        """;
    String system = sharing("dynamodb", "1000/s");
    assertThat(ProvisionedUnits.notes(scenario(system, text.formatted("30s")))).isEmpty();
    assertThat(ProvisionedUnits.notes(scenario(system, text.formatted("29s"))))
        .singleElement()
        .asString()
        .contains("1,200/s of write units");
  }

  @Test
  void whatUnitsRefuseIsNamedWithItsRemedy() throws ScenarioException {
    Variant variant = oneTable(sharing("dynamodb", "500/s"), "1KB").variants().get(0);
    RunResult run = Simulation.run(variant.spec(), nanos -> {});
    assertThat(run.errorShare()).isCloseTo(0.5, within(0.02));
    Finding first = RunFindings.of(new Subject(run, variant.spec(), variant.rules()), 0).get(0);
    assertThat(first.cause()).isEqualTo(Cause.USED_UP_UNITS);
    assertThat(first.space()).isEqualTo("T");
    assertThat(first.impact().lost()).isCloseTo(0.5, within(0.02));
  }

  @Test
  void aSystemThatMetersNothingHasNoUnitsToShare() {
    assertThatThrownBy(() -> oneTable(sharing("spanner", "500/s"), "1KB"))
        .hasMessageContaining("tablets.tableWriteUnits")
        .hasMessageContaining("meters no tablet");
  }

  private static final String TWO_TABLES =
      """
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
          key: [Id]
          rowSize: 1KB
          units: {writes: 800/s}
        Other:
          columns:
            Id: {type: int64, values: {uniform: [1, 1000000000]}}
            City: {type: int64, values: {uniform: [1, 1000000]}}
          key: [Id]
          rowSize: 1KB
          units: {writes: never}
          indexes: {ByCity: {on: [City], units: {writes: 250/s}}}
      loads:
        orders: {insert: T, rate: 1000/s}
        others: {insert: Other, rate: 1000/s}
      """;

  /** 800 of 1,000 rows a second, and as many of the other table as its index takes: 250. */
  @Test
  void tablesAndIndexesMayHaveUnitsOfTheirOwn() throws ScenarioException {
    ScenarioFile file = scenario(sharing("dynamodb", "500/s"), TWO_TABLES);
    RunResult run = Simulation.run(file.variants().get(0).spec(), nanos -> {});
    assertThat(run.loads().get(0).stats().completed() / 60.0)
        .isCloseTo(800 + 10 * 800 / 60.0, within(20.0));
    assertThat(run.loads().get(1).stats().completed() / 60.0)
        .isCloseTo(250 + 10 * 250 / 60.0, within(20.0));
  }

  /** A table's 1,000 inserts of one unit, and as many entries of its index. */
  @Test
  void aNoteNamesEachTableAndIndexOfTooFewUnits() throws ScenarioException {
    ScenarioFile file = scenario(sharing("dynamodb", "500/s"), TWO_TABLES);
    assertThat(ProvisionedUnits.notes(file))
        .satisfiesExactly(
            note -> assertThat(note).startsWith("tables.T: ").contains("1,000/s", "800/s are"),
            note ->
                assertThat(note)
                    .startsWith("tables.Other.indexes.ByCity: ")
                    .contains("1,000/s of write units", "250/s are", "idle index kept lasts 3 s"));
  }

  /** Ten rows of 1 KB are three units of 4 KB, half of that where any replica may answer. */
  @Test
  void whatScansReadCounts() throws ScenarioException {
    String system = sharing("dynamodb", "500/s");
    String scan = "others: {scan: Other, limit: 10, rate: 100/s}";
    String text =
        TWO_TABLES
            .replace("others: {insert: Other, rate: 1000/s}", scan)
            .replace("units: {writes: never}", "units: {reads: 200/s}");
    assertThat(ProvisionedUnits.notes(scenario(system, text)))
        .anySatisfy(
            note -> assertThat(note).contains("tables.Other:", "300/s of read units", "200/s are"));
    String stale = text.replace("limit: 10", "limit: 10, stale: true");
    assertThat(ProvisionedUnits.notes(scenario(system, stale)))
        .noneMatch(note -> note.contains("tables.Other:"));
  }

  @Test
  void aTablesOwnUnitsNeedTabletsThatAreMetered() throws ScenarioException {
    ScenarioFile file = scenario("{profile: spanner}", TWO_TABLES);
    assertThatThrownBy(() -> file.variants().get(0).spec().plan())
        .hasMessageContaining("meters no tablet")
        .hasMessageContaining("tablets.writeUnits");
  }
}
