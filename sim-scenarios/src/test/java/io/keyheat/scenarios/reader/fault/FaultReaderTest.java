package io.keyheat.scenarios.reader.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.core.model.cluster.Fault;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults as they are written, and what is wrong with those that cannot be. */
class FaultReaderTest {
  private static final long MINUTE = 60_000_000_000L;

  private static final String BASE =
      """
      title: t
      system: spanner
      servers: 5
      duration: 10m
      tables: {T: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id]}}
      loads: {w: {insert: T, rate: 1/s}, r: {lookup: T, rate: 1/s, stale: true}}
      variants: {calm: {faults: null}, rough: {}}
      """;

  private static List<Fault> faults(String list, int variant) throws ScenarioException {
    return ScenarioReader.read("t", BASE + "faults: " + list)
        .variants()
        .get(variant)
        .spec()
        .faults();
  }

  @Test
  void serversAndZonesAreCountedFromOne() throws ScenarioException {
    String list =
        "[{stopServer: 1, from: 1m, to: 2m}, {stopZone: 3, from: 3m},"
            + " {slowServer: 5, factor: 2.5, from: 1m, to: 2m},"
            + " {slowNetwork: all, extra: 40ms, from: 1m, to: 2m},"
            + " {moveLeadersOfServer: 2, share: 50%, at: 4m}, {moveLeadersOfZone: 2, at: 4m}]";
    assertThat(faults(list, 1))
        .containsExactly(
            new Fault.ServerStops(0, MINUTE, 2 * MINUTE),
            new Fault.ZoneStops(2, 3 * MINUTE, Long.MAX_VALUE / 2),
            new Fault.SlowServer(4, 2.5, MINUTE, 2 * MINUTE),
            new Fault.SlowNetwork(-1, 40_000_000, MINUTE, 2 * MINUTE),
            new Fault.LeadersMove(1, -1, 0.5, 4 * MINUTE),
            new Fault.LeadersMove(-1, 1, 1, 4 * MINUTE));
  }

  @Test
  void aVariantCanDoWithoutThem() throws ScenarioException {
    assertThat(faults("[{stopServer: 1, from: 1m}]", 0)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{stopServer: 6, from: 1m} | faults[0].stopServer | from 1 to 5",
        "{stopZone: 4, from: 1m} | faults[0].stopZone | from 1 to 3",
        "{stopSever: 2, from: 1m, stopZone: 1} | faults[0].stopSever | stopServer",
        "{from: 1m} | faults[0] | exactly one of stopServer",
        "{stopServer: 1, stopZone: 2, from: 1m} | faults[0] | exactly one of",
        "{stopServer: 1} | faults[0].from | is missing",
        "{stopServer: 1, from: 10m} | faults[0].from | expected less than 10m",
        "{stopServer: 1, from: 2m, to: 1m} | faults[0] | expected to after from",
        "{stopServer: 1, from: 1m, factor: 2} | faults[0].factor | slowServer",
        "{slowServer: 1, from: 1m} | faults[0].factor | is missing",
        "{slowNetwork: al, from: 1m, extra: 1ms} | faults[0].slowNetwork | from 1 to 3",
        "{moveLeadersOfZone: 1, from: 1m, at: 2m} | faults[0].from | leaders move at one time",
        "{stopServer: 2, from: 1m}, {stopZone: 2, from: 5m} | faults[1] | one after the other",
        "stopServer | faults[0] | a mapping such as",
      })
  void aMistakeIsTold(String list, String path, String expected) {
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> faults("[" + list + "]", 1));
    assertThat(e).as(list).isNotNull();
    assertThat(e.problems()).extracting(Problem::path).contains(path);
    assertThat(e.problems()).anyMatch(problem -> problem.message().contains(expected));
  }

  @Test
  void onlyReadsCanBeStale() {
    String stale = BASE.replace("insert: T, rate: 1/s", "insert: T, rate: 1/s, stale: true");
    String text = stale + "faults: [{stopServer: 1, from: 1m}]";
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("t", text));
    assertThat(e.problems()).extracting(Problem::path).containsExactly("loads.w.stale");
  }

  @Test
  void aZoneWithoutServersIsRefusedWithTheReason() {
    String text = BASE.replace("servers: 5", "servers: 2") + "faults: [{stopZone: 3, from: 1m}]";
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("t", text));
    assertThat(e.problems())
        .extracting(Problem::message)
        .containsExactly(
            "\"3\" is not a zone with a server; expected a whole number from 1 to 2, because there"
                + " are no more servers (variant rough)");
  }
}
