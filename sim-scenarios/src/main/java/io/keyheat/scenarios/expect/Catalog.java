package io.keyheat.scenarios.expect;

import io.keyheat.core.result.Parameter;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.expect.metric.HeatMetrics;
import io.keyheat.scenarios.expect.metric.HotspotMetrics;
import io.keyheat.scenarios.expect.metric.Metric;
import io.keyheat.scenarios.expect.metric.MetricTable;
import io.keyheat.scenarios.expect.metric.OperationMetrics;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.expect.metric.ServerMetrics;
import io.keyheat.scenarios.expect.metric.TabletMetrics;
import io.keyheat.scenarios.expect.metric.Unit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds metrics by name, without the name of the variant. */
final class Catalog {
  private static final List<String> SCOPES =
      Stream.concat(
              Stream.of(
                  "loads",
                  "servers",
                  "splits",
                  "faults",
                  "spaces",
                  "heat",
                  "hotspots",
                  "parameter",
                  "warnings"),
              TabletMetrics.ALONE.names().stream())
          .toList();

  private static final Pattern RULE = Pattern.compile("[A-Z]{2}-\\d{2}");

  private final RunFacts facts;
  private final List<String> path;
  private final int column;

  private Catalog(RunFacts facts, List<String> path, int column) {
    this.facts = facts;
    this.path = path;
    this.column = column;
  }

  /**
   * Finds a metric of a run.
   *
   * @throws ExpectationException if there is no such metric; names the nearest one
   */
  static Metric find(RunFacts facts, List<String> path, int column) {
    return new Catalog(facts, path, column).find();
  }

  /** Returns whether names of metrics may begin with this word. */
  static boolean isMetric(String firstPart) {
    return SCOPES.contains(firstPart)
        || OperationMetrics.NAMES.stream()
            .anyMatch(name -> name.equals(firstPart) || name.startsWith(firstPart + "."));
  }

  /** Returns the first words of all names of metrics. */
  static List<String> beginnings() {
    return Stream.concat(OperationMetrics.NAMES.stream(), SCOPES.stream())
        .map(name -> name.replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }

  private Metric find() {
    String rest = String.join(".", path.subList(1, path.size()));
    return switch (path.get(0)) {
      case "loads" -> ofLoad();
      case "servers" -> known(ServerMetrics.find(rest), rest, ServerMetrics.TABLE.names());
      case "splits" -> of(TabletMetrics.SPLITS, rest);
      case "faults" -> of(TabletMetrics.FAULTS, rest);
      case "hotspots" -> ofHotspots();
      case "spaces" -> ofSpace();
      case "heat" -> ofHeat();
      case "warnings" -> ofWarnings(rest);
      case "parameter" -> ofParameter(rest);
      default ->
          TabletMetrics.ALONE.names().contains(path.get(0))
              ? alone()
              : ofOperations(OperationMetrics.ofAll(), path);
    };
  }

  /** Returns a metric whose name has a single part. */
  private Metric alone() {
    String name = String.join(".", path);
    return known(TabletMetrics.ALONE.find(name, ""), name, List.of(path.get(0)));
  }

  private Metric of(MetricTable<String> table, String name) {
    return known(table.find(name, ""), name, table.names());
  }

  private Metric ofOperations(OperationMetrics metrics, List<String> parts) {
    String name = String.join(".", parts);
    List<String> names = new ArrayList<>(OperationMetrics.NAMES);
    if (parts == path) {
      names.addAll(SCOPES);
    }
    return known(metrics.find(name), name, names);
  }

  private Metric ofLoad() {
    need(3, "loads.NAME.throughput");
    boolean ofCall = path.size() > 3 && path.get(2).equals("calls");
    int end = ofCall ? 4 : 2;
    String load = String.join(".", path.subList(1, end));
    if (!facts.loads().contains(load)) {
      throw unknown("load", load, facts.loads());
    }
    return ofOperations(OperationMetrics.ofLoad(load), path.subList(end, path.size()));
  }

  private Metric ofSpace() {
    need(3, "spaces.NAME.rows");
    String space = space();
    String name = path.get(path.size() - 1);
    return known(TabletMetrics.SPACE.find(name, space), name, TabletMetrics.SPACE.names());
  }

  private Metric ofHeat() {
    need(2, "heat.drift");
    String name = path.get(path.size() - 1);
    return known(
        HeatMetrics.find(path.size() == 2 ? null : space(), name), name, HeatMetrics.TABLE.names());
  }

  private Metric ofHotspots() {
    need(2, "hotspots.count");
    if (path.size() > 2 && path.get(1).equals("from")) {
      return HotspotMetrics.from(String.join(".", path.subList(2, path.size())));
    }
    String name = path.get(path.size() - 1);
    return known(
        HotspotMetrics.find(path.size() == 2 ? null : space(), name),
        name,
        HotspotMetrics.TABLE.names());
  }

  /** Returns the key space, which the parts between the scope and the metric name. */
  private String space() {
    String space = String.join(".", path.subList(1, path.size() - 1));
    List<String> spaces = facts.spaces();
    if (spaces != null && !spaces.contains(space)) {
      throw unknown("key space", space, spaces);
    }
    return space;
  }

  private Metric ofParameter(String name) {
    Parameter parameter =
        facts.parameters().stream()
            .filter(candidate -> candidate.path().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    unknown(
                        "parameter",
                        name,
                        facts.parameters().stream().map(Parameter::path).toList()));
    Literals.ParsedLiteral value =
        Literals.parse(parameter.value().replace(" ", ""))
            .orElseThrow(
                () ->
                    new ExpectationException(
                        "parameter " + name + " is no number: " + parameter.value(), column));
    return Metric.fixed(value.unit(), (run, span) -> value.value());
  }

  private Metric ofWarnings(String rule) {
    if (!RULE.matcher(rule).matches()) {
      throw new ExpectationException(
          "name the rule whose warnings are counted, such as warnings.\"DS-28\"", column);
    }
    int count = facts.warnings().getOrDefault(rule, 0);
    return Metric.fixed(Unit.NONE, (run, span) -> count);
  }

  private void need(int parts, String example) {
    if (path.size() < parts) {
      throw new ExpectationException(
          "'" + String.join(".", path) + "' is incomplete; write it like " + example, column);
    }
  }

  private Metric known(Optional<Metric> metric, String name, Collection<String> names) {
    return metric.orElseThrow(() -> unknown("metric", name, names));
  }

  private ExpectationException unknown(String what, String name, Collection<String> names) {
    return unknown(what, name, names, column);
  }

  /** States the unknown name, the nearest known one and all known ones. */
  static ExpectationException unknown(
      String what, String name, Collection<String> names, int column) {
    String hint = Nearest.hint(name, names);
    if (hint.isEmpty() && !names.isEmpty()) {
      hint = "; there are: " + String.join(", ", names);
    }
    return ExpectationException.ofName("unknown " + what + " " + Quote.of(name) + hint, column);
  }
}
