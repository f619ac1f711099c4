package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Values;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario asks, and what answers it.
 *
 * @param text a question in a line; empty: none
 * @param contrast two variants, the worse one first; or empty
 * @param about the metric that answers it; null: operations completed of those offered
 */
public record AskedQuestion(String text, List<String> contrast, @Nullable ExpectLine about) {
  static final Field<String> QUESTION =
      Field.of("question", Scalars.text(160), "The question of the scenario, in one line.")
          .orElse("", "none");
  static final Field<List<Node>> CONTRAST =
      Field.of(
          "contrast",
          Structures.list(
              Scalars.text(200), 2, 2, "two variants such as [timestamp-first, user-first]"),
          "The two variants that the report shows first, the worse one first.");
  static final Field<String> ABOUT =
      Field.of(
          "about",
          Scalars.text(200),
          "The metric that answers the question, such as loads.expire.latency.p99. Default:"
              + " completed / offered.");

  static AskedQuestion read(Section top, Collection<String> variants, Problems problems) {
    List<String> contrast =
        Section.scalars(
            top.itemsOf(CONTRAST),
            scalar -> {
              String name = Values.text(200).read(scalar);
              if (!variants.contains(name)) {
                throw Section.unknownName("variant", name, variants);
              }
              return name;
            },
            problems);
    Node about = top.get(ABOUT.name());
    String metric = about == null ? null : ABOUT.form().read(about, problems);
    ExpectLine line = null;
    if (about != null && metric != null) {
      Place place = about.place();
      line = new ExpectLine(metric, null, place.line(), place.column());
    }
    return new AskedQuestion(
        top.value(QUESTION), contrast.size() == 2 ? contrast : List.of(), line);
  }
}
