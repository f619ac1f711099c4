package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import java.util.ArrayList;
import java.util.List;

/** Reads what others have published about what a scenario simulates. */
final class PublishedReader {
  private final Problems problems;

  PublishedReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * Reads the published figures of a scenario.
   *
   * @param section the scenario, or its short profile
   * @param otherwise what counts where the section says nothing
   */
  Published read(Section section, Published otherwise) {
    int replications =
        section.has(ResultFields.REPLICATIONS)
            ? section.value(ResultFields.REPLICATIONS)
            : otherwise.replications();
    if (!section.has(ResultFields.PUBLISHED)) {
      return new Published(replications, otherwise.figures());
    }
    List<Node> items = section.itemsOf(ResultFields.PUBLISHED);
    if (items.size() > ResultFields.MAX_FIGURES) {
      problems.add(section.place(), "has too many published figures; expected at most 1000");
    }
    List<PublishedFigure> figures = new ArrayList<>();
    for (Node node : items) {
      Node.Mapping mapping = ResultFields.PUBLISHED_FIGURE.read(node, problems);
      if (mapping != null) {
        figures.add(figure(new Section(mapping, ResultFields.PUBLISHED_FIGURE, problems)));
      }
    }
    return new Published(replications, figures);
  }

  private PublishedFigure figure(Section section) {
    boolean range = section.has(ResultFields.AT_LEAST) || section.has(ResultFields.AT_MOST);
    if (range && section.has(ResultFields.WITHIN)) {
      problems.add(
          section.place(), "has both a range and a distance; expected within, or atLeast, atMost");
    }
    return new PublishedFigure(
        section.value(ResultFields.WHAT),
        section.value(ResultFields.SOURCE),
        section.value(ResultFields.FIGURE),
        section.value(ResultFields.METRIC),
        section.value(ResultFields.WITHIN),
        section.value(ResultFields.AT_LEAST),
        section.value(ResultFields.AT_MOST),
        section.value(ResultFields.REASON),
        section.place().line(),
        section.place().column());
  }
}
