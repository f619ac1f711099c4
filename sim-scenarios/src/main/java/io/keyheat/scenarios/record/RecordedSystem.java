package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.system.BigtableCalls;
import io.keyheat.scenarios.record.system.DatastoreCalls;
import io.keyheat.scenarios.record.system.DynamoCalls;
import io.keyheat.scenarios.record.system.FirestoreCalls;
import io.keyheat.scenarios.record.system.SpannerCalls;
import io.keyheat.scenarios.record.system.SystemCalls;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.function.BiFunction;

/** The systems whose calls are understood. */
public enum RecordedSystem {
  SPANNER("SPANNER_EMULATOR_HOST=%s", SpannerCalls::new),
  FIRESTORE("FIRESTORE_EMULATOR_HOST=%s", (upstream, sink) -> new FirestoreCalls(sink)),
  DATASTORE("DATASTORE_EMULATOR_HOST=%s", (upstream, sink) -> new DatastoreCalls(sink)),
  BIGTABLE("BIGTABLE_EMULATOR_HOST=%s", (upstream, sink) -> new BigtableCalls(sink)),
  DYNAMODB("AWS_ENDPOINT_URL_DYNAMODB=http://%s", DynamoCalls::new);

  private final String variable;

  @SuppressWarnings("ImmutableEnumChecker") // A constructor holds no state.
  private final BiFunction<InetSocketAddress, KeySink, SystemCalls> calls;

  RecordedSystem(String variable, BiFunction<InetSocketAddress, KeySink, SystemCalls> calls) {
    this.variable = variable;
    this.calls = calls;
  }

  /** The environment variable that leads its clients to an address. */
  public String variable(String address) {
    return variable.formatted(address);
  }

  /** The name of its profile. */
  public String profile() {
    return name().toLowerCase(Locale.ROOT);
  }

  SystemCalls calls(InetSocketAddress upstream, KeySink sink) {
    return calls.apply(upstream, sink);
  }
}
