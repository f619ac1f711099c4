package io.keyheat.scenarios.recording;

import java.util.Locale;

/** The systems whose calls are understood. */
public enum RecordedSystem {
  SPANNER("SPANNER_EMULATOR_HOST=%s"),
  FIRESTORE("FIRESTORE_EMULATOR_HOST=%s"),
  DATASTORE("DATASTORE_EMULATOR_HOST=%s"),
  BIGTABLE("BIGTABLE_EMULATOR_HOST=%s"),
  DYNAMODB("AWS_ENDPOINT_URL_DYNAMODB=http://%s");

  private final String variable;

  RecordedSystem(String variable) {
    this.variable = variable;
  }

  /** The environment variable that leads its clients to an address. */
  public String variable(String address) {
    return variable.formatted(address);
  }

  /** The name of its profile. */
  public String profile() {
    return name().toLowerCase(Locale.ROOT);
  }
}
