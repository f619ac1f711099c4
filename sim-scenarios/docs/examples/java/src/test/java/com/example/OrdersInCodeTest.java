package com.example;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.keyheat.scenarios.api.InvalidScenarioException;
import io.keyheat.scenarios.api.Outcome;
import io.keyheat.scenarios.api.Scenario;
import io.keyheat.scenarios.api.ScenarioBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A scenario that is built in code, where the keys are those of the application. */
class OrdersInCodeTest {
  private static ScenarioBuilder ordersBy(String... key) {
    return Scenario.titled("Orders by " + String.join(", ", key))
        .system("spanner")
        .servers(5)
        .duration(Duration.ofMinutes(6))
        .warmUp(Duration.ofMinutes(3))
        .table(
            "Orders",
            table ->
                table
                    .column("OrderId", "int64", Map.of("sequence", 1))
                    .column("Customer", "int64", Map.of("uniform", List.of(1, 1_000_000)))
                    .key(key)
                    .rowSize("1KB")
                    .preSplits(20))
        .load("orders", load -> load.insert("Orders").rate(6000));
  }

  @Test
  void theCustomerInFrontSpreadsTheOrders() {
    Outcome outcome = ordersBy("Customer", "OrderId").build().run();
    assertThat(outcome).hasNoHotspot().satisfies("errors < 0.1%").satisfies("latency.p99 < 100ms");
    assertTrue(outcome.figure("throughput") > 5900);
  }

  @Test
  void aMistakeIsNamedWithItsField() {
    InvalidScenarioException mistake =
        assertThrows(InvalidScenarioException.class, () -> ordersBy("Custmer").build());
    assertTrue(mistake.getMessage().contains("tables.Orders.key[0]"), mistake.getMessage());
  }
}
