package io.keyheat.scenarios.foresight;

import io.keyheat.scenarios.lint.LostQuorum;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;

/** Finds servers that stop at the same time, so that ranges have no quorum. */
final class FailedTogether {
  private FailedTogether() {}

  /** A sentence for each variant whose faults take the quorum from ranges. */
  static List<String> withoutQuorum(ScenarioFile file) {
    List<String> notes = new ArrayList<>();
    boolean isOne = file.variants().size() == 1;
    for (Variant variant : file.variants()) {
      LostQuorum.of(variant.spec())
          .ifPresent(sentence -> notes.add(isOne ? sentence : variant.name() + ": " + sentence));
    }
    return notes;
  }
}
