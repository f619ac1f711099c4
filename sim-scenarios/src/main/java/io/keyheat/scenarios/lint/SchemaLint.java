package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;

/**
 * Reads a schema without loads: keys and indexes that grow, begin with a period or have a few
 * values at a time, whatever their rate will be.
 */
public final class SchemaLint {
  private SchemaLint() {}

  /** What is found, warnings first; rates of the file's loads do not count. */
  public static List<Warning> of(ScenarioFile file) {
    return Lint.of(
        file,
        true,
        List.of(
            KeyLint::check,
            IndexLint::check,
            TrafficLint::checkPeriods,
            StartLint::checkBusyValues,
            ShardLint::check,
            NameLint::check));
  }
}
