package io.keyheat.core.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/** All policies that profiles can choose: those of Keyheat, and those of jars on the class path. */
public final class PolicyCatalog {
  private static final List<PolicyType<?, TabletPolicy>> TABLET_POLICIES =
      List.of(
          SizeSplitter.TYPE, // One a line.
          LoadSplitter.TYPE,
          Merger.TYPE,
          Balancer.TYPE,
          Compactor.TYPE);

  private static final List<PolicyType<?, PlacementPolicy>> PLACEMENT_POLICIES =
      List.of(
          // One a line.
          LeastLoaded.TYPE);

  private static final PolicyCatalog ALL =
      new PolicyCatalog(
          ServiceLoader.load(PolicyProvider.class).stream()
              .map(ServiceLoader.Provider::get)
              .toList());

  private final Map<String, PolicyType<?, TabletPolicy>> tabletPolicies = new LinkedHashMap<>();
  private final Map<String, PolicyType<?, PlacementPolicy>> placements = new LinkedHashMap<>();

  private PolicyCatalog(List<PolicyProvider> providers) {
    TABLET_POLICIES.forEach(type -> add(tabletPolicies, type));
    PLACEMENT_POLICIES.forEach(type -> add(placements, type));
    for (PolicyProvider provider : providers) {
      provider.tabletPolicies().forEach(type -> add(tabletPolicies, type));
      provider.placementPolicies().forEach(type -> add(placements, type));
    }
  }

  private <T> void add(Map<String, PolicyType<?, T>> types, PolicyType<?, T> type) {
    if (tabletPolicies.containsKey(type.name()) || placements.containsKey(type.name())) {
      throw new IllegalStateException("two policies have the name " + type.name());
    }
    types.put(type.name(), type);
  }

  /** Names of the policies that change tablets. */
  public static Set<String> tabletPolicyNames() {
    return ALL.tabletPolicies.keySet();
  }

  /** Names of the policies that choose servers. */
  public static Set<String> placementNames() {
    return ALL.placements.keySet();
  }

  /** All kinds of policies. */
  public static List<PolicyType<?, ?>> types() {
    List<PolicyType<?, ?>> types = new ArrayList<>(ALL.tabletPolicies.values());
    types.addAll(ALL.placements.values());
    return types;
  }

  /** Makes the policies of a run that change tablets, in the order in which they act. */
  public static List<TabletPolicy> tabletPolicies(PolicyContext context) {
    List<TabletPolicy> policies = new ArrayList<>();
    for (String name : context.parameters().policies()) {
      policies.add(known(ALL.tabletPolicies, name).make(context));
    }
    return policies;
  }

  /** Makes the policy of a run that chooses servers. */
  public static PlacementPolicy placement(PolicyContext context) {
    return known(ALL.placements, context.parameters().placement()).make(context);
  }

  private static <T> PolicyType<?, T> known(Map<String, PolicyType<?, T>> types, String name) {
    PolicyType<?, T> type = types.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no policy has the name " + name);
    }
    return type;
  }
}
