package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.policy.PolicyCatalog;
import io.keyheat.core.policy.PolicyType;
import io.keyheat.core.profile.ProfileField;
import io.keyheat.core.profile.ProfileGroup;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All parameters of profiles by path: {@code group.name}, or a name alone. The table derives from
 * the annotated components of {@link SystemSpec} and the records in it.
 */
public final class ParameterTable {
  private static final ParameterTable TABLE = new ParameterTable();

  private final Map<String, DescribedParameter> parameters = new LinkedHashMap<>();
  private final Map<String, String> groups = new LinkedHashMap<>();

  private final ParameterRecord root;
  private final List<String> required;

  /** Parameters of policies that are none of Keyheat's own, by the policy's name. */
  private final Map<String, ParameterRecord> added = new LinkedHashMap<>();

  private ParameterTable() {
    root = collect(SystemSpec.class, "");
    required = List.copyOf(parameters.keySet());
    for (PolicyType<?, ?> type : PolicyCatalog.types()) {
      if (groups.putIfAbsent(type.name(), type.description()) == null) {
        added.put(type.name(), collect(type.parameters(), type.name()));
      }
    }
  }

  private record DescribedParameter(String group, ParameterKind kind, Field<?> field) {}

  /** A record of parameters, and what stands at each of its components. */
  record ParameterRecord(Class<?> type, List<ParameterSlot> slots) {}

  /**
   * A component of a record of parameters. The annotations are read once and kept so: the JDK reads
   * them anew for each look at a record.
   *
   * @param path of its parameter; empty: it is none
   * @param inner what stands in it; null: it is no record of parameters
   */
  record ParameterSlot(String name, Class<?> type, String path, @Nullable ParameterRecord inner) {}

  private ParameterRecord collect(Class<?> record, String around) {
    List<ParameterSlot> slots = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      slots.add(slot(component, around));
    }
    return new ParameterRecord(record, slots);
  }

  private ParameterSlot slot(RecordComponent component, String around) {
    Class<?> type = component.getType();
    String group = group(component, around);
    ProfileField field = component.getAnnotation(ProfileField.class);
    String path = "";
    if (field != null) {
      ParameterKind kind = ParameterKind.of(component);
      String name = kind.name(component);
      path = group.isEmpty() ? name : group + "." + name;
      Field<?> described = Field.of(name, kind.form(component, field), field.value());
      parameters.put(path, new DescribedParameter(group, kind, described));
    }
    boolean isInner = field == null && type.isRecord();
    return new ParameterSlot(
        component.getName(), type, path, isInner ? collect(type, group) : null);
  }

  private String group(RecordComponent component, String around) {
    ProfileGroup group = component.getAnnotation(ProfileGroup.class);
    if (group == null) {
      return around;
    }
    String name = group.name().isEmpty() ? component.getName() : group.name();
    groups.put(name, group.value());
    return name;
  }

  /** Returns the record of all parameters. */
  static ParameterRecord root() {
    return TABLE.root;
  }

  /** Returns the paths that every profile has, in the order of profiles. */
  public static List<String> paths() {
    return TABLE.required;
  }

  /** Returns the paths that a profile with some settings has: those of added policies it names. */
  static List<String> paths(Map<String, Setting> settings) {
    List<String> paths = new ArrayList<>(TABLE.required);
    for (String policy : addedPolicies(settings).keySet()) {
      members(policy).forEach(member -> paths.add(policy + "." + member.name()));
    }
    return paths;
  }

  /** Returns the records of parameters of the added policies that some settings name. */
  static Map<String, ParameterRecord> addedPolicies(Map<String, Setting> settings) {
    Map<String, ParameterRecord> chosen = new LinkedHashMap<>(TABLE.added);
    chosen.keySet().removeIf(name -> !isNamed(name, settings));
    return chosen;
  }

  private static boolean isNamed(String policy, Map<String, Setting> settings) {
    Setting policies = settings.get("policies");
    Setting placement = settings.get("placement");
    return (policies != null
            && policies.value() instanceof PolicyNames names
            && names.names().contains(policy))
        || (placement != null && placement.value().equals(policy));
  }

  /**
   * Returns the groups and the ungrouped parameters, which are the top-level fields of a profile.
   */
  public static Set<String> groups() {
    Set<String> groups = new LinkedHashSet<>();
    TABLE.parameters.keySet().forEach(path -> groups.add(path.split("\\.", 2)[0]));
    return groups;
  }

  /** Returns the names of the parameters in a group; empty if the name is that of a parameter. */
  public static Set<String> names(String group) {
    return Field.names(members(group));
  }

  private static List<Field<?>> members(String group) {
    List<Field<?>> members = new ArrayList<>();
    for (DescribedParameter parameter : TABLE.parameters.values()) {
      if (parameter.group.equals(group)) {
        members.add(parameter.field);
      }
    }
    return members;
  }

  /** Returns the description of a group, a sentence. */
  public static String description(String group) {
    return TABLE.groups.getOrDefault(group, "");
  }

  /** Returns the name, form and meaning of a parameter. */
  public static Field<?> field(String path) {
    return parameter(path).field;
  }

  static ParameterKind kind(String path) {
    return parameter(path).kind;
  }

  private static DescribedParameter parameter(String path) {
    DescribedParameter parameter = TABLE.parameters.get(path);
    if (parameter == null) {
      throw new IllegalArgumentException("no such parameter: " + path);
    }
    return parameter;
  }

  /** Returns the parameters as fields of a mapping that overrides some of them. */
  public static List<Field<?>> overrides() {
    List<Field<?>> fields = new ArrayList<>();
    for (String group : groups()) {
      List<Field<?>> members = members(group);
      if (members.isEmpty()) {
        fields.add(field(group));
      } else {
        String expected = "a mapping of " + String.join(", ", Field.names(members));
        String description = description(group);
        FieldGroup form = FieldGroup.of("system." + group, description, expected, members);
        fields.add(Field.of(group, form.overridable(), description));
      }
    }
    return fields;
  }
}
