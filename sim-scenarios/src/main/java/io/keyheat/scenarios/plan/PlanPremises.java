package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The assumptions of a plan as sentences, which its page and report list. */
public final class PlanPremises {
  private final List<String> sentences = new ArrayList<>();

  /** What makes the figures of the scenario easy to misread. */
  public PlanPremises notes(List<String> notes) {
    notes.forEach(note -> sentences.add("Note: " + note + (note.endsWith(".") ? "" : ".")));
    return this;
  }

  /** Limits that the system's vendor documents, kept beside the targets. */
  public PlanPremises limits(List<ImpliedTarget> limits) {
    for (ImpliedTarget limit : limits) {
      sentences.add("Also kept: " + limit.target() + ". " + limit.premise());
    }
    return this;
  }

  /** Loads with a daily shape are held at their peaks. */
  public PlanPremises atPeak(ScenarioFile file) {
    sentences.add(
        "All loads with a daily pattern stay at their peaks: "
            + String.join("; ", DailyPeaks.of(file))
            + ".");
    return this;
  }

  /**
   * A part of the system is down.
   *
   * @param what {@code server} or {@code zone}
   * @param failover how long that lasts, in words
   */
  public PlanPremises failure(String what, String failover) {
    sentences.add(
        "The first "
            + what
            + " has failed from the start of the run. The time until the fail-over is excluded: at"
            + " least "
            + failover
            + ", or half of a shorter run. The scenario's own faults are excluded. Utilisation"
            + " counts failed servers as idle, so the CPU ceiling is that of normal operation. The"
            + " answer also holds without the failure.");
    return this;
  }

  /** Tables with provisioned units have none from a time without load. */
  public PlanPremises noSavedUnits() {
    sentences.add(
        "Tables with provisioned units begin without saved units, because saved units last only for"
            + " minutes.");
    return this;
  }

  /**
   * The load grows.
   *
   * @param growth as the option {@code --growth} gives it
   */
  public PlanPremises growth(String growth) {
    sentences.add("The load grows by " + growth + "; all rates grow alike.");
    return this;
  }

  /** What comes into the tables in a month. */
  public PlanPremises data(Optional<String> sentence) {
    sentence.ifPresent(sentences::add);
    return this;
  }

  /** The plan searches for a ramp. */
  public PlanPremises ramp() {
    sentences.add("A ramp is judged only by the rates reached during the run.");
    return this;
  }

  /**
   * How values are judged.
   *
   * @param budget replications of a value at most
   */
  public PlanPremises replications(int budget) {
    sentences.add(
        "95 % intervals by Student's t over at most "
            + budget
            + " independent replications of each value; a value meets or misses a target only if"
            + " the interval excludes the target.");
    return this;
  }

  /** The range that was searched. */
  public PlanPremises searched(String from, String to) {
    sentences.add(
        "Searched from "
            + from
            + " to "
            + to
            + "; the response was checked to be monotonic at the tried values only.");
    return this;
  }

  /** How the warm-up is cut. */
  public PlanPremises warmUp(boolean mser5) {
    sentences.add(
        mser5
            ? "Warm-up by the MSER-5 method if loads are steady; at least the scenario's own."
            : "Warm-up as in the scenario.");
    return this;
  }

  public List<String> sentences() {
    return List.copyOf(sentences);
  }
}
