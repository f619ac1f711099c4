package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import java.util.function.Function;

/**
 * What a policy is made from.
 *
 * @param cluster to be read; policies change it by {@link Actions} alone
 * @param loads of tablets, up to the last control period
 * @param parameters of all policies of the run
 * @param compactions which a policy may begin
 * @param streams random streams by name
 */
public record PolicyContext(
    Cluster cluster,
    TabletLoads loads,
    PolicyParameters parameters,
    Compactions compactions,
    Function<String, RandomStream> streams) {

  /** Returns the run's random stream of a name; each policy takes a name of its own. */
  public RandomStream random(String name) {
    return streams.apply(name);
  }
}
