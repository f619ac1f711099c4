package io.keyheat.core.reference;

import java.util.EnumMap;
import java.util.Map;

/** How often each feature came into play. */
public final class Features {
  private final Map<Feature, Long> counts = new EnumMap<>(Feature.class);

  void note(Feature feature) {
    note(feature, 1);
  }

  public void note(Feature feature, long times) {
    counts.merge(feature, times, Long::sum);
  }

  public long count(Feature feature) {
    return counts.getOrDefault(feature, 0L);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
