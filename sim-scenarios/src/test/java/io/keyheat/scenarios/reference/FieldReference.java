package io.keyheat.scenarios.reference;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.profile.ParameterTable;
import io.keyheat.scenarios.profile.ProfileHead;
import io.keyheat.scenarios.reader.ScenarioFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the reference of all fields in Markdown. */
public final class FieldReference {
  private static final String PROFILES = "profiles";

  private final StringBuilder text = new StringBuilder();
  private final Set<String> names = new LinkedHashSet<>();

  /** Descriptions that are on the page: a section does not repeat its field's. */
  private final Set<String> said = new HashSet<>();

  private final Deque<Form<?>> waiting = new ArrayDeque<>();
  private final List<Scalars.ValueKind> kinds = new ArrayList<>();

  /** The section that describes a field, by its line. Other sections name the field alone. */
  private final Map<String, String> sections = new HashMap<>();

  private FieldReference() {}

  /** Every field of a scenario file. */
  public static String ofScenarios() {
    FieldReference reference = scenarios();
    reference.addKinds();
    return reference.text.toString().replace(FieldGroup.link(PROFILES), "[profiles](profiles.md)");
  }

  private static FieldReference scenarios() {
    FieldReference reference = new FieldReference();
    reference.paragraph("# Fields of a scenario file");
    reference.paragraph(
        "Made from the fields' descriptions in the code, as is the JSON Schema (`keyheat schema`)."
            + " Change the description, not this file. Flags are false by default unless stated.");
    // A profile's parameters stand on the page of profiles.
    for (Field<?> parameter : ParameterTable.overrides()) {
      reference.sections.put(line(parameter), PROFILES);
    }
    reference.add(ScenarioFields.SCENARIO);
    reference.addWaiting();
    return reference;
  }

  /** Every field of a profile. */
  public static String ofProfiles() {
    FieldReference reference = new FieldReference();
    reference.paragraph("# Fields of a profile");
    reference.paragraph(
        "Made from the annotations `ProfileField` in the code. Change an annotation, not this"
            + " file.");
    reference.paragraph("## The profile itself");
    reference.table(ProfileHead.FIELDS);
    reference.addWaiting();
    reference.paragraph("## A parameter");
    reference.paragraph(
        "In a profile, a parameter is a mapping of `value`, `source` and `assumed` (nobody has"
            + " published it). An assumed number may have a plausible `range` of `from`, `to` and"
            + " `because`. In a scenario's `system` it is its value alone.");
    List<Field<?>> ungrouped = new ArrayList<>();
    for (Field<?> field : ParameterTable.overrides()) {
      if (field.form() instanceof FieldGroup group) {
        reference.paragraph("## `" + field.name() + "`");
        reference.paragraph(group.description());
        reference.table(group.fields());
      } else {
        ungrouped.add(field);
      }
    }
    reference.paragraph("## Without a group");
    reference.table(ungrouped);
    reference.kinds.removeAll(scenarios().kinds);
    reference.addKinds();
    reference.text.append("\nAll others: [scenarios](scenario-file.md#kinds-of-values).\n");
    return reference.text.toString();
  }

  private void add(FieldGroup group) {
    if (names.add(group.name())) {
      paragraph("## " + group.name());
      boolean isSaidByOnlyField =
          group.fields().size() == 1
              && group.fields().iterator().next().description().equals(group.description());
      if (!isSaidByOnlyField && said.add(group.description())) {
        paragraph(group.description());
      }
      table(group.name(), group.fields());
    }
  }

  /** Describes fields in a section, but for those that an earlier section describes in full. */
  private void table(String section, Collection<Field<?>> fields) {
    Map<String, List<String>> described = new LinkedHashMap<>();
    List<Field<?>> own = new ArrayList<>();
    for (Field<?> field : fields) {
      String earlier = sections.putIfAbsent(line(field), section);
      if (earlier == null) {
        own.add(field);
      } else {
        described.computeIfAbsent(earlier, name -> new ArrayList<>()).add("`" + field.name() + "`");
      }
    }
    // A link for a field or two would save nobody anything.
    if (described.values().stream().allMatch(names -> names.size() < 3)) {
      table(fields);
      return;
    }
    described.forEach(
        (earlier, names) ->
            paragraph("As in " + FieldGroup.link(earlier) + ": " + String.join(", ", names) + "."));
    table(own);
  }

  private static String line(Field<?> field) {
    String description = field.description().replaceFirst(" Default: (false|none)\\.$", "");
    return "- `" + field.name() + "` (" + field.form().words() + "): " + description + "\n";
  }

  private void addWaiting() {
    while (!waiting.isEmpty()) {
      Form<?> form = waiting.removeFirst();
      if (form instanceof FieldGroup group) {
        add(group);
      } else if (form instanceof Structures.Named<?> named && names.add(named.name())) {
        paragraph("## " + named.name());
        if (said.add(named.description())) {
          paragraph(named.description());
        }
        named.alternatives().forEach(this::item);
        text.append('\n');
      }
    }
  }

  private void item(Form<?> alternative) {
    if (!alternative.words().isEmpty()) {
      text.append("- ").append(alternative.words()).append('\n');
    }
    visit(alternative);
  }

  private void table(Collection<Field<?>> fields) {
    if (fields.isEmpty()) {
      return;
    }
    for (Field<?> field : fields) {
      text.append(line(field));
      said.add(field.description());
      visit(field.form());
    }
    text.append('\n');
  }

  /** Has the groups in a form described later, and its kinds of values at the end. */
  private void visit(Form<?> form) {
    Scalars.kind(form).filter(kind -> !kinds.contains(kind)).ifPresent(kinds::add);
    if (form instanceof FieldGroup || form instanceof Structures.Named<?>) {
      waiting.add(form);
    } else {
      form.parts().forEach(this::visit);
    }
  }

  private void addKinds() {
    paragraph("## Kinds of values");
    for (Scalars.ValueKind kind : kinds) {
      text.append("- ").append(kind.name()).append(": ").append(kind.description());
      if (!kind.examples().isEmpty()) {
        text.append(" Examples: ");
        text.append(String.join(", ", kind.examples().stream().map(e -> "`" + e + "`").toList()));
        text.append('.');
      }
      text.append('\n');
    }
  }

  private void paragraph(String paragraph) {
    text.append(paragraph).append("\n\n");
  }
}
