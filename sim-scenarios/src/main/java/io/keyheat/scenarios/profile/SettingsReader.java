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
   * A reader that adds to some settings.
   *
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
   * Reads the settings of a mapping.
   *
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
    Section section =
        new Section(mapping, List.of("value", "source", "assumed", "range"), problems);
    String source =
        section.required(
            "source",
            "where the value is published, or why it is assumed",
            Values.text(MAX_SOURCE_LENGTH),
            "");
    boolean assumed = section.required("assumed", "true or false", Values.bool(), true);
    Node valueNode = section.require("value", "the parameter's value");
    Object value =
        valueNode == null ? null : ParameterTable.field(path).form().read(valueNode, problems);
    if (value == null || !(valueNode instanceof Node.Scalar text)) {
      return null;
    }
    Setting.SettingRange range = range(path, section, value, assumed);
    return new Setting(value, text.value(), source, assumed, problems.file(), text.place(), range);
  }

  /** Only what is assumed has a range, and only where there is a more and a less. */
  private Setting.@Nullable SettingRange range(
      String path, Section section, Object value, boolean assumed) {
    Node.Mapping mapping = section.mapping("range", "a mapping of from, to and because");
    if (mapping == null) {
      return null;
    }
    if (!assumed) {
      problems.add(mapping.place(), "belongs to a value that is not assumed; expected no range");
      return null;
    }
    Section range = new Section(mapping, List.of("from", "to", "because"), problems);
    String because =
        range.required("because", "why the range is plausible", Values.text(MAX_SOURCE_LENGTH), "");
    Object low = end(path, range, "from");
    Object high = end(path, range, "to");
    if (!(low instanceof Number from)
        || !(high instanceof Number to)
        || !(value instanceof Number own)) {
      if (low != null && high != null) {
        problems.add(mapping.place(), "belongs to a value that is not a number; expected no range");
      }
      return null;
    }
    boolean holds =
        from.doubleValue() <= own.doubleValue() && own.doubleValue() <= to.doubleValue();
    if (!holds || !(from.doubleValue() < to.doubleValue()) || !isFinite(to)) {
      problems.add(mapping.place(), "does not include the value; expected from < value < to");
      return null;
    }
    return new Setting.SettingRange(from, text(range, "from"), to, text(range, "to"), because);
  }

  private static boolean isFinite(Number number) {
    return Double.isFinite(number.doubleValue()) && number.doubleValue() < Long.MAX_VALUE;
  }

  private @Nullable Object end(String path, Section range, String name) {
    Node node = range.require(name, "one end of the range");
    return node == null ? null : ParameterTable.field(path).form().read(node, problems);
  }

  private static String text(Section range, String name) {
    return range.get(name) instanceof Node.Scalar text ? text.value() : "";
  }

  private @Nullable Setting override(String path, Node node) {
    Object value = ParameterTable.field(path).form().read(node, problems);
    if (value == null || !(node instanceof Node.Scalar text)) {
      return null;
    }
    Setting before = settings.get(path);
    String source =
        before == null
            ? "set by the scenario"
            : "set by the scenario; the profile has " + before.written();
    return new Setting(value, text.value(), source, true, problems.file(), text.place(), null);
  }
}
