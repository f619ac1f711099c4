package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.ConstantsToken;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.InterleavedToken;
import io.keyheat.scenarios.trace.token.KeptToken;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.OwnValueToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One place of the keys: what was found there, and with which others it shares its values. */
final class TokenPlace {
  /** Kinds that say more come first: a place takes the kind of those that share its values. */
  private static final List<TokenKind> BY_KNOWLEDGE =
      List.of(
          TokenKind.ID,
          TokenKind.TIME,
          TokenKind.DATE,
          TokenKind.COUNTER,
          TokenKind.UNIQUE,
          TokenKind.REPEATED,
          TokenKind.FEW);

  private static final int SAMPLE = 512;

  private static final String ALIAS = "shares its values with ";

  private final String place;
  private final TokenSlot slot;
  private FoundKind found;
  private final List<Replacement> replacements;
  private Set<String> constants = Set.of();
  private Set<String> frequent = Set.of();
  private String longest = "";

  /**
   * A place in a column.
   *
   * @param replacements of the column's tokens, to which that of this place is to be added
   */
  TokenPlace(String place, TokenSlot slot, FoundKind found, List<Replacement> replacements) {
    this.place = place;
    this.slot = slot;
    this.found = found;
    this.replacements = replacements;
  }

  /**
   * Finds tables whose whole keys are a few: these are not values that rows have in common, but
   * rows, which other copies of the application share or have for themselves. The values by which
   * most of them differ are repeated ones, unless a user says otherwise.
   *
   * @param ofTable all places of one table's keys
   */
  static void takeRows(List<TokenPlace> ofTable, CopySpec spec) {
    boolean isFew =
        !ofTable.isEmpty()
            && ofTable.stream()
                .allMatch(
                    place ->
                        place.found.kind() == TokenKind.FEW
                            && place.slot.isFew()
                            && !place.isTold());
    if (isFew) {
      TokenPlace most =
          Collections.max(ofTable, Comparator.comparingInt(place -> place.slot.distinct()));
      most.found = KindFinder.rows(most.slot, spec).orElse(most.found);
    }
  }

  /**
   * Gives places that share values one kind, so that a value has one replacement wherever it
   * stands: that of the place which shows best what they are.
   */
  static void unite(List<TokenPlace> places) {
    List<TokenPlace> best =
        places.stream()
            .sorted(
                Comparator.comparingInt((TokenPlace p) -> BY_KNOWLEDGE.indexOf(p.found.kind()))
                    .thenComparingInt(p -> -p.slot.distinct()))
            .toList();
    for (int i = 0; i < best.size(); i++) {
      TokenPlace origin = best.get(i);
      for (TokenPlace other : best.subList(i + 1, best.size())) {
        if (!origin.mayGive() || other.isAlias() || other.isTold() || other.slot.isFew()) {
          continue;
        }
        // Short numbers agree by chance, unless one place counts them up and the other follows.
        boolean isCounter = origin.found.kind() == TokenKind.COUNTER;
        if (other.slot.isShortNumber() && !(isCounter && other.slot.follows(origin.slot))) {
          continue;
        }
        if (other.slot.isWithin(origin.slot) || origin.slot.isWithin(other.slot)) {
          other.share(origin);
        }
      }
    }
    uniteFrequent(places);
  }

  /** Gives the place what another one has, so that its values become the same ones. */
  void share(TokenPlace origin) {
    found = new FoundKind(origin.found.kind(), origin.found.replacement(), ALIAS + origin.place);
  }

  String place() {
    return place;
  }

  FoundKind found() {
    return found;
  }

  /**
   * Finds the values that recur far more often than the others of their place, for all places that
   * share a replacement: without them, a hot row would be another row in each round of a copy.
   */
  private static void uniteFrequent(List<TokenPlace> places) {
    Map<String, List<TokenPlace>> joined = new TreeMap<>();
    for (TokenPlace place : places) {
      if (place.renewsEach()) {
        joined.computeIfAbsent(place.origin(), origin -> new ArrayList<>()).add(place);
      }
    }
    for (List<TokenPlace> group : joined.values()) {
      Set<String> frequent = new TreeSet<>();
      group.forEach(place -> frequent.addAll(place.slot.frequent()));
      frequent.removeIf(value -> group.stream().anyMatch(p -> p.slot.isCreatedOnce(value)));
      String longest =
          group.stream()
              .flatMap(place -> place.slot.texts(SAMPLE).stream())
              .max(Comparator.comparingInt(String::length))
              .orElse("");
      for (TokenPlace place : group) {
        place.frequent = frequent;
        place.longest = longest;
      }
    }
  }

  /** Whether a value becomes another one in each round of a copy. */
  private boolean renewsEach() {
    Replacement replacement = found.replacement();
    return (replacement instanceof LookAlikeToken look && look.everyRound())
        || (replacement instanceof CounterToken counter && counter.isOne());
  }

  /** Whether what was found holds at other places too. */
  private boolean mayGive() {
    boolean grouped = found.replacement() instanceof CounterToken counter && !counter.isOne();
    return !grouped && !isAlias() && !slot.isFew();
  }

  private boolean isTold() {
    return found.evidence().equals(KindFinder.GIVEN);
  }

  private boolean isAlias() {
    return found.evidence().startsWith(ALIAS);
  }

  /** What a frequent value becomes: it stays, or is another one in each copy. */
  private Replacement ofFrequent(CopySpec spec) {
    if (!spec.multiplied()) {
      return new KeptToken();
    }
    if (found.replacement() instanceof CounterToken counter) {
      return new InterleavedToken(counter.digits(), spec.wholeCopies());
    }
    return found.replacement() instanceof LookAlikeToken look
        ? new OwnValueToken(look.looks(), longest)
        : new KeptToken();
  }

  /** The place whose replacement this one has. */
  private String origin() {
    return isAlias() ? found.evidence().substring(ALIAS.length()) : place;
  }

  /** Adds what was found to the column's replacements; places come in the order of the tokens. */
  void settle(CopySpec spec) {
    if (found.kind() != TokenKind.FEW) {
      constants = ConstantTokens.of(slot, ClockFinder.unitNanos(found.replacement()));
    }
    Replacement replacement = found.replacement();
    if (!frequent.isEmpty()) {
      replacement = new ConstantsToken(frequent, ofFrequent(spec), replacement);
    }
    replacements.add(
        constants.isEmpty()
            ? replacement
            : new ConstantsToken(constants, new KeptToken(), replacement));
  }

  TokenFinding finding() {
    String kept =
        constants.isEmpty()
            ? ""
            : "; \"" + constants.iterator().next() + "\", a constant of reads, stays";
    TokenSlot shown = ConstantTokens.evidence(slot);
    double share = frequent.stream().mapToDouble(shown::share).sum();
    String often = share > 0 ? "; " + often(shown, share) : "";
    return new TokenFinding(
        place,
        shown.text(0),
        found.kind(),
        isAlias() ? origin() : found.kind().word(),
        found.evidence() + kept + often,
        share);
  }

  private String often(TokenSlot shown, double share) {
    String most = frequent.stream().max(Comparator.comparingDouble(shown::share)).orElse("");
    boolean one = frequent.size() == 1;
    return String.format(
        Locale.ROOT,
        "%s\"%s\", %.1f %% of the records, recur%s far more often: %s",
        one ? "" : String.format(Locale.ROOT, "%,d values such as ", frequent.size()),
        most,
        100 * share,
        one ? "s" : "",
        one ? "it stays, or is another one in each copy" : "they stay, or are others in each copy");
  }
}
