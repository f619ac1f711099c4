package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.plan.ImpliedTarget.CpuMean;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImpliedTargetTest {
  private static Vendor vendor(String system) throws Exception {
    String text =
        """
        title: Two columns
        system: %s
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: string, values: {text: "k{n}"}}}
            key: [Id]
            rowSize: 1KB
        loads: {w: {insert: T, rate: 1/s}}
        """
            .formatted(system);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).vendor();
  }

  private static List<ImpliedTarget> cpu(String asked, String system, CpuMean mean)
      throws Exception {
    return ImpliedTarget.cpu(asked, vendor(system), mean, Map.of("run", Optional.empty()));
  }

  /** Spanner's documents say 65 % of a regional instance, and 45 % of one over several regions. */
  @ParameterizedTest
  @CsvSource({
    "ALL, servers.mean <= 65%, as regional, takes multi-region or a share",
    "LEADING, servers.meanUsed <= 45%, as multi-region, takes regional or a share",
  })
  void theCeilingIsThatOfADeploymentWhoseZonesLeadAlike(
      CpuMean mean, String target, String taken, String others) throws Exception {
    assertThat(cpu("", "spanner", mean))
        .singleElement()
        .satisfies(
            ceiling -> {
              assertThat(ceiling.target()).isEqualTo(target);
              assertThat(ceiling.premise()).contains(taken, others);
            });
  }

  @Test
  void aCeilingThatIsAskedForIsTakenWhereverZonesLead() throws Exception {
    assertThat(cpu("regional", "spanner", CpuMean.LEADING))
        .extracting(ImpliedTarget::target)
        .containsExactly("servers.meanUsed <= 65%");
    assertThat(cpu("none", "spanner", CpuMean.ALL)).isEmpty();
  }
}
