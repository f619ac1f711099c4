package io.keyheat.core.policy;

/**
 * A kind of policy that profiles choose by name.
 *
 * @param <P> record of its parameters, whose components are annotated as fields of a profile
 * @param <T> {@link TabletPolicy} or {@link PlacementPolicy}
 * @param name under which profiles choose it, and their group of its parameters
 * @param description what it does, as a sentence
 * @param parameters class of the record
 */
public record PolicyType<P extends Record, T>(
    String name, String description, Class<P> parameters, PolicyFactory<P, T> factory) {

  /** Makes policies of a kind. */
  public interface PolicyFactory<P extends Record, T> {
    /** Returns a new policy for a run. */
    T make(P parameters, PolicyContext context);
  }

  /** Returns a new policy of this kind for a run, with the parameters that the run has for it. */
  T make(PolicyContext context) {
    return factory.make(parameters.cast(context.parameters().of(name)), context);
  }
}
