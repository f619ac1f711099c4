package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.scenarios.profile.ParameterTable.ParameterRecord;
import io.keyheat.scenarios.profile.ParameterTable.ParameterSlot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts settings, all of them there, into the records that the simulation knows. */
final class SystemBuilder {
  private final Map<String, Setting> settings;

  SystemBuilder(Map<String, Setting> settings) {
    this.settings = settings;
  }

  SystemSpec build(String title, SystemWords words) {
    Map<String, Record> added = new LinkedHashMap<>();
    ParameterTable.addedPolicies(settings)
        .forEach((name, record) -> added.put(name, (Record) build(record, Map.of())));
    Map<String, Object> head =
        Map.of("title", title, "words", words, "parameters", parameters(), "added", added);
    return (SystemSpec) build(ParameterTable.root(), head);
  }

  /**
   * Makes a record of the settings of its components.
   *
   * @param head values of components that are no parameters, by name
   */
  private Object build(ParameterRecord record, Map<String, Object> head) {
    int n = record.slots().size();
    Object[] values = new Object[n];
    Class<?>[] types = new Class<?>[n];
    for (int i = 0; i < n; i++) {
      ParameterSlot slot = record.slots().get(i);
      types[i] = slot.type();
      values[i] = head.containsKey(slot.name()) ? head.get(slot.name()) : value(slot, head);
    }
    try {
      return record.type().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "is not possible in a profile: " + record.type().getName(), e);
    }
  }

  private Object value(ParameterSlot slot, Map<String, Object> head) {
    return slot.inner() != null
        ? build(slot.inner(), head)
        : ParameterKind.fit(setting(slot.path()).value(), slot.type());
  }

  private List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>();
    for (String path : ParameterTable.paths(settings)) {
      Setting setting = setting(path);
      parameters.add(new Parameter(path, setting.written(), setting.source(), setting.assumed()));
    }
    return parameters;
  }

  private Setting setting(String path) {
    Setting setting = settings.get(path);
    if (setting == null) {
      throw new IllegalStateException("not set: " + path);
    }
    return setting;
  }
}
