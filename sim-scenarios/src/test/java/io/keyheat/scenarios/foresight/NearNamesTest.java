package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {
  private static List<String> notes(String name, String load) throws Exception {
    String text =
        """
        title: Orders
        system: spanner
        servers: 3
        duration: 2m
        tables: {T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id]}}
        loads: {orders: {insert: T, rate: 100/s}}
        variants:
          now: {}
          twice: {loads: {%s: %s}}
        """
            .formatted(name, load);
    return NearNames.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "order | {insert: T, rate: 200/s} | 1",
        "ordres | {insert: T, rate: 200/s} | 1",
        "orders | {insert: T, rate: 200/s} | 0",
        "orders2 | {insert: T, rate: 200/s} | 0",
        "returns | {insert: T, rate: 200/s} | 0",
        "order | {lookup: T, rate: 200/s} | 0",
      })
  void aLoadThatAVariantAddsBesideOneOfNearlyItsNameIsNamed(String name, String load, int notes)
      throws Exception {
    assertThat(notes(name, load))
        .hasSize(notes)
        .allMatch(note -> note.contains("expected the name orders") && note.endsWith("(twice)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{Order: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id]}} | tables.Orders",
        "{Orders2: {columns: {Id: {type: uuid, values: {uuid: v4}}}, key: [Id]}} | ''",
        "{Orders: {columns: {Custommer: {type: uuid, values: {uuid: v4}}}}} | tables.Orders.columns.Customer",
        "{Orders: {columns: {Region: {type: uuid, values: {uuid: v4}}}}} | ''",
        "{Orders: {indexes: {ByCustomers: {on: [Customer]}}}} | tables.Orders.indexes.ByCustomer",
        "{Orders: {indexes: {ByCustomer: {on: [Customer, Id]}}}} | ''",
      })
  void whatAVariantAddsToTheSchemaBesideOneOfNearlyItsNameIsNamed(String tables, String near)
      throws Exception {
    String text =
        """
        title: Orders
        system: spanner
        servers: 3
        duration: 2m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Customer: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
            indexes: {ByCustomer: {on: [Customer]}}
        loads: {orders: {insert: Orders, rate: 100/s}}
        variants:
          now: {}
          twice: {tables: %s}
        """
            .formatted(tables);
    assertThat(NearNames.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)))
        .hasSize(near.isEmpty() ? 0 : 1)
        .allMatch(note -> note.startsWith("there are both " + near + " and "));
  }
}
