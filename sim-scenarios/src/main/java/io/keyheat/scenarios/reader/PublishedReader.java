package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;

/** Reads what others have published about what a scenario simulates. */
final class PublishedReader {
  private static final int MAX_FIGURES = 1000;
  private static final int MAX_REPLICATIONS = 1000;
  private static final ValueReader<String> WORDS = Values.text(1000);

  private final Problems problems;

  PublishedReader(Problems problems) {
    this.problems = problems;
  }

  /**
   * @param section the scenario, or its short edition
   * @param otherwise what counts where the section says nothing
   */
  Published read(Section section, Published otherwise) {
    int replications =
        section.value(
            "replications", Values.integer(2, MAX_REPLICATIONS), otherwise.replications());
    if (!section.has("published")) {
      return new Published(replications, otherwise.figures());
    }
    List<Node> items = section.items("published", "a list of published figures");
    if (items.size() > MAX_FIGURES) {
      problems.add(section.place(), "has too many published figures; expected at most 1000");
    }
    List<PublishedFigure> figures = new ArrayList<>();
    for (Node node : items) {
      Node.Mapping mapping =
          Section.mapping(node, "a mapping of what, source, figure and metric", problems);
      if (mapping != null) {
        figures.add(figure(new Section(mapping, ScenarioFields.PUBLISHED, problems)));
      }
    }
    return new Published(replications, figures);
  }

  private PublishedFigure figure(Section section) {
    boolean range = section.has("atLeast") || section.has("atMost");
    if (range && section.has("within")) {
      problems.add(
          section.place(), "has both a range and a distance; expected within, or atLeast, atMost");
    }
    return new PublishedFigure(
        section.required("what", "what the figure is of", WORDS, ""),
        section.required("source", "who published it, and where", WORDS, ""),
        section.required("figure", "the figure, such as 5ms", WORDS, ""),
        section.required("metric", "a metric, such as latency.mean", WORDS, ""),
        section.value("within", WORDS, ""),
        section.value("atLeast", WORDS, ""),
        section.value("atMost", WORDS, ""),
        section.value("reason", WORDS, ""),
        section.place().line(),
        section.place().column());
  }
}
