package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.recording.ProductionSpec;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How calls are answered that are recorded. */
public final class ProductionOptions {
  private static final int MAX_SERVERS = 10_000;
  private static final double MAX_SCALE = 10_000;
  private static final long DEFAULT_LEARN_SECONDS = 10;
  private static final long MAX_LEARN_SECONDS = 3600;

  @Option(
      names = "--as-in-production",
      paramLabel = "SERVERS",
      description = "Delay and reject calls as this number of servers would in production.")
  private @Nullable Integer servers;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description = "With --as-in-production: count each call as N calls (default: 1).")
  private @Nullable Double scale;

  @Option(
      names = "--learn",
      paramLabel = "SECONDS",
      description =
          "With --as-in-production: seconds in which the model only learns keys (default: 10).")
  private @Nullable Long learnSeconds;

  /** Production as it is to be; null: calls pass as they come. */
  @Nullable ProductionSpec spec(String profile) throws ScenarioException, BadInputException {
    if (servers == null) {
      if (scale != null || learnSeconds != null) {
        throw new BadInputException(
            (scale != null ? "--scale" : "--learn") + " needs --as-in-production SERVERS");
      }
      return null;
    }
    double calls = scale == null ? 1 : scale;
    long seconds = learnSeconds == null ? DEFAULT_LEARN_SECONDS : learnSeconds;
    if (servers < 1 || servers > MAX_SERVERS) {
      throw new BadInputException(
          "--as-in-production " + servers + "; expected from 1 to " + MAX_SERVERS + " servers");
    }
    if (!(calls >= 1 && calls <= MAX_SCALE)) {
      throw new BadInputException("--scale " + scale + "; expected from 1 to 10000");
    }
    if (seconds < 1 || seconds > MAX_LEARN_SECONDS) {
      throw new BadInputException(
          "--learn " + learnSeconds + "; expected from 1 to " + MAX_LEARN_SECONDS + " seconds");
    }
    return new ProductionSpec(
        Profiles.load(profile), servers, calls, TimeUnit.SECONDS.toMillis(seconds));
  }
}
