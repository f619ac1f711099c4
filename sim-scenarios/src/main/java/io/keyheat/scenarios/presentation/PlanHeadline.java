package io.keyheat.scenarios.presentation;

import static java.util.stream.Collectors.joining;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.Judgement;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.TargetVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says what a search has found, in a sentence. */
final class PlanHeadline {
  private final SearchParameter parameter;

  PlanHeadline(SearchParameter parameter) {
    this.parameter = parameter;
  }

  /** Returns a value with its unit and the verb that goes with it. */
  String subject(int index, String one, String many) {
    boolean isOne = parameter.range().labels().get(index).equals("1");
    return label(index) + (isOne ? one : many);
  }

  /** Returns a value with its unit. */
  String label(int index) {
    String label = parameter.range().labels().get(index);
    return switch (parameter.kind()) {
      case SERVERS -> label + (label.equals("1") ? " server" : " servers");
      case SHARDS -> label + (label.equals("1") ? " shard" : " shards");
      case PRE_SPLITS -> label + " pre-splits";
      case RATE -> Figures.ofFile(label);
      case RAMP, FIELD -> parameter.name() + " " + label;
    };
  }

  /** Returns the answer in a sentence. */
  String of(SearchResult result) {
    return switch (result.verdict()) {
      case FOUND -> found(result);
      case NEVER ->
          "no "
              + (parameter.kind() == SearchKind.SERVERS ? "number of servers" : parameter.name())
              + " from "
              + Figures.ofFile(parameter.range().firstLabel())
              + " to "
              + Figures.ofFile(parameter.range().lastLabel())
              + " helps";
      case NOT_MONOTONIC ->
          "no answer: changing "
              + parameter.name()
              + " does not help consistently; the targets are "
              + pattern(result.evaluations());
      case UNDECIDED -> undecided(result);
    };
  }

  private String found(SearchResult result) {
    int index = result.answer().orElseThrow();
    boolean least = parameter.goal() == Goal.LEAST;
    int next = parameter.harder(index);
    boolean atEnd = next < 0 || next >= parameter.range().size();
    if (atEnd) {
      boolean one = least && parameter.range().labels().get(index).equals("1");
      return label(index) + (one ? "" : ", the end of the searched range");
    }
    List<String> open = new ArrayList<>();
    List<String> met = new ArrayList<>(); // Beyond those that are open.
    int far = next;
    while (isUndecided(result, far) || isMet(result, far)) {
      (isMet(result, far) ? met : open).add(label(far));
      far = parameter.harder(far);
    }
    String missed =
        far < 0 || far >= parameter.range().size()
            ? ""
            : "; "
                + (least
                    ? subject(far, " is too few", " are too few")
                    : label(far) + " is too much");
    return open.isEmpty()
        ? label(index) + missed
        : enough(index)
            + notToldApart(open)
            + (met.isEmpty() ? "" : "; " + String.join(", ", met) + " also meet the targets")
            + missed;
  }

  /** Returns the sentence that a value meets the targets. */
  private String enough(int index) {
    return parameter.goal() == Goal.LEAST
        ? subject(index, " is enough", " are enough")
        : label(index) + " meets the targets";
  }

  private static String notToldApart(List<String> open) {
    return "; " + String.join(", ", open) + " cannot be separated from the target";
  }

  private static boolean isUndecided(SearchResult result, int index) {
    Evaluation evaluation = result.evaluations().get(index);
    return evaluation != null && evaluation.verdict() == TargetVerdict.UNDECIDED;
  }

  private static boolean isMet(SearchResult result, int index) {
    Evaluation evaluation = result.evaluations().get(index);
    return evaluation != null && evaluation.verdict() == TargetVerdict.MET;
  }

  /** Whether no more is known of all that is open than that it has too few operations. */
  private static boolean areOfFew(SearchResult result) {
    return result.evaluations().values().stream()
        .filter(evaluation -> evaluation.verdict() == TargetVerdict.UNDECIDED)
        .allMatch(evaluation -> evaluation.judgements().stream().anyMatch(Judgement::isOfFew));
  }

  private String undecided(SearchResult result) {
    List<String> open =
        result.evaluations().keySet().stream()
            .filter(index -> isUndecided(result, index))
            .map(this::label)
            .toList();
    return result.answer().isPresent()
        ? enough(result.answer().getAsInt()) + notToldApart(open)
        : areOfFew(result)
            ? "no answer: the runs have too few operations to meet the targets"
            : "no answer: the replications cannot separate "
                + String.join(", ", open)
                + " apart from the target";
  }

  private String pattern(Map<Integer, Evaluation> evaluations) {
    return evaluations.entrySet().stream()
        .map(
            entry ->
                switch (entry.getValue().verdict()) {
                      case MET -> "kept with ";
                      case MISSED -> "missed with ";
                      case UNDECIDED -> "undecided with ";
                    }
                    + label(entry.getKey()))
        .collect(joining(", "));
  }
}
