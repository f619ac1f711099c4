package io.keyheat.scenarios.foresight;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a query to its deletion it takes two calls of 1 ms, a quorum of 6 ms and a wait of 2 ms. */
class SharedQueuesTest {
  private static List<String> notes(String take) throws ScenarioException {
    String text =
        """
        title: A queue
        system: spanner
        servers: 3
        duration: 1m
        tables:
          Jobs:
            columns:
              Lane: {type: int64, values: {uniform: [1, 8]}}
              At: {type: timestamp, values: now}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Lane, At, Id]
            rowSize: 1KB
        loads:
          put: {insert: Jobs, rate: 500/s}
          take: {%s}
        """
            .formatted(take);
    return SharedQueues.notes(ScenarioReader.read("test", text));
  }

  /** Of 6 queries a second of 10 ms, 0.06 are under way at any time; of 4, 0.04. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scan: Jobs, limit: 100, then: delete, clients: 8 | 1",
        "scan: Jobs, limit: 100, then: delete, clients: 1 | 0",
        "scan: Jobs, limit: 100, then: delete, clients: 2, think: 1s | 0",
        "scan: Jobs, limit: 100, then: delete, rate: 6/s | 1",
        "scan: Jobs, limit: 100, then: delete, rate: 4/s | 0",
        "scan: Jobs, limit: 100, then: delete, clients: 8, where: {Lane: {uniform: [1, 8]}} | 0",
        "scan: Jobs, limit: 100, then: delete, clients: 8, where: {Lane: {constant: 3}} | 1",
        "scan: Jobs, limit: 100, clients: 8 | 0",
      })
  void consumersThatReadTheFirstRowsAtOnceAreTold(String take, int told) throws ScenarioException {
    assertThat(notes(take)).hasSize(told);
  }
}
