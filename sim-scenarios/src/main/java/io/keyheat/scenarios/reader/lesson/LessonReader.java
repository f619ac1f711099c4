package io.keyheat.scenarios.reader.lesson;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the steps of a lesson: what is said of which time of which variant's run. */
public final class LessonReader {
  /** Where the variant's own duration is a mistake, its times are not measured against it. */
  private static final long ANY_DURATION_NANOS = Scalars.MAX_DURATION_NANOS;

  private final Map<String, RunSpec> specs;
  private final Collection<String> variants;
  private final Problems problems;

  /**
   * A reader of lessons.
   *
   * @param specs the full profile's variants that could be read
   * @param variants names of all
   */
  public LessonReader(Map<String, RunSpec> specs, Collection<String> variants, Problems problems) {
    this.specs = specs;
    this.variants = variants;
    this.problems = problems;
  }

  public LessonText read(Section top) {
    return new LessonText(steps(top), exercises(top));
  }

  private List<LessonText.LessonExercise> exercises(Section top) {
    List<LessonText.LessonExercise> exercises = new ArrayList<>();
    for (Node node : top.itemsOf(LessonFields.EXERCISES)) {
      Node.Mapping mapping = LessonFields.EXERCISE.read(node, problems);
      if (mapping != null) {
        Section exercise = new Section(mapping, LessonFields.EXERCISE, problems);
        exercises.add(
            new LessonText.LessonExercise(
                exercise.value(LessonFields.TASK), exercise.value(LessonFields.OUTCOME)));
      }
    }
    return exercises;
  }

  private List<LessonStep> steps(Section top) {
    List<Node> items = top.itemsOf(LessonFields.LESSON);
    if (items.size() > LessonFields.MAX_STEPS) {
      problems.add(
          top.place(),
          "has too many steps of a lesson; expected at most " + LessonFields.MAX_STEPS);
    }
    List<LessonStep> steps = new ArrayList<>();
    String variant = variants.isEmpty() ? "" : variants.iterator().next();
    for (Node node : items) {
      Node.Mapping mapping = LessonFields.STEP.read(node, problems);
      if (mapping != null) {
        Section step = new Section(mapping, LessonFields.STEP, problems);
        // A name that is a mistake stands for no variant, so that its times are not judged too.
        String before = step.has(LessonFields.VARIANT) ? "" : variant;
        variant = step.value(LessonFields.VARIANT, Values.oneOf(variants), before);
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
    if (step.has(LessonFields.FROM) || step.has(LessonFields.UNTIL)) {
      if (step.has(LessonFields.AT)) {
        problems.add(step.place(), "has both a moment and a range; expected at, or from and until");
      }
      from = step.value(LessonFields.FROM, time, 0L);
      until = step.value(LessonFields.UNTIL, time, end);
      if (until < from) {
        problems.add(step.place(), "ends before it begins; expected until to be after from");
      }
    } else {
      from = step.value(LessonFields.AT, time, 0L);
      until = from;
    }
    String say = step.value(LessonFields.SAY);
    return new LessonStep(variant, from, until, say, look(step), question(step));
  }

  /** A word, or a list of them. */
  private List<String> look(Section step) {
    Node node = step.find(LessonFields.LOOK);
    if (node == null) {
      return List.of();
    }
    List<Node> nodes = node instanceof Node.Items items ? items.nodes() : List.of(node);
    return Section.scalars(nodes, Values.oneOf(LessonFields.PANELS), problems);
  }

  private LessonStep.@Nullable QuestionText question(Section step) {
    if (!step.has(LessonFields.ASK)) {
      for (Field<?> field :
          List.of(LessonFields.CHOICES, LessonFields.ANSWER, LessonFields.BECAUSE)) {
        if (step.has(field)) {
          problems.add(place(step, field), "belongs to a question; expected ask with it");
        }
      }
      return null;
    }
    String ask = step.value(LessonFields.ASK);
    List<String> choices =
        Section.scalars(
            step.itemsOf(LessonFields.CHOICES), Values.text(LessonFields.MAX_CHOICE), problems);
    if (choices.size() == 1 || choices.size() > LessonFields.MAX_CHOICES) {
      problems.add(
          place(step, LessonFields.CHOICES),
          "has "
              + choices.size()
              + "; expected from 2 to "
              + LessonFields.MAX_CHOICES
              + ", or none");
    }
    String answer =
        choices.isEmpty()
            ? step.value(LessonFields.ANSWER)
            : step.value(LessonFields.ANSWER, Values.oneOf(choices), "");
    return new LessonStep.QuestionText(ask, choices, answer, step.value(LessonFields.BECAUSE));
  }

  private static Place place(Section step, Field<?> field) {
    Node node = step.get(field.name());
    return node == null ? step.place() : node.place();
  }
}
