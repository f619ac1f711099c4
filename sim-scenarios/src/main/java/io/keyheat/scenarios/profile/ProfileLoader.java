package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.result.RunIdentity.DataWords;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads profiles, each file once, however many variants of a scenario ask for it. */
public final class ProfileLoader {
  private static final int MAX_ANCESTORS = 5;

  /** What is shipped is the same for ever, so it is read once. */
  private static final Map<String, Draft> SHIPPED = new ConcurrentHashMap<>();

  private final InputFolder folder;
  private final Map<String, Draft> drafts = new HashMap<>();

  /**
   * A loader of profiles.
   *
   * @param folder from which paths of profiles start
   */
  public ProfileLoader(InputFolder folder) {
    this.folder = folder;
  }

  SystemSpec load(String nameOrPath) throws ScenarioException {
    Draft draft = draft(nameOrPath, 0);
    Problems problems = new Problems(draft.file);
    SystemSpec spec = finish(draft, draft.settings, problems);
    problems.throwIfAny();
    if (spec == null) {
      throw new IllegalStateException("no problem and no profile: " + nameOrPath);
    }
    return spec;
  }

  /** Where the assumed parameters of a profile might as well lie, as far as it says so. */
  List<PlausibleRange> ranges(String nameOrPath) throws ScenarioException {
    List<PlausibleRange> ranges = new ArrayList<>();
    Draft draft = draft(nameOrPath, 0);
    for (String path : ParameterTable.paths(draft.settings)) {
      Setting setting = draft.settings.get(path);
      Setting.SettingRange range = setting == null ? null : setting.range();
      if (setting != null && range != null) {
        ranges.add(
            new PlausibleRange(
                path,
                setting.written(),
                range.lowText(),
                range.highText(),
                range.because(),
                range.low().doubleValue(),
                range.high().doubleValue()));
      }
    }
    return ranges;
  }

  /**
   * Reads a scenario's {@code system}: the name or path of a profile, or a mapping with {@code
   * profile} and the parameters that it overrides.
   *
   * @return null where the problems say why not
   */
  public @Nullable SystemSpec read(Node node, Problems problems) {
    Node profile = node instanceof Node.Mapping mapping ? mapping.get("profile") : node;
    if (profile == null) {
      problems.addMissing(
          node.place(),
          "profile",
          "is missing; expected one of " + String.join(", ", Profiles.names()));
      return null;
    }
    String name = Section.scalar(profile, Values.text(1000), problems);
    if (name == null) {
      return null;
    }
    if (!isPath(name) && !ShippedProfiles.has(name)) {
      problems.add(profile.place(), unknown(name));
      return null;
    }
    try {
      Draft draft = draft(name, 0);
      Map<String, Setting> settings = new LinkedHashMap<>(draft.settings);
      if (node instanceof Node.Mapping mapping) {
        new SettingsReader(problems, false, settings).read(mapping, List.of("profile"));
        int before = problems.reported();
        requireParameters(
            settings,
            node.place(),
            "is missing; expected a value, because its policy is active",
            problems);
        if (problems.reported() > before) {
          return null;
        }
      }
      return finish(draft, settings, problems);
    } catch (ScenarioException e) {
      problems.add(profile.place(), "the profile " + Quote.of(name) + " cannot be used");
      problems.addAll(e);
      return null;
    }
  }

  /**
   * The name of the shipped profile that a scenario's {@code system} is, or extends in turn.
   *
   * @return empty if there is none, or the profile cannot be read
   */
  public String shipped(Node node) {
    Node profile = node instanceof Node.Mapping mapping ? mapping.get("profile") : node;
    try {
      return profile instanceof Node.Scalar text ? draft(text.value(), 0).shipped : "";
    } catch (ScenarioException e) {
      return "";
    }
  }

  Vendor vendorOf(String nameOrPath) throws ScenarioException {
    return draft(nameOrPath, 0).vendor;
  }

  /** What the documents of a scenario's {@code system} say, as its profile has it. */
  public Vendor vendor(Node node) {
    Node profile = node instanceof Node.Mapping mapping ? mapping.get("profile") : node;
    try {
      return profile instanceof Node.Scalar text ? draft(text.value(), 0).vendor : Vendor.UNKNOWN;
    } catch (ScenarioException e) {
      return Vendor.UNKNOWN;
    }
  }

  /**
   * What a profile's file says, its ancestors' settings included.
   *
   * @param shipped name of the nearest shipped profile among itself and its ancestors, or empty
   */
  private record Draft(
      String file,
      String title,
      SystemWords words,
      String shipped,
      Vendor vendor,
      Map<String, Setting> settings) {}

  private Draft draft(String nameOrPath, int ancestors) throws ScenarioException {
    Map<String, Draft> known = isPath(nameOrPath) ? drafts : SHIPPED;
    Draft read = known.get(nameOrPath);
    if (read == null) {
      read = readDraft(nameOrPath, ancestors);
      known.put(nameOrPath, read);
    }
    return read;
  }

  private Draft readDraft(String nameOrPath, int ancestors) throws ScenarioException {
    Problems problems = new Problems(isPath(nameOrPath) ? nameOrPath : nameOrPath + ".yaml");
    Node.Mapping top = document(nameOrPath, problems);
    Draft parent =
        top.get("extends") instanceof Node.Scalar extended
            ? parent(extended, ancestors, problems)
            : new Draft("", "", SystemWords.ofTablet(""), "", Vendor.UNKNOWN, Map.of());
    Map<String, Setting> settings = new LinkedHashMap<>(parent.settings);
    Section section =
        new SettingsReader(problems, true, settings)
            .read(top, List.copyOf(Field.names(ProfileHead.FIELDS)));
    String title = section.value(ProfileHead.TITLE, parent.title);
    SystemWords words = words(section, parent.words, problems);
    Vendor vendor = new VendorReader(problems).read(section, parent.vendor);
    String shipped = isPath(nameOrPath) ? parent.shipped : nameOrPath;
    Draft draft =
        new Draft(
            problems.file(), title, words, shipped, vendor, Collections.unmodifiableMap(settings));
    requireAll(draft, top.place(), problems);
    problems.throwIfAny();
    return draft;
  }

  private Draft parent(Node.Scalar extended, int ancestors, Problems problems)
      throws ScenarioException {
    if (ancestors == MAX_ANCESTORS) {
      problems.add(
          extended.place(), "extends more than " + MAX_ANCESTORS + " profiles one after the other");
      throw problems.exception();
    }
    if (!isPath(extended.value()) && !ShippedProfiles.canBeExtended(extended.value())) {
      problems.add(extended.place(), unknown(extended.value()));
      throw problems.exception();
    }
    return draft(extended.value(), ancestors + 1);
  }

  /** Reports what neither the profile nor its ancestors have. */
  private static void requireAll(Draft draft, Place top, Problems problems) {
    if (draft.title.isEmpty()) {
      problems.addMissing(top, "title", "is missing; expected the system's name");
    }
    if (draft.words.tablet().isEmpty()) {
      problems.addMissing(top, "tabletWord", "is missing; expected the system's word for a tablet");
    }
    if (draft.vendor.rules().isEmpty()) {
      problems.addMissing(
          top,
          "vendor.rules",
          "is missing; expected the rules that the system is judged by: "
              + String.join(", ", Rules.load().setIds()));
    }
    requireParameters(
        draft.settings,
        top,
        "is missing; expected a mapping of value, source and assumed",
        problems);
  }

  private static void requireParameters(
      Map<String, Setting> settings, Place place, String message, Problems problems) {
    for (String path : ParameterTable.paths(settings)) {
      if (!settings.containsKey(path)) {
        problems.addMissing(place, path, message);
      }
    }
  }

  private static SystemWords words(Section section, SystemWords inherited, Problems problems) {
    String tablet = section.value(ProfileHead.TABLET_WORD, inherited.tablet());
    DataWords data = dataWords(section, inherited.data(), problems);
    Section errors = group(section, ProfileHead.ERRORS, problems);
    return errors == null
        ? new SystemWords(
            tablet, data, inherited.timedOut(), inherited.rejected(), inherited.aborted())
        : new SystemWords(
            tablet,
            data,
            errors.value(ProfileHead.TIMED_OUT, inherited.timedOut()),
            errors.value(ProfileHead.REJECTED, inherited.rejected()),
            errors.value(ProfileHead.ABORTED, inherited.aborted()));
  }

  private static DataWords dataWords(Section section, DataWords inherited, Problems problems) {
    Section words = group(section, ProfileHead.DATA_WORDS, problems);
    return words == null
        ? inherited
        : new DataWords(
            words.value(ProfileHead.TABLE, inherited.table()),
            words.value(ProfileHead.ROW, inherited.row()),
            words.value(ProfileHead.COLUMN, inherited.column()));
  }

  /** A mapping of words, or null where the profile has none. */
  private static @Nullable Section group(Section section, FieldGroup group, Problems problems) {
    Node node = section.get(group.name());
    Node.Mapping mapping = node == null ? null : group.read(node, problems);
    return mapping == null ? null : new Section(mapping, group, problems);
  }

  private static @Nullable SystemSpec finish(
      Draft draft, Map<String, Setting> settings, Problems problems) {
    int before = problems.reported();
    SystemSpec spec = new SystemBuilder(settings).build(draft.title, draft.words);
    checkReplication(settings, spec.replication(), problems);
    boolean isHyper = spec.servers().service() == ServerParameters.Service.HYPEREXPONENTIAL;
    if (isHyper && spec.servers().cv() < 1) {
      addClash(
          settings,
          List.of("servers.cv", "servers.service"),
          "servers.cv is %s; a hyperexponential service expects at least 1"
              .formatted(spec.servers().cv()),
          problems);
    }
    checkShared(settings, spec.tablets(), problems);
    return problems.reported() == before ? spec : null;
  }

  /** Replicas of a quorum, far ones and zones of leaders are some of those that there are. */
  private static void checkReplication(
      Map<String, Setting> settings, ReplicationParameters replication, Problems problems) {
    int replicas = replication.replicas();
    if (replication.quorum() > replicas) {
      addClash(
          settings,
          List.of("replication.quorum", "replication.replicas"),
          "a quorum of %d is more than the replicas, %d; expected at most as many"
              .formatted(replication.quorum(), replicas),
          problems);
    }
    if (replication.farReplicas() > replicas - 1) {
      addClash(
          settings,
          List.of("replication.farReplicas", "replication.replicas"),
          "%d far replicas are more than the replicas without the leader, %d; expected at most as many"
              .formatted(replication.farReplicas(), replicas - 1),
          problems);
    }
    if (replication.leadingZones() > replication.zones()) {
      addClash(
          settings,
          List.of("replication.leadingZones", "replication.zones"),
          "%d leading zones are more than the zones, %d; expected at most as many, or 0 for all"
              .formatted(replication.leadingZones(), replication.zones()),
          problems);
    }
  }

  /**
   * Reports values that do not go together, at the first of them that stands in the file that is
   * read: a profile that it extends has the others, and has them rightly.
   */
  private static void addClash(
      Map<String, Setting> settings, List<String> paths, String message, Problems problems) {
    List<Setting> given = paths.stream().map(settings::get).filter(Objects::nonNull).toList();
    Setting at =
        given.stream()
            .filter(setting -> setting.file().equals(problems.file()))
            .findFirst()
            .orElse(given.get(0));
    problems.add(at.place(), message);
  }

  /** A table's units are those that its tablets meter. */
  private static void checkShared(
      Map<String, Setting> settings, TabletParameters tablets, Problems problems) {
    if (tablets.shared().isUnmetered(true, tablets.limit())) {
      addUnmetered(settings, "tablets.tableWriteUnits", "tablets.writeUnits", problems);
    }
    if (tablets.shared().isUnmetered(false, tablets.limit())) {
      addUnmetered(settings, "tablets.tableReadUnits", "tablets.readUnits", problems);
    }
  }

  private static void addUnmetered(
      Map<String, Setting> settings, String shared, String units, Problems problems) {
    if (settings.containsKey(shared)) {
      addClash(settings, List.of(shared, units), ThroughputLimit.Shared.unmetered(units), problems);
    }
  }

  private static boolean isPath(String name) {
    return name.contains("/")
        || name.contains("\\")
        || name.endsWith(".yaml")
        || name.endsWith(".yml")
        || name.endsWith(".json");
  }

  private Node.Mapping document(String name, Problems problems) throws ScenarioException {
    if (isPath(name)) {
      try {
        return YamlDocument.parse(SourceText.read(folder.file(name)), problems);
      } catch (BadValue e) {
        throw new ScenarioException(
            name, e.getMessage() + ", or one of " + String.join(", ", Profiles.names()));
      }
    }
    if (!ShippedProfiles.canBeExtended(name)) {
      throw new ScenarioException(name, unknown(name));
    }
    return ShippedProfiles.document(name, problems);
  }

  private static String unknown(String name) {
    return "there is no profile "
        + Quote.of(name)
        + "; expected one of "
        + String.join(", ", Profiles.names())
        + ", or a path"
        + Nearest.hint(name, Profiles.names());
  }
}
