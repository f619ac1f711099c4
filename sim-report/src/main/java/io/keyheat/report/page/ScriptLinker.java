package io.keyheat.report.page;

import io.keyheat.report.page.ScriptModule.Binding;
import io.keyheat.report.page.ScriptModule.Import;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Links a module and all that it imports into one script. Each module becomes a function of its own
 * that returns its exports, so equal names in two modules do not meet; modules stand after those
 * that they import. A module that exports nothing becomes a block, in which it may await. A missing
 * module, a missing export and a circle of imports are refused.
 */
public final class ScriptLinker {
  private final UnaryOperator<String> sources;
  private final Map<String, ScriptModule> linked = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();

  private ScriptLinker(UnaryOperator<String> sources) {
    this.sources = sources;
  }

  /**
   * A linked script.
   *
   * @param modules paths of all modules, each after those that it imports
   */
  public record Script(String text, List<String> modules, boolean usesD3) {
    public Script {
      modules = List.copyOf(modules);
    }
  }

  /**
   * Links modules.
   *
   * @param sources gives a module's text by its path
   * @param entries paths of the modules to begin with, such as {@code /report/main.js}
   */
  public static Script link(UnaryOperator<String> sources, List<String> entries) {
    ScriptLinker linker = new ScriptLinker(sources);
    entries.forEach(linker::visit);
    List<String> modules = List.copyOf(linker.linked.keySet());
    String text = modules.stream().map(linker::written).collect(Collectors.joining());
    boolean usesD3 = linker.linked.values().stream().anyMatch(m -> m.words().contains("d3"));
    return new Script(text, modules, usesD3);
  }

  private void visit(String path) {
    if (linked.containsKey(path)) {
      return;
    }
    if (open.contains(path)) {
      throw new IllegalArgumentException(
          "circle of imports: " + String.join(" → ", open) + " → " + path);
    }
    open.add(path);
    ScriptModule module = ScriptModule.parse(path, sources.apply(path));
    for (Import one : module.imports()) {
      String imported = resolved(path, one);
      visit(imported);
      check(path, one, imported, module(imported).exports());
    }
    open.remove(path);
    linked.put(path, module);
  }

  private ScriptModule module(String path) {
    return Objects.requireNonNull(linked.get(path), path);
  }

  private static void check(String path, Import one, String imported, List<Binding> exports) {
    List<String> names = exports.stream().map(Binding::alias).toList();
    for (Binding binding : one.bindings()) {
      if (!names.contains(binding.name())) {
        throw new IllegalArgumentException(
            path + " imports " + binding.name() + ", which " + imported + " does not export");
      }
    }
  }

  private static String resolved(String path, Import one) {
    return one.from().startsWith(".")
        ? URI.create(path).resolve(one.from()).getPath()
        : Resources.library(one.from());
  }

  private String written(String path) {
    ScriptModule module = module(path);
    StringBuilder text = new StringBuilder("\n// ").append(path).append('\n');
    boolean isBlock = module.exports().isEmpty();
    text.append(isBlock ? "{\n" : "const " + nameOf(path) + " = (() => {\n");
    for (Import one : module.imports()) {
      String from = nameOf(resolved(path, one));
      if (!one.bindings().isEmpty()) {
        text.append("const {").append(joined(one.bindings(), true)).append("} = ");
        text.append(from).append(";\n");
      }
      if (!one.whole().isEmpty()) {
        text.append("const ").append(one.whole()).append(" = ").append(from).append(";\n");
      }
    }
    text.append(module.body().strip());
    String end = "\nreturn {" + joined(module.exports(), false) + "};\n})();\n";
    return text.append(isBlock ? "\n}\n" : end).toString();
  }

  /** {@code name: alias} of imports, {@code alias: name} of exports. */
  private static String joined(List<Binding> bindings, boolean isImport) {
    return bindings.stream()
        .map(
            b ->
                b.name().equals(b.alias())
                    ? b.name()
                    : isImport ? b.name() + ": " + b.alias() : b.alias() + ": " + b.name())
        .collect(Collectors.joining(", "));
  }

  /** Position among the modules, so that no path has to be a name. */
  private String nameOf(String path) {
    return "$" + List.copyOf(linked.keySet()).indexOf(path);
  }
}
