package io.keyheat.report.sensitivity;

import io.keyheat.report.result.Finding.StatedRule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which assumed parameters change what scenarios show.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the runs
 * @param shortProfile whether the scenarios' short profiles were run
 * @param trajectories of the screening by elementary effects; 0: there is none
 * @param rules those that expectations belong to
 */
public record SensitivityModel(
    String version,
    String commandLine,
    boolean shortProfile,
    int trajectories,
    List<Screened> scenarios,
    List<StatedRule> rules) {
  public SensitivityModel {
    scenarios = List.copyOf(scenarios);
    rules = List.copyOf(rules);
  }

  /**
   * A scenario.
   *
   * @param expectations how many it has
   * @param holding how many of them hold as it is
   */
  public record Screened(
      String name,
      String title,
      int expectations,
      int holding,
      List<ScreenedParameter> parameters) {
    public Screened {
      parameters = List.copyOf(parameters);
    }

    /** Those that change what the scenario shows, by themselves. */
    public List<ScreenedParameter> decisive() {
      return parameters.stream().filter(parameter -> !parameter.flips().isEmpty()).toList();
    }
  }

  /**
   * An assumed parameter.
   *
   * @param value as the profile has it, from {@code from} to {@code to} as it might be
   * @param because what makes the range plausible
   * @param flips what comes out otherwise where it alone is set otherwise
   * @param meanSize μ* of the share of expectations that hold; NaN: not screened
   * @param deviation σ of the same
   */
  public record ScreenedParameter(
      String path,
      String value,
      String from,
      String to,
      String because,
      List<Flip> flips,
      double meanSize,
      double deviation) {
    public ScreenedParameter {
      flips = List.copyOf(flips);
    }
  }

  /**
   * An expectation that comes out otherwise.
   *
   * @param value of the parameter where it does
   * @param rules that the expectation belongs to
   * @param holds whether it holds there
   */
  public record Flip(String value, String expectation, List<String> rules, boolean holds) {
    public Flip {
      rules = List.copyOf(rules);
    }
  }

  /** A rule, a parameter, and where in its range the rule no longer shows. */
  public record Narrow(String rule, String scenario, ScreenedParameter parameter) {

    /** Values within the range at which an expectation of the rule no longer holds. */
    public String lostAt() {
      return parameter.flips().stream()
          .filter(flip -> !flip.holds() && flip.rules().contains(rule))
          .map(Flip::value)
          .distinct()
          .collect(Collectors.joining(", "));
    }
  }

  /** Rules that hold as it is, and no longer somewhere within a plausible range; by their ids. */
  public List<Narrow> narrowRules() {
    Map<String, Narrow> narrow = new TreeMap<>();
    for (Screened scenario : scenarios) {
      for (ScreenedParameter parameter : scenario.parameters()) {
        for (Flip flip : parameter.flips()) {
          if (!flip.holds()) {
            for (String rule : flip.rules()) {
              String key = String.join("\t", rule, scenario.name(), parameter.path());
              narrow.put(key, new Narrow(rule, scenario.name(), parameter));
            }
          }
        }
      }
    }
    return List.copyOf(narrow.values());
  }
}
