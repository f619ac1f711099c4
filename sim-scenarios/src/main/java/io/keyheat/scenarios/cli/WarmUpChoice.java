package io.keyheat.scenarios.cli;

/** Who says where a run's warm-up ends; the names are what users write. */
enum WarmUpChoice {
  mser5,
  file
}
