package io.keyheat.scenarios.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.SystemSpec;
import io.keyheat.scenarios.calibrate.CostFit.FittedCost;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.profile.Profiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Costs are recovered from measurements that were made with known ones. */
class CostFitTest {
  private static final int CORES = 8;

  @TempDir Path folder;

  private SystemSpec spanner;

  @BeforeEach
  void load() throws Exception {
    spanner = Profiles.load("spanner");
  }

  private FittedCost cost(List<Measurement> measurements, String name) throws BadInputException {
    return CostFit.of(spanner.costs(), measurements).stream()
        .filter(cost -> cost.parameter().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Write 1.5 ms + 200 ns a byte, read 300 us + 20 ns a byte, noise of 2 %. */
  private List<Measurement> synthetic(long seed) throws Exception {
    Random random = new Random(seed);
    StringBuilder csv = new StringBuilder("writes,reads,row_bytes,utilisation\n");
    for (int i = 0; i < 40; i++) {
      double writes = 100 + random.nextInt(1000);
      double reads = 100 + random.nextInt(5000);
      double bytes = 500 + random.nextInt(4000);
      double busy = writes * (1.5e-3 + 200e-9 * bytes) + reads * (300e-6 + 20e-9 * bytes);
      double share = busy / CORES * (1 + 0.02 * random.nextGaussian());
      csv.append(String.format(Locale.ROOT, "%.0f,%.0f,%.0f,%.5f%n", writes, reads, bytes, share));
    }
    Path file = Files.writeString(folder.resolve("load" + seed + ".csv"), csv);
    return new MeasurementReader(CORES).csv(file);
  }

  @Test
  void fourCostsAreRecoveredWithinTheirIntervals() throws Exception {
    List<Measurement> measured = synthetic(1);
    assertWithin(cost(measured, "costs.write"), 1.5e6);
    assertWithin(cost(measured, "costs.writeByte"), 200);
    assertWithin(cost(measured, "costs.read"), 300e3);
    assertWithin(cost(measured, "costs.readByte"), 20);
  }

  private static void assertWithin(FittedCost cost, double known) {
    assertThat(cost.nanos()).isCloseTo(known, within(1.5 * cost.halfWidthNanos()));
    assertThat(cost.halfWidthNanos()).isLessThan(known);
  }

  /** A 95 % interval holds the true value in about 95 of 100 cases. */
  @Test
  void intervalsHoldTheTrueValueAsOftenAsTheySay() throws Exception {
    int held = 0;
    for (int seed = 1; seed <= 100; seed++) {
      FittedCost write = cost(synthetic(seed), "costs.write");
      held += Math.abs(write.nanos() - 1.5e6) <= write.halfWidthNanos() ? 1 : 0;
    }
    assertThat(held).isBetween(88, 100);
  }

  /** Relative to measured loads, noise of 15 % would make costs 4 % too small. */
  @Test
  void noiseDoesNotMakeCostsSmaller() throws Exception {
    double sum = 0;
    int held = 0;
    for (int seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      List<Measurement> noisy = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        double busy = 1000 * 2e6 * (1 + 0.15 * random.nextGaussian());
        noisy.add(new Measurement(1000, 0, 1000, busy, "m"));
      }
      FittedCost write = cost(noisy, "costs.write");
      double whole = 2e6 / (spanner.costs().writeNanos() + 1000 * spanner.costs().writeByteNanos());
      double ratio = write.nanos() / (whole * spanner.costs().writeNanos());
      sum += ratio;
      double half = write.halfWidthNanos() / (whole * spanner.costs().writeNanos());
      held += Math.abs(ratio - 1) <= half ? 1 : 0;
    }
    assertThat(sum / 200).isCloseTo(1, within(0.01));
    assertThat(held / 200.0).isBetween(0.9, 1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "writes,utilisation|100,0|line 2: utilisation is",
        "writes,utilisation|0,0.5|line 2: has no operations",
        "writes,writes,utilisation|1,2,0.5|has the columns writes, writes",
        "writes,utilisation,servers|100,0.5,0|line 2: servers is",
        "writes,utilisation|Infinity,0.5|line 2: writes is",
        "writes,utilisation|50%,0.5|line 2: writes is",
        "writes,utilisation|100,65|expected a share such as 0.65 or 65%",
        "writes,utilisation||determine the 0 costs"
      })
  void absurdMeasurementsAreRefused(String header, String line, String message) throws Exception {
    Path file =
        Files.writeString(folder.resolve("m.csv"), header + "\n" + (line == null ? "" : line));
    assertThatThrownBy(() -> CostFit.of(spanner.costs(), new MeasurementReader(CORES).csv(file)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  /** 0.4 ms at 10 KB: both parts of the profile's 5.886 ms are scaled by 0.068. */
  @Test
  void oneTimeScalesBothPartsOfACost() throws Exception {
    List<Measurement> one = List.of(new MeasurementReader(CORES).cost("--write", "0.4ms at 10KB"));
    double write = cost(one, "costs.write").nanos();
    double perByte = cost(one, "costs.writeByte").nanos();
    assertThat(write + 10_000 * perByte).isCloseTo(400_000, within(1.0));
    assertThat(write / perByte).isCloseTo(1.885714e6 / 400, within(1.0));
    assertThat(cost(one, "costs.write").halfWidthNanos()).isNaN();
  }

  /** 9,000 writes/s keep 65 % of 8 cores busy: 0.578 ms each. */
  @Test
  void theLoadOfANodeTellsTheCostOfAWrite() throws Exception {
    Measurement node = new MeasurementReader(CORES).node("9,000 writes/s at 65 %");
    double whole =
        cost(List.of(node), "costs.write").nanos()
            + 1000 * cost(List.of(node), "costs.writeByte").nanos();
    assertThat(whole).isCloseTo(8e9 * 0.65 / 9000, within(1.0));
  }

  /** The profile that is written is read again, with the costs and where they come from. */
  @Test
  void theProfileThatIsWrittenCanBeUsed() throws Exception {
    List<Measurement> measured = new ArrayList<>(synthetic(7));
    List<FittedCost> costs = CostFit.of(spanner.costs(), measured);
    String yaml = CalibratedProfile.of("spanner", spanner, costs, measured);
    Path file = Files.writeString(folder.resolve("ours.yaml"), yaml);
    SystemSpec ours = Profiles.load(file.toString());
    assertThat(ours.title()).isEqualTo("Cloud Spanner, calibrated");
    assertThat(ours.costs().writeNanos()).isCloseTo(costs.get(0).nanos(), within(10.0));
    assertThat(ours.servers()).isEqualTo(spanner.servers());
    assertThat(ours.costs().writeRowNanos() / ours.costs().writeNanos())
        .as("a row more of a commit costs a share of its first, on each machine")
        .isCloseTo(spanner.costs().writeRowNanos() / spanner.costs().writeNanos(), within(1e-4));
    assertThat(ours.costs().readRowNanos() / ours.costs().readNanos())
        .isCloseTo(spanner.costs().readRowNanos() / spanner.costs().readNanos(), within(1e-4));
    assertThat(ours.parameters().stream().filter(p -> p.path().equals("costs.write")).findFirst())
        .hasValueSatisfying(
            p -> assertThat(p.source()).contains("Calibrated", "load7.csv, line 2", "95 %"));
  }

  @Test
  void measurementsThatTellNothingApartAreRefused() {
    List<Measurement> alike =
        List.of(
            new Measurement(100, 100, 1000, 1e9, "a"), new Measurement(200, 200, 1000, 2e9, "b"));
    assertThatThrownBy(() -> CostFit.of(spanner.costs(), alike))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("do not determine the 2 costs");
  }
}
