package com.example;

import static io.keyheat.scenarios.api.OutcomeAssert.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.keyheat.scenarios.api.Outcome;
import io.keyheat.scenarios.api.Scenario;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The scenario of a file, run once for all tests. */
class OrdersFileTest {
  private static Scenario orders;
  private static Outcome outcome;

  @BeforeAll
  static void run() throws URISyntaxException {
    orders = Scenario.ofFile(Path.of(OrdersFileTest.class.getResource("/orders.yaml").toURI()));
    outcome = orders.run();
  }

  @Test
  void aSequenceIsAHotspot() {
    assertThat(outcome).variant("sequence").hasHotspotIn("Orders");
  }

  @Test
  void theCustomerInFrontSpreadsTheOrders() {
    assertThat(outcome).variant("customer").hasNoHotspot().meetsItsTargets();
    assertThat(outcome).satisfies("customer.latency.p99 < sequence.latency.p99");
  }

  @Test
  void thereIsRoomForHalfAsMuchAgain() {
    Outcome more = orders.variants("customer").with("loads.orders.rate", "9000/s").run();
    assertThat(more).hasNoHotspot().satisfies("servers.busiest < 65%");
  }

  @Test
  void aCheckWithoutARunWarnsOfTheSequence() {
    assertEquals(List.of(), orders.variants("customer").warnings());
    assertEquals(1, orders.variants("sequence").warnings().size());
  }
}
