package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a scenario expects: comparisons, or comparisons that belong to one of its rules; and
 * the targets that each of its variants is held to.
 */
final class ExpectReader {

  private final List<String> rules;
  private final Problems problems;

  /**
   * A reader of expectations.
   *
   * @param rules that the scenario shows
   */
  ExpectReader(List<String> rules, Problems problems) {
    this.rules = rules;
    this.problems = problems;
  }

  List<ExpectLine> read(Section section) {
    List<Node> items = section.itemsOf(ResultFields.EXPECT);
    if (items.size() > ResultFields.MAX_EXPECTATIONS) {
      problems.add(section.place(), "has too many expectations; expected at most 1000");
    }
    List<ExpectLine> lines = new ArrayList<>();
    for (Node node : items) {
      if (node instanceof Node.Mapping mapping) {
        addOfRule(mapping, lines);
      } else {
        add(node, null, lines);
      }
    }
    return lines;
  }

  List<ExpectLine> readTargets(Section section) {
    List<Node> items = section.itemsOf(ResultFields.TARGETS);
    if (items.size() > ResultFields.MAX_TARGETS) {
      problems.add(
          section.place(), "has too many targets; expected at most " + ResultFields.MAX_TARGETS);
    }
    List<ExpectLine> lines = new ArrayList<>();
    items.forEach(node -> add(node, null, lines));
    return lines;
  }

  private void addOfRule(Node.Mapping mapping, List<ExpectLine> lines) {
    Section section = new Section(mapping, ResultFields.EXPECT_OF_RULE, problems);
    String rule = section.value(ResultFields.RULE, this::rule, "");
    Node that = section.require(ResultFields.THAT);
    if (that != null) {
      add(that, rule, lines);
    }
  }

  private String rule(Node.Scalar text) throws BadValue {
    if (!rules.contains(text.value())) {
      throw Section.unknownName("rule in this scenario", text.value(), rules);
    }
    return text.value();
  }

  private void add(Node node, @Nullable String rule, List<ExpectLine> lines) {
    String text = ResultFields.THAT.form().read(node, problems);
    if (text != null) {
      lines.add(new ExpectLine(text, rule, node.place().line(), node.place().column()));
    }
  }
}
