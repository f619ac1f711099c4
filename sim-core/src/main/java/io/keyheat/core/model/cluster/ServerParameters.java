package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** A server. */
public record ServerParameters(
    @ProfileField("Cores of a server; they serve one queue, first come, first served.") int cores,
    @ProfileField(
            "Greatest wait at a server or a tablet's commit stage; other operations are rejected.")
        long maxWaitNanos,
    @ProfileField(
            "Whether servers know the deadlines of clients, and reject requests that would miss"
                + " them.")
        Deadlines deadlines,
    @ProfileField("Distribution of service times.") Service service,
    @ProfileField(
            value =
                "Coefficient of variation of service times, if servers.service is lognormal or"
                    + " hyperexponential (then at least 1).",
            max = "20")
        double cv,
    @ProfileField(
            value =
                "Greatest number of operations at a server, with those in service. 0: any number.",
            min = "0",
            max = "100000")
        int places) {
  /** Any number of places, for distributions whose variation is known. */
  public static ServerParameters of(int cores, long maxWaitNanos, Service service) {
    return new ServerParameters(cores, maxWaitNanos, Deadlines.KNOWN, service, 1, 0);
  }

  /** What servers know of the time at which a client gives up. */
  public enum Deadlines {
    /** It comes with the request. */
    KNOWN,
    /** Nothing. */
    UNKNOWN;

    /** Whether servers know it. */
    public boolean areKnown() {
      return this == KNOWN;
    }
  }

  /** Distributions of service time. */
  public enum Service {
    /** Squared coefficient of variation 1. */
    EXPONENTIAL,
    /** The sum of two exponential phases of equal mean: squared coefficient of variation 1/2. */
    ERLANG2,
    /** No variation. */
    DETERMINISTIC,
    /** The logarithm is normal: any coefficient of variation. */
    LOGNORMAL,
    /** Two exponential kinds of operation, which make up half of the work each; from 1 upward. */
    HYPEREXPONENTIAL
  }
}
