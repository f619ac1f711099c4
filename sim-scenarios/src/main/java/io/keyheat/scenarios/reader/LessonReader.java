package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the steps of a lesson: what is said of which time of which variant's run. */
final class LessonReader {
  /** What a step can ask the reader to look at. */
  static final Set<String> PANELS =
      new LinkedHashSet<>(List.of("heatmap", "tablets", "servers", "latency", "operations"));

  private static final int MAX_STEPS = 50;
  private static final int MAX_CHOICES = 6;
  private static final ValueReader<String> SENTENCES = Values.text(2000);
  private static final ValueReader<String> CHOICE = Values.text(300);

  /** Where the variant's own duration is a mistake, its times are not measured against it. */
  private static final long ANY_DURATION_NANOS = LoadReader.MAX_DURATION_NANOS;

  private final Map<String, RunSpec> specs;
  private final Collection<String> variants;
  private final Problems problems;

  /**
   * @param specs the full edition's variants that could be read
   * @param variants names of all
   */
  LessonReader(Map<String, RunSpec> specs, Collection<String> variants, Problems problems) {
    this.specs = specs;
    this.variants = variants;
    this.problems = problems;
  }

  List<LessonStep> read(Section top) {
    List<Node> items = top.items("lesson", "a list of steps such as {at: 30s, say: …}");
    if (items.size() > MAX_STEPS) {
      problems.add(top.place(), "has too many steps of a lesson; expected at most " + MAX_STEPS);
    }
    List<LessonStep> steps = new ArrayList<>();
    String variant = variants.isEmpty() ? "" : variants.iterator().next();
    for (Node node : items) {
      Node.Mapping mapping = Section.mapping(node, "a step such as {at: 30s, say: …}", problems);
      if (mapping != null) {
        Section step = new Section(mapping, ScenarioFields.LESSON_STEP, problems);
        // A name that is a mistake stands for no variant, so that its times are not judged too.
        String before = step.has("variant") ? "" : variant;
        variant = step.value("variant", Values.oneOf(variants), before);
        steps.add(step(step, variant));
      }
    }
    return steps;
  }

  private LessonStep step(Section step, String variant) {
    RunSpec spec = specs.get(variant);
    long end = spec == null ? ANY_DURATION_NANOS : spec.durationNanos();
    ValueReader<Long> time = Units.nanos(0, end);
    long from = 0;
    long until = 0;
    if (step.has("from") || step.has("until")) {
      if (step.has("at")) {
        problems.add(step.place(), "has both a moment and a range; expected at, or from and until");
      }
      from = step.required("from", "a time such as 30s", time, 0L);
      until = step.required("until", "a time such as 60s", time, end);
      if (until < from) {
        problems.add(step.place(), "ends before it begins; expected until to be after from");
      }
    } else {
      from = step.required("at", "a time such as 30s, or from and until", time, 0L);
      until = from;
    }
    String say = step.required("say", "a sentence or three", SENTENCES, "");
    return new LessonStep(variant, from, until, say, look(step), question(step));
  }

  /** A word, or a list of them. */
  private List<String> look(Section step) {
    Node node = step.get("look");
    if (node == null) {
      return List.of();
    }
    List<Node> nodes = node instanceof Node.Items items ? items.nodes() : List.of(node);
    return Section.scalars(nodes, Values.oneOf(PANELS), problems);
  }

  private LessonStep.@Nullable Question question(Section step) {
    if (!step.has("ask")) {
      for (String name : List.of("choices", "answer", "because")) {
        if (step.has(name)) {
          problems.add(place(step, name), "belongs to a question; expected ask beside it");
        }
      }
      return null;
    }
    String ask = step.value("ask", SENTENCES, "");
    List<String> choices =
        Section.scalars(step.items("choices", "a list of answers"), CHOICE, problems);
    if (choices.size() == 1 || choices.size() > MAX_CHOICES) {
      problems.add(
          place(step, "choices"),
          "has " + choices.size() + "; expected from 2 to " + MAX_CHOICES + ", or none");
    }
    ValueReader<String> answers = choices.isEmpty() ? SENTENCES : Values.oneOf(choices);
    String answer = step.required("answer", "the answer to the question", answers, "");
    return new LessonStep.Question(ask, choices, answer, step.value("because", SENTENCES, ""));
  }

  private static Place place(Section step, String name) {
    Node node = step.get(name);
    return node == null ? step.place() : node.place();
  }
}
