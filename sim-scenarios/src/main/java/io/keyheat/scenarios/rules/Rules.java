package io.keyheat.scenarios.rules;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules that are shipped: the resource {@code rules.yaml}. */
public final class Rules {
  private static final String FILE = "rules.yaml";
  private static final int MAX_SENTENCE = 400;

  private final List<RuleSet> systems;

  private Rules(List<RuleSet> systems) {
    this.systems = List.copyOf(systems);
  }

  /** Reads them all. */
  public static Rules load() {
    Problems problems = new Problems(FILE);
    try {
      Section top = new Section(YamlDocument.parse(text(), problems), List.of("systems"), problems);
      List<RuleSet> systems = new ArrayList<>();
      for (Node node : top.items("systems", "a list of systems")) {
        systems.add(ruleSet(section(node, problems, "id", "title", "document", "rules")));
      }
      problems.throwIfAny();
      return new Rules(systems);
    } catch (ScenarioException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static RuleSet ruleSet(Section section) {
    List<Rule> rules = new ArrayList<>();
    for (Node node : section.items("rules", "a list of rules")) {
      Section rule = section(node, section.problems(), "id", "title", "sentence");
      rules.add(new Rule(text(rule, "id"), text(rule, "title"), text(rule, "sentence")));
    }
    return new RuleSet(
        text(section, "id"), text(section, "title"), text(section, "document"), rules);
  }

  private static Section section(Node node, Problems problems, String... fields) {
    Node.Mapping mapping = Section.mapping(node, "a mapping", problems);
    return new Section(
        mapping == null ? new Node.Mapping(node.place(), java.util.Map.of()) : mapping,
        List.of(fields),
        problems);
  }

  private static String text(Section section, String field) {
    return section.required(field, "text", Values.text(MAX_SENTENCE), "");
  }

  private static String text() {
    try (InputStream in = Rules.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("the rules were not shipped");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By system, in the order of the documents. */
  public List<RuleSet> systems() {
    return systems;
  }

  /** The rule of that id, if there is one. */
  public Optional<Rule> find(String id) {
    return systems.stream()
        .flatMap(system -> system.rules().stream())
        .filter(rule -> rule.id().equals(id))
        .findFirst();
  }
}
