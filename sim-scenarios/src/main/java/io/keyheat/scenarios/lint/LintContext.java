package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One variant as its tables and loads are read, and what is found in them. */
final class LintContext {
  private final Variant variant;
  private final SystemRules rules;
  private final List<Found> found = new ArrayList<>();
  private @Nullable WorkloadPlan plan;

  /** What {@link Warning} is before its place in the file is known. */
  record Found(
      Level level,
      String id,
      List<String> rules,
      String path,
      String space,
      String finding,
      List<String> figures,
      List<String> remedies) {
    Found {
      rules = List.copyOf(rules);
      figures = List.copyOf(figures);
      remedies = List.copyOf(remedies);
    }

    /**
     * A trap of the scenario itself, of which no document of the system speaks.
     *
     * @param finding a sentence
     * @param remedy a sentence; empty: none
     */
    static Found trap(String id, String path, String finding, String remedy) {
      List<String> remedies = remedy.isEmpty() ? List.of() : List.of(remedy);
      return new Found(Level.NOTE, id, List.of(), path, "", finding, List.of(), remedies);
    }

    Warning warning(ScenarioFile file, List<String> variants) {
      return Lint.at(file, this, variants);
    }
  }

  LintContext(Variant variant) {
    this.variant = variant;
    this.rules = variant.rules();
  }

  void add(Found one) {
    found.add(one);
  }

  /** Adds a trap of the scenario itself; texts may hold {@code <row>}, {@code <rows>}. */
  void trap(String id, String path, String finding, String remedy) {
    add(Found.trap(id, path, sentence(rules.fill(finding)), sentence(rules.fill(remedy))));
  }

  /** Adds a finding with the rules and the remedy of its cause. */
  void add(Level level, Cause cause, String path, String finding, Words words) {
    add(level, cause, path, finding, rules.remedy(cause, words));
  }

  /** Adds a finding with the rules of its cause. */
  void add(Level level, Cause cause, String path, String finding, String remedy) {
    add(
        new Found(
            level,
            cause.id(),
            rules.rules(cause),
            path,
            "",
            sentence(rules.fill(finding)),
            List.of(),
            List.of(sentence(remedy))));
  }

  /** A text as a sentence; a name of the scenario at its beginning stays as it is. */
  private String sentence(String text) {
    return names().anyMatch(text.split("[^\\w.]", 2)[0]::equals)
        ? text + "."
        : Words.sentence(text);
  }

  private Stream<String> names() {
    return Stream.concat(
        spec().loads().stream().map(LoadSpec::name),
        spec().tables().stream()
            .flatMap(
                table ->
                    Stream.of(
                            Stream.of(table.name()),
                            table.columns().stream().map(ColumnSpec::name),
                            table.indexes().stream().map(IndexSpec::name))
                        .flatMap(of -> of)));
  }

  List<Found> found() {
    return found;
  }

  /** The run's plan, made at the first call, which takes longer than all else. */
  WorkloadPlan plan() {
    WorkloadPlan made = plan == null ? spec().plan() : plan;
    plan = made;
    return made;
  }

  /** What the documents of the system say. */
  SystemRules rules() {
    return rules;
  }

  /** The documented limits of the system. */
  Vendor vendor() {
    return variant.vendor();
  }

  RunSpec spec() {
    return variant.spec();
  }

  SystemSpec system() {
    return variant.spec().system();
  }

  /** What the system calls a tablet. */
  String tablet() {
    return system().tabletWord();
  }

  /** All loads, and the calls of pages and transactions. */
  Stream<CallLoad> calls() {
    return spec().loads().stream().flatMap(load -> load.calls().stream());
  }

  /** All calls to a table. */
  List<CallLoad> calls(TableSpec table) {
    return calls().filter(call -> call.table().equals(table.name())).toList();
  }

  /** Calls that write a table. */
  List<WriteLoad> writers(TableSpec table) {
    return calls(table).stream()
        .filter(WriteLoad.class::isInstance)
        .map(WriteLoad.class::cast)
        .toList();
  }

  /** Calls that scan a table. */
  Stream<ScanLoad> scans() {
    return calls().filter(ScanLoad.class::isInstance).map(ScanLoad.class::cast);
  }

  static String path(TableSpec table, String member) {
    return "tables." + table.name() + "." + member;
  }
}
