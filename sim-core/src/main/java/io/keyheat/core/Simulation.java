package io.keyheat.core;

import io.keyheat.core.result.RunResult;
import java.util.function.LongConsumer;

/** Runs one specification to its end. */
public final class Simulation {
  private Simulation() {}

  /**
   * @param spec what to run
   * @param progress told the simulated time in nanoseconds now and then; throwing ends the run
   */
  public static RunResult run(RunSpec spec, LongConsumer progress) {
    throw new UnsupportedOperationException("not wired yet");
  }
}
