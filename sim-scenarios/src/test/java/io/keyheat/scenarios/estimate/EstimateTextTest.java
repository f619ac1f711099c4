package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.EstimateText.EstimateLine;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The busiest tablet is judged by its server or by its own ceiling, whichever is nearer. */
class EstimateTextTest {
  private static String hottest(String system, String rowSize, String load)
      throws ScenarioException {
    String text =
        """
        title: Chat
        system: %s
        servers: 40
        duration: 15m
        tables:
          Messages:
            columns: {Id: {type: uuid, values: {uuid: v4}}, At: {type: timestamp, values: now}}
            key: [Id, At]
            rowSize: %s
        loads: {load: {%s}}
        """
            .formatted(system, rowSize, load);
    Estimate estimate =
        Estimate.of(
            ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec());
    return EstimateText.of(estimate).stream()
        .filter(line -> line.about().equals("hottest"))
        .map(EstimateLine::sentence)
        .findFirst()
        .orElseThrow();
  }

  /**
   * DynamoDB starts with four partitions of 1,000 units: 900 rows of 10 KB are 9,000 units, of
   * which each takes a quarter. Firestore's tablet lets 575 through, Spanner's what its server
   * does.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb  | 500B | insert: Messages, rate: 5000/s | 125 | 1,000 write units/s",
        "dynamodb  | 10KB | insert: Messages, rate: 900/s  | 225 | 1,000 write units/s",
        "dynamodb  | 500B | lookup: Messages, rate: 6000/s | 50  | 3,000 read units/s",
        "firestore | 500B | insert: Messages, rate: 1150/s | 200 | 575 rows written/s",
        "spanner   | 1KB  | insert: Messages, rate: 1750/s | 50  | a server",
      })
  void theShareIsOfWhatIsReachedFirst(
      String system, String rowSize, String load, double percent, String bound) throws Exception {
    String sentence = hottest(system, rowSize, load);
    assertThat(sentence).contains(bound);
    String share = sentence.replaceFirst(".*asks for ([0-9.,]+) %.*", "$1").replace(",", "");
    assertThat(Double.parseDouble(share)).isBetween(percent * 0.95, percent * 1.05);
  }
}
