package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding.StatedRule;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What {@code rules.yaml} says for the systems that go by one set of rules. */
public final class SystemRules {
  /** In place of a remedy's sentence: the system has no such remedy. */
  public static final String NONE = "none";

  private final Rules rules;
  private final String set;
  private final Words system;
  private final Map<String, String> own;

  private SystemRules(Rules rules, String set, SystemWords words, Map<String, String> own) {
    this.rules = rules;
    this.set = set;
    this.system = Words.of(words);
    this.own = Map.copyOf(own);
  }

  /**
   * The rules of a system.
   *
   * @param set id of the set, such as {@code SP}, as a profile names it
   * @param words of the system, which the texts use
   */
  public static SystemRules of(String set, SystemWords words) {
    return of(set, words, Map.of());
  }

  /**
   * The rules of a system that words some remedies itself.
   *
   * @param own remedies in the system's own words: the sentence by the remedy's id, {@link #NONE}
   *     where the system has no such remedy, and other texts by {@code id.name}, {@code id.givesUp}
   *     and {@code id.how}
   */
  public static SystemRules of(String set, SystemWords words, Map<String, String> own) {
    return new SystemRules(Rules.load(), set, words, own);
  }

  /** Fills the places of a text with the system's words. */
  public String fill(String text) {
    return system.fill(text);
  }

  /** Fills the places of a text with what was found, then with the system's words. */
  private String fill(String text, Words words) {
    return fill(words.fill(text));
  }

  /** Whether the documents speak of a cause. */
  public boolean speakOf(Cause cause) {
    return !rulesOf(cause).isEmpty();
  }

  /** The rule that names a cause; empty where none does. */
  public String rule(Cause cause) {
    List<String> ids = rulesOf(cause);
    return ids.isEmpty() ? "" : ids.get(0);
  }

  /** The rules that name a cause, then those that give its remedies. */
  public List<String> rules(Cause cause) {
    return rules(cause, remedies(cause));
  }

  /** The rules that name a cause, then those that give some remedies. */
  public List<String> rules(Cause cause, List<RemedyKind> remedies) {
    Set<String> ids = new LinkedHashSet<>(rulesOf(cause));
    remedies.forEach(remedy -> ids.add(rule(remedy)));
    ids.remove("");
    return List.copyOf(ids);
  }

  private List<String> rulesOf(Cause cause) {
    return rules.entry(cause).rules().getOrDefault(set, List.of());
  }

  /** Why there is a hotspot, a sentence without its full stop. */
  public String why(Cause cause, Words words) {
    return fill(rules.entry(cause).why(), words);
  }

  /** What to change against a cause, in one sentence without its full stop. */
  public String remedy(Cause cause, Words words) {
    return remedy(cause, remedies(cause), words);
  }

  /** What to change against a cause, by some of its remedies. */
  public String remedy(Cause cause, List<RemedyKind> remedies, Words words) {
    String own = rules.entry(cause).remedy();
    return own.isEmpty()
        ? sentences(remedies, words)
        : fill(own, words.with("remedies", joined(remedies, ", or ", words)));
  }

  /** What to change against a cause by some of its remedies, each without a full stop. */
  public List<String> remedySentences(Cause cause, List<RemedyKind> remedies, Words words) {
    return rules.entry(cause).remedy().isEmpty()
        ? remedies.stream().map(remedy -> sentence(remedy, words)).distinct().toList()
        : List.of(remedy(cause, remedies, words));
  }

  /** What some remedies change, joined by {@code or}. */
  public String sentences(List<RemedyKind> remedies, Words words) {
    return joined(remedies, "; or ", words);
  }

  private String joined(List<RemedyKind> remedies, String or, Words words) {
    return remedies.stream().map(remedy -> sentence(remedy, words)).collect(Collectors.joining(or));
  }

  /** The remedies of a cause that the system can have. */
  public List<RemedyKind> remedies(Cause cause) {
    return rules.entry(cause).remedies().stream().filter(this::has).toList();
  }

  /** Those of them that fit; all where none does. */
  public List<RemedyKind> remedies(Cause cause, Predicate<RemedyKind> fits) {
    List<RemedyKind> all = remedies(cause);
    List<RemedyKind> fitting = all.stream().filter(fits).toList();
    return fitting.isEmpty() ? all : fitting;
  }

  /** Whether any remedy may be tried against a cause. */
  public boolean triesAny(Cause cause) {
    return !rules.entry(cause).changes().isEmpty();
  }

  /** Whether a remedy may be tried against a cause: it changes what has to change. */
  public boolean tries(Cause cause, RemedyKind remedy) {
    ChangedPart changed = rules.entry(remedy).changes();
    return changed != null && rules.entry(cause).changes().contains(changed);
  }

  /** Whether a remedy is one for this system. */
  public boolean has(RemedyKind remedy) {
    return !NONE.equals(own.get(remedy.id())) && rules.entry(remedy).rules().containsKey(set);
  }

  /** The rule that gives a remedy; empty where none does. */
  public String rule(RemedyKind remedy) {
    return rules.entry(remedy).rules().getOrDefault(set, "");
  }

  /** What a remedy changes, in one sentence without its full stop. */
  public String sentence(RemedyKind remedy, Words words) {
    return fill(own.getOrDefault(remedy.id(), rules.entry(remedy).sentence()), words);
  }

  /** A remedy's name, in a few words. */
  public String name(RemedyKind remedy, Words words) {
    return fill(own.getOrDefault(remedy.id() + ".name", rules.entry(remedy).name()), words);
  }

  /** What a remedy costs. */
  public String givesUp(RemedyKind remedy, Words words) {
    return fill(own.getOrDefault(remedy.id() + ".givesUp", rules.entry(remedy).givesUp()), words);
  }

  /** What to do beside what a schema can say, a sentence; empty: nothing. */
  public String how(RemedyKind remedy, Words words) {
    return fill(
        own.getOrDefault(remedy.id() + ".how", rules.entry(remedy).how().getOrDefault(set, "")),
        words);
  }

  /** Values of the fields that a remedy sets, by their paths below the table. */
  public Map<String, String> edit(RemedyKind remedy, Words words) {
    Map<String, String> edit = new LinkedHashMap<>();
    rules
        .entry(remedy)
        .edit()
        .forEach((path, value) -> edit.put(fill(path, words), fill(value, words)));
    return edit;
  }

  /** Returns the rules of some ids, each once. */
  public List<StatedRule> stated(List<String> ids) {
    return ids.stream()
        .distinct()
        .flatMap(id -> rules.find(id).stream())
        .map(Rule::stated)
        .toList();
  }
}
