package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.Diagnosis;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;

/** The diagnoses of a scenario's first variant, once it has run. */
final class DiagnosedRun {
  private DiagnosedRun() {}

  /** Of a table of orders that is written for two minutes, with the values of its one column. */
  static List<Diagnosis> diagnoses(
      String system, int servers, String rate, int preSplits, String values) throws Exception {
    String text =
        """
        title: Orders
        system: %s
        servers: %d
        duration: 2m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: %s}
            key: [Id]
            preSplits: %d
            rowSize: 1KB
        loads:
          orders: {insert: Orders, rate: %s}
        """
            .formatted(system, servers, values, preSplits, rate);
    return diagnoses(text);
  }

  static List<Diagnosis> diagnoses(String text) throws Exception {
    Variant variant =
        ScenarioReader.read("test", text, ReadOptions.DEFAULT.withSeed(7)).variants().get(0);
    return RunDiagnosis.of(
        List.of(Simulation.run(variant.spec(), nanos -> {})),
        List.of(variant.rules()),
        List.of(variant.spec()),
        spec -> Estimate.of(spec).overloads().askedOfServers());
  }
}
