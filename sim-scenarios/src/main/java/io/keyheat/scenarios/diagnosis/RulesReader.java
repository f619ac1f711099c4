package io.keyheat.scenarios.diagnosis;

import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ShippedText;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code rules.yaml}. */
final class RulesReader {
  private static final String FOLDER = "/io/keyheat/scenarios/diagnosis/";
  private static final String FILE = "rules.yaml";
  private static final int MAX_SENTENCE = 400;

  private final Problems problems = new Problems(FILE);

  private RulesReader() {}

  static Rules read() {
    try {
      return new RulesReader().rules();
    } catch (ScenarioException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private Rules rules() throws ScenarioException {
    Section top =
        new Section(
            ShippedText.document(FOLDER + FILE, problems),
            List.of("systems", "causes", "remedies"),
            problems);
    List<RuleSet> systems = new ArrayList<>();
    for (Node node : top.items("systems", "a list of systems")) {
      systems.add(ruleSet(section(node, "id", "title", "document", "rules")));
    }
    Rules rules = new Rules(systems, causes(top), remedies(top));
    problems.throwIfAny();
    return rules;
  }

  private RuleSet ruleSet(Section section) {
    List<Rule> rules = new ArrayList<>();
    for (Node node : section.items("rules", "a list of rules")) {
      Section rule = section(node, "id", "title", "sentence", "assumes");
      List<String> assumes =
          Section.scalars(rule.items("assumes", "a list"), Values.text(50), problems);
      rules.add(new Rule(text(rule, "id"), text(rule, "title"), text(rule, "sentence"), assumes));
    }
    return new RuleSet(
        text(section, "id"), text(section, "title"), text(section, "document"), rules);
  }

  private Map<Cause, CauseEntry> causes(Section top) {
    Map<String, Cause> ids = new LinkedHashMap<>();
    Stream.of(Cause.values()).forEach(cause -> ids.put(cause.id(), cause));
    Map<Cause, CauseEntry> causes = new EnumMap<>(Cause.class);
    for (Node node : top.items("causes", "a list of causes")) {
      Section section = section(node, "id", "why", "rules", "remedy", "remedies", "changes");
      Cause cause = ids.get(text(section, "id"));
      if (cause == null) {
        problems.add(section.place(), "is of a cause that nothing finds");
        continue;
      }
      List<RemedyKind> remedies =
          Section.scalars(section.items("remedies", "a list"), Values.text(50), problems).stream()
              .map(RemedyKind::of)
              .toList();
      Set<ChangedPart> changes =
          Section.scalars(section.items("changes", "a list"), Values.text(50), problems).stream()
              .map(ChangedPart::of)
              .collect(Collectors.toSet());
      causes.put(
          cause,
          new CauseEntry(
              optional(section, "why"),
              lists(section),
              optional(section, "remedy"),
              remedies,
              changes));
    }
    return causes;
  }

  private Map<String, List<String>> lists(Section section) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    Node.Mapping mapping = section.mapping("rules", "a mapping from systems to rules");
    if (mapping != null) {
      Section rules = new Section(mapping, mapping.members().keySet(), problems);
      for (String system : mapping.members().keySet()) {
        lists.put(
            system,
            Section.scalars(rules.items(system, "a list of rules"), Values.text(20), problems));
      }
    }
    return lists;
  }

  private Map<RemedyKind, RemedyEntry> remedies(Section top) {
    Map<RemedyKind, RemedyEntry> remedies = new EnumMap<>(RemedyKind.class);
    for (Node node : top.items("remedies", "a list of remedies")) {
      Section section =
          section(node, "id", "rules", "changes", "sentence", "name", "givesUp", "how", "edit");
      String changes = optional(section, "changes");
      Map<String, String> rules = texts(section, "rules");
      remedies.put(
          RemedyKind.of(text(section, "id")),
          new RemedyEntry(
              rules,
              text(section, "sentence"),
              optional(section, "name"),
              optional(section, "givesUp"),
              how(section, rules),
              changes.isEmpty() ? null : ChangedPart.of(changes),
              texts(section, "edit")));
    }
    return remedies;
  }

  /** One text for all systems, or a mapping. */
  private Map<String, String> how(Section section, Map<String, String> rules) {
    if (!(section.get("how") instanceof Node.Scalar text)) {
      return texts(section, "how");
    }
    Map<String, String> how = new LinkedHashMap<>();
    rules.keySet().forEach(system -> how.put(system, text.value()));
    return how;
  }

  private Map<String, String> texts(Section section, String field) {
    Map<String, String> texts = new LinkedHashMap<>();
    Node.Mapping mapping = section.mapping(field, "a mapping to texts");
    if (mapping != null) {
      mapping
          .members()
          .forEach(
              (name, member) -> {
                if (member.value() instanceof Node.Scalar text) {
                  texts.put(name, text.value());
                }
              });
    }
    return texts;
  }

  private Section section(Node node, String... fields) {
    Node.Mapping mapping = Section.mapping(node, "a mapping", problems);
    return new Section(
        mapping == null ? new Node.Mapping(node.place(), Map.of()) : mapping,
        List.of(fields),
        problems);
  }

  private static String text(Section section, String field) {
    return section.required(field, "text", Values.text(MAX_SENTENCE), "");
  }

  private static String optional(Section section, String field) {
    return section.value(field, Values.text(MAX_SENTENCE), "");
  }
}
