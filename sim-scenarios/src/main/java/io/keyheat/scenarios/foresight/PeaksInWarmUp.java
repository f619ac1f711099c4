package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.stream.Stream;

/** Finds runs whose loads ask for most in the warm-up, which figures and targets leave out. */
final class PeaksInWarmUp {
  private PeaksInWarmUp() {}

  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(
        file,
        variant -> {
          RunSpec spec = variant.spec();
          double most = Peak.onlyBefore(spec, spec.warmupNanos());
          return most == 0
              ? Stream.empty()
              : Stream.of(
                  "the loads ask for most (%s) within the warm-up of %s, which figures and targets"
                          .formatted(Figures.perSecond(most), Figures.duration(spec.warmupNanos()))
                      + " leave out");
        });
  }
}
