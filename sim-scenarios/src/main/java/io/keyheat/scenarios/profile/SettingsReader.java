package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Values;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads parameters, from a profile's file or from a scenario that overrides some of them. */
final class SettingsReader {
  private static final int MAX_SOURCE_LENGTH = 1000;

  private final Problems problems;
  private final boolean sourced;
  private final Map<String, Setting> settings;

  /**
   * @param sourced whether each parameter is written as {@code {value, source, assumed}} (a
   *     profile) or as a plain value (an override)
   * @param settings by path; those read replace those there
   */
  SettingsReader(Problems problems, boolean sourced, Map<String, Setting> settings) {
    this.problems = problems;
    this.sourced = sourced;
    this.settings = settings;
  }

  /**
   * @param others fields beside the parameters that somebody else reads
   */
  Section read(Node.Mapping mapping, List<String> others) {
    Set<String> names = new LinkedHashSet<>(others);
    names.addAll(ParameterTable.groups());
    Section top = new Section(mapping, names, problems);
    for (String group : ParameterTable.groups()) {
      Node node = top.get(group);
      Set<String> members = ParameterTable.names(group);
      if (node != null && members.isEmpty()) {
        readOne(group, node);
      } else if (node != null) {
        readGroup(group, node, members);
      }
    }
    return top;
  }

  private void readGroup(String group, Node node, Set<String> names) {
    Node.Mapping mapping =
        Section.mapping(node, "a mapping of " + String.join(", ", names), problems);
    if (mapping == null) {
      return;
    }
    Section section = new Section(mapping, names, problems);
    for (String name : names) {
      Node member = section.get(name);
      if (member != null) {
        readOne(group + "." + name, member);
      }
    }
  }

  private void readOne(String path, Node node) {
    Setting setting = sourced ? sourced(path, node) : override(path, node);
    if (setting != null) {
      settings.put(path, setting);
    }
  }

  private @Nullable Setting sourced(String path, Node node) {
    Node.Mapping mapping =
        Section.mapping(node, "a mapping of value, source and assumed", problems);
    if (mapping == null) {
      return null;
    }
    Section section = new Section(mapping, List.of("value", "source", "assumed"), problems);
    String source =
        section.required(
            "source",
            "where the value is published or why it was assumed",
            Values.text(MAX_SOURCE_LENGTH),
            "");
    boolean assumed = section.required("assumed", "true or false", Values.bool(), true);
    Node valueNode = section.require("value", "the parameter's value");
    Object value =
        valueNode == null
            ? null
            : Section.scalar(valueNode, ParameterTable.kind(path).reader(), problems);
    return value == null || !(valueNode instanceof Node.Text text)
        ? null
        : new Setting(value, text.value(), source, assumed, problems.file(), text.place());
  }

  private @Nullable Setting override(String path, Node node) {
    Object value = Section.scalar(node, ParameterTable.kind(path).reader(), problems);
    if (value == null || !(node instanceof Node.Text text)) {
      return null;
    }
    Setting before = settings.get(path);
    String source =
        before == null
            ? "set by the scenario"
            : "set by the scenario; the profile has " + before.written();
    return new Setting(value, text.value(), source, true, problems.file(), text.place());
  }
}
