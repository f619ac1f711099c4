package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.Digits;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter;
import io.keyheat.scenarios.trace.token.CellCutter.Cut;
import io.keyheat.scenarios.trace.token.CellCutter.CutToken;
import io.keyheat.scenarios.trace.token.CellCutter.Cutting;
import io.keyheat.scenarios.trace.token.Replacement;
import io.keyheat.scenarios.trace.token.Round;
import io.keyheat.scenarios.trace.token.TokenOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What each token of each key of a recording becomes in a copy. */
final class KeyPlan {
  private static final int MOST_FORMS = 16;

  /** Part of the records that a form with letters in front of digits has at least. */
  private static final double LEAST_SHARE = 0.02;

  private static final int ID_SAMPLE = 512;
  private static final int[] DATE_PARTS = {6, 4, 3, 2, 0};
  private final CopySpec spec;
  private final TimeFinder times;
  private final KindFinder kinds;
  private final int firstColumn;
  private final Map<String, List<ColumnPlan>> tables = new LinkedHashMap<>();
  private final List<TokenPlace> places = new ArrayList<>();

  /** Columns and places that kinds may be given for. */
  private final Set<String> known = new TreeSet<>();

  /** How the cells of one column are cut, and the places of the tokens of each form. */
  record ColumnPlan(CellCutter cutter, Map<String, List<TokenPlace>> byForm) {
    /** The cell of a copy. */
    void write(byte[] cell, Cut cut, Round round, TokenOutput out) {
      List<TokenPlace> places = byForm.getOrDefault(cut.signature(), List.of());
      int at = 0;
      for (int i = 0; i < places.size(); i++) {
        CutToken token = cut.tokens().get(i);
        out.add(cell, at, token.from());
        places.get(i).replacement().write(cell, token.from(), token.to(), round, out);
        at = token.to();
      }
      out.add(cell, at, cell.length);
    }

    /** What the tokens of all forms become. */
    Stream<Replacement> replacements() {
      return byForm.values().stream().flatMap(List::stream).map(TokenPlace::replacement);
    }
  }

  private KeyPlan(RecordedTrace recording, CopySpec spec, int firstColumn) {
    this.spec = spec;
    this.firstColumn = firstColumn;
    long first = recording.firstNanos();
    times = new TimeFinder(first == 0 ? OptionalLong.empty() : OptionalLong.of(first));
    kinds = new KindFinder(spec, times);
  }

  /**
   * What the declared kinds make of all tokens.
   *
   * @param firstColumn column of the file in which the first cell stands
   * @throws UnknownKindException if a kind is not declared, or for a place that is not there, or
   *     cannot be continued
   */
  static KeyPlan of(RecordedTrace recording, CopySpec spec, int firstColumn)
      throws UnknownKindException {
    KeyPlan plan = proposed(recording, spec, firstColumn);
    List<TokenFinding> guessed =
        plan.findings().stream().filter(found -> spec.kind(found.place()) == null).toList();
    if (!guessed.isEmpty()) {
      throw new UnknownKindException(
          guessed.stream()
              .map(found -> "\"" + found.declaration() + "\"")
              .collect(
                  Collectors.joining(
                      ", ",
                      "copies need declared kinds of keys; expected kinds: [",
                      "] if these guesses are right")));
    }
    return plan;
  }

  /**
   * As {@link #of}, where kinds that are not declared are proposed.
   *
   * @throws UnknownKindException as above, or if tokens show no kind
   */
  static KeyPlan proposed(RecordedTrace recording, CopySpec spec, int firstColumn)
      throws UnknownKindException {
    KeyPlan plan = new KeyPlan(recording, spec, firstColumn);
    for (String table : recording.tables()) {
      plan.addTable(table, recording.records(table));
    }
    plan.checkPlacesOfKinds();
    plan.shareAsDeclared();
    TokenPlace.unite(plan.places);
    plan.places.forEach(place -> place.settle(spec));
    return plan;
  }

  private void addTable(String table, List<Recorded> records) throws UnknownKindException {
    int columns = records.stream().mapToInt(r -> r.cells().length).max().orElse(0);
    List<ColumnPlan> found = new ArrayList<>();
    int first = places.size();
    for (int column = 0; column < columns; column++) {
      String place = (table.isEmpty() ? "" : table + ".") + (firstColumn + column);
      found.add(column(place, records, column));
    }
    TokenPlace.takeRows(places.subList(first, places.size()), kinds);
    tables.put(table, found);
  }

  private void checkPlacesOfKinds() throws UnknownKindException {
    for (Map.Entry<String, String> given : spec.kinds().entrySet()) {
      boolean isKind = TokenKind.of(given.getValue()).isPresent();
      for (String place :
          isKind ? List.of(given.getKey()) : List.of(given.getKey(), given.getValue())) {
        if (!known.contains(place)) {
          throw new UnknownKindException(
              "--kind %s: no key part has this name; expected one of %s"
                  .formatted(place, String.join(", ", known)));
        }
      }
    }
  }

  private void shareAsDeclared() {
    for (TokenPlace place : places) {
      String origin = spec.kinds().getOrDefault(place.place(), "");
      places.stream().filter(p -> p.place().equals(origin)).findFirst().ifPresent(place::share);
    }
  }

  /** What was found, place by place. */
  List<TokenFinding> findings() {
    return places.stream().map(TokenPlace::finding).toList();
  }

  /** The plan of a column of a table, counted from the first cell. */
  ColumnPlan column(String table, int column) {
    return tables.getOrDefault(table, List.of()).get(column);
  }

  private ColumnPlan column(String place, List<Recorded> records, int column)
      throws UnknownKindException {
    CellCutter cutter = cutter(records, column);
    Map<String, List<TokenSlot>> slots = slots(cutter, records, column);
    Map<String, List<TokenPlace>> byForm = new LinkedHashMap<>();
    known.add(place);
    int tokens = slots.values().stream().mapToInt(List::size).sum();
    int number = 0;
    for (Map.Entry<String, List<TokenSlot>> form : slots.entrySet()) {
      List<TokenPlace> ofForm = new ArrayList<>();
      for (TokenSlot slot : form.getValue()) {
        String own = tokens > 1 ? place + "." + ++number : place;
        known.add(own);
        @Nullable String word = spec.kind(own);
        @Nullable TokenKind kind = word == null ? null : TokenKind.of(word).orElse(TokenKind.FEW);
        ofForm.add(new TokenPlace(own, slot, kinds.find(slot, kind, own)));
      }
      places.addAll(ofForm);
      byForm.put(form.getKey(), ofForm);
    }
    return new ColumnPlan(cutter, byForm);
  }

  private static Map<String, List<TokenSlot>> slots(
      CellCutter cutter, List<Recorded> records, int column) {
    Map<String, List<TokenSlot>> slots = new LinkedHashMap<>();
    for (int r = 0; r < records.size(); r++) {
      if (column < records.get(r).cells().length) {
        Cut cut = cutter.cut(records.get(r).cells()[column]);
        List<TokenSlot> form =
            slots.computeIfAbsent(
                cut.signature(),
                s -> cut.tokens().stream().map(t -> new TokenSlot(records, t.form())).toList());
        for (int i = 0; i < form.size(); i++) {
          form.get(i).add(r, column, cut.tokens().get(i));
        }
      }
    }
    return slots;
  }

  private CellCutter cutter(List<Recorded> records, int column) {
    CellCutter whole = new CellCutter(Cutting.WHOLE, 0);
    if (isWhole(records, column)) {
      return whole;
    }
    for (int parts : DATE_PARTS) {
      for (Cutting cutting : List.of(Cutting.WORDS_WITHOUT_PREFIXES, Cutting.WORDS)) {
        CellCutter cutter = new CellCutter(cutting, parts);
        Map<String, List<TokenSlot>> slots = slots(cutter, records, column);
        if (fits(slots, cutting, records.size())
            && slots.values().stream().flatMap(List::stream).allMatch(times::isDate)) {
          return cutter;
        }
      }
    }
    return whole;
  }

  /** Whether cells have few enough forms to look at each. */
  private static boolean fits(Map<String, List<TokenSlot>> slots, Cutting cutting, int records) {
    if (slots.size() > Math.min(MOST_FORMS, Math.max(2, records / 10))) {
      return false;
    }
    // Letters in front of digits are chance where only some hexadecimal numbers begin with them.
    double least = cutting == Cutting.WORDS ? 0 : LEAST_SHARE * records;
    return slots.values().stream()
        .filter(form -> !form.isEmpty())
        .allMatch(form -> form.get(0).count() >= least);
  }

  /** Whether all cells are whole numbers, or ids that must not be cut. */
  private static boolean isWhole(List<Recorded> records, int column) {
    List<byte[]> cells =
        records.stream()
            .filter(record -> column < record.cells().length)
            .map(record -> record.cells()[column])
            .toList();
    List<String> sample =
        cells.stream()
            .limit(ID_SAMPLE)
            .map(cell -> new String(cell, StandardCharsets.UTF_8))
            .distinct()
            .toList();
    return cells.stream()
            .allMatch(cell -> Digits.DECIMAL.parse(cell, 0, cell.length) != Digits.NONE)
        || ClockedId.of(sample).isPresent();
  }
}
