package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.profile.ProfileField;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunIdentity.SystemWords;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Puts settings, all of them there, into the records that the simulation knows. */
final class SystemBuilder {
  private final Map<String, Setting> settings;

  SystemBuilder(Map<String, Setting> settings) {
    this.settings = settings;
  }

  SystemSpec build(String title, SystemWords words) {
    Map<String, Object> head = Map.of("title", title, "words", words, "parameters", parameters());
    return (SystemSpec) build(SystemSpec.class, "", head);
  }

  /**
   * Makes a record of the settings of its components.
   *
   * @param group of the profile that the record stands in; empty: none
   * @param head values of components that are no parameters, by name
   */
  private Object build(Class<?> record, String group, Map<String, Object> head) {
    RecordComponent[] components = record.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      String path = ParameterTable.path(component, group);
      Object given = head.get(component.getName());
      if (given != null) {
        values[i] = given;
      } else if (component.isAnnotationPresent(ProfileField.class)) {
        values[i] = ParameterKind.fit(setting(path).value(), component.getType());
      } else {
        values[i] = build(component.getType(), path, Map.of());
      }
    }
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> constructor = record.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot be made of a profile: " + record.getName(), e);
    }
  }

  private List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>();
    for (String path : ParameterTable.paths()) {
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
