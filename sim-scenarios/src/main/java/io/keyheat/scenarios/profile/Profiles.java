package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Parameter;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The profiles that are shipped, and others from files. */
public final class Profiles {
  private static final List<String> NAMES = List.of("spanner", "firestore", "datastore");
  private static final List<String> HEAD = List.of("title", "tabletWord", "extends");
  private static final int MAX_ANCESTORS = 5;

  private Profiles() {}

  /** Names of the profiles that are shipped. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Reads a profile as it is.
   *
   * @param nameOrPath one of {@link #names()}, or a file from the current folder
   */
  public static SystemSpec load(String nameOrPath) throws ScenarioException {
    Draft draft = draft(nameOrPath, Path.of(""), 0);
    Problems problems = new Problems(draft.file);
    SystemSpec spec = finish(draft, problems);
    problems.throwIfAny();
    if (spec == null) {
      throw new IllegalStateException("no problem and no profile: " + nameOrPath);
    }
    return spec;
  }

  /**
   * Reads a scenario's {@code system}: the name or path of a profile, or a mapping with {@code
   * profile} and the parameters that it overrides.
   *
   * @param folder from which a path starts
   * @return null where the problems say why not
   */
  public static @Nullable SystemSpec read(Node node, Path folder, Problems problems) {
    Node profile = node instanceof Node.Mapping mapping ? mapping.get("profile") : node;
    if (profile == null) {
      problems.addMissing(
          node.place(), "profile", "is missing; expected one of " + String.join(", ", NAMES));
      return null;
    }
    String name = Section.scalar(profile, Values.text(1000), problems);
    if (name == null) {
      return null;
    }
    if (!isPath(name) && !NAMES.contains(name)) {
      problems.add(profile.place(), unknown(name));
      return null;
    }
    try {
      Draft draft = draft(name, folder, 0);
      if (node instanceof Node.Mapping mapping) {
        new SettingsReader(problems, false, draft.settings).read(mapping, List.of("profile"));
      }
      return finish(draft, problems);
    } catch (ScenarioException e) {
      problems.add(profile.place(), "the profile " + Quote.of(name) + " cannot be used");
      problems.addAll(e);
      return null;
    }
  }

  /** All parameters in columns: path, value, and the source or the word assumed and why. */
  public static String table(SystemSpec system) {
    int path = 0;
    int value = 0;
    for (Parameter parameter : system.parameters()) {
      path = Math.max(path, parameter.path().length());
      value = Math.max(value, parameter.value().length());
    }
    StringBuilder table = new StringBuilder();
    for (Parameter parameter : system.parameters()) {
      String source = (parameter.assumed() ? "assumed: " : "") + parameter.source();
      table.append(
          String.format(
              "%-" + path + "s  %" + value + "s  %s%n",
              parameter.path(),
              parameter.value(),
              source));
    }
    return table.toString();
  }

  /** What a profile's file says, its ancestors' settings included. */
  private record Draft(
      String file, String title, String tabletWord, Map<String, Setting> settings) {}

  private static Draft draft(String nameOrPath, Path folder, int ancestors)
      throws ScenarioException {
    Problems problems = new Problems(isPath(nameOrPath) ? nameOrPath : nameOrPath + ".yaml");
    Node.Mapping top = YamlDocument.parse(text(nameOrPath, folder), problems);
    Draft parent = new Draft("", "", "", Map.of());
    if (top.get("extends") instanceof Node.Text extended) {
      if (ancestors == MAX_ANCESTORS) {
        problems.add(extended.place(), "extends more than " + MAX_ANCESTORS + " profiles in turn");
        throw problems.exception();
      }
      parent = draft(extended.value(), folder, ancestors + 1);
    }
    Map<String, Setting> settings = new LinkedHashMap<>(parent.settings);
    Section section = new SettingsReader(problems, true, settings).read(top, HEAD);
    String title = section.value("title", Values.text(100), parent.title);
    String tabletWord = section.value("tabletWord", Values.text(30), parent.tabletWord);
    if (title.isEmpty()) {
      problems.addMissing(top.place(), "title", "is missing; expected the system's name");
    }
    if (tabletWord.isEmpty()) {
      problems.addMissing(
          top.place(), "tabletWord", "is missing; expected what the system calls a tablet");
    }
    for (String path : ParameterTable.paths()) {
      if (!settings.containsKey(path)) {
        problems.addMissing(
            top.place(), path, "is missing; expected a mapping of value, source and assumed");
      }
    }
    problems.throwIfAny();
    return new Draft(problems.file(), title, tabletWord, settings);
  }

  private static @Nullable SystemSpec finish(Draft draft, Problems problems) {
    int before = problems.count();
    SystemSpec spec = new SystemBuilder(draft.settings).build(draft.title, draft.tabletWord);
    if (spec.replication().quorum() > spec.replication().replicas()) {
      Setting quorum = draft.settings.get("replication.quorum");
      if (quorum != null) {
        problems.add(
            quorum.place(),
            "is more than the replicas; expected at most " + spec.replication().replicas());
      }
    }
    return problems.count() == before ? spec : null;
  }

  private static boolean isPath(String name) {
    return name.contains("/")
        || name.contains("\\")
        || name.endsWith(".yaml")
        || name.endsWith(".yml")
        || name.endsWith(".json");
  }

  private static String text(String name, Path folder) throws ScenarioException {
    if (isPath(name)) {
      try {
        return SourceText.read(folder.resolve(name));
      } catch (InvalidPathException e) {
        throw new ScenarioException(name, "is not a path");
      }
    }
    if (!NAMES.contains(name)) {
      throw new ScenarioException(name, unknown(name));
    }
    try (InputStream in = Profiles.class.getResourceAsStream("/profiles/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("the profile was not shipped: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String unknown(String name) {
    return "there is no profile "
        + Quote.of(name)
        + "; expected one of "
        + String.join(", ", NAMES)
        + ", or a path"
        + Nearest.hint(name, NAMES);
  }
}
