package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.ConstantsToken;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.InterleavedToken;
import io.keyheat.scenarios.trace.token.KeptToken;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Replacement;
import io.keyheat.scenarios.trace.token.TimeToken;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One place of the keys: what was found there, and with which others it shares its values. */
final class TokenPlace {
  private final String place;
  private final TokenSlot slot;
  private FoundKind found;
  private Replacement replacement = new KeptToken();

  /** The place whose values it has; null: its own. */
  private @Nullable TokenPlace origin;

  private Set<String> standing = Set.of();

  TokenPlace(String place, TokenSlot slot, FoundKind found) {
    this.place = place;
    this.slot = slot;
    this.found = found;
  }

  /**
   * Finds tables whose whole keys are a few: these are not values that rows have in common, but
   * rows, which other copies of the application share or have for themselves. The values by which
   * most of them differ are repeated ones, unless a user says otherwise.
   *
   * @param ofTable all places of one table's keys
   */
  static void takeRows(List<TokenPlace> ofTable, KindFinder kinds) {
    boolean areFew =
        !ofTable.isEmpty()
            && ofTable.stream().allMatch(p -> p.found.kind() == TokenKind.FEW && !p.isTold());
    if (areFew) {
      TokenPlace most =
          Collections.max(ofTable, Comparator.comparingInt(place -> place.slot.distinct()));
      most.found = kinds.rows(most.slot).orElse(most.found);
    }
  }

  /**
   * Gives places that share values one kind, so that a value has one replacement wherever it
   * stands: that of the place which shows best what they are.
   */
  static void unite(List<TokenPlace> places) {
    List<TokenPlace> best =
        places.stream()
            .filter(place -> place.found.kind() != TokenKind.FEW)
            .sorted(
                Comparator.comparing((TokenPlace p) -> p.found.kind())
                    .thenComparingInt(p -> -p.slot.distinct()))
            .toList();
    for (int i = 0; i < best.size(); i++) {
      TokenPlace first = best.get(i);
      for (TokenPlace other : best.subList(i + 1, best.size())) {
        // Short values of different kinds agree by chance.
        boolean isSure =
            other.found.kind() == first.found.kind()
                || other.slot.shortest() >= KindFinder.LEAST_LENGTH;
        if (first.origin == null
            && other.origin == null
            && !other.isTold()
            && isSure
            && other.slot.shares(first.slot)) {
          other.share(first);
        }
      }
    }
    places.forEach(place -> place.standing = place.standing(places));
  }

  /** Gives the place what another one has, so that its values become the same ones. */
  void share(TokenPlace first) {
    origin = first;
    found =
        new FoundKind(
            first.found.kind(), first.found.replacement(), "shares its values with " + first.place);
  }

  String place() {
    return place;
  }

  private boolean isTold() {
    return found.evidence().equals(KindFinder.GIVEN);
  }

  private TokenPlace first() {
    return origin == null ? this : origin;
  }

  /** The values that stand at this place or at one that shares its values. */
  private Set<String> standing(List<TokenPlace> places) {
    if (found.kind() == TokenKind.FEW || found.kind() == TokenKind.REPEATED) {
      return Set.of();
    }
    long unit = found.replacement() instanceof TimeToken time ? time.form().unitNanos() : 0;
    List<TokenPlace> group = places.stream().filter(p -> p.first() == first()).toList();
    Set<String> all = new TreeSet<>();
    group.forEach(place -> all.addAll(place.slot.standing(unit)));
    all.removeIf(value -> group.stream().anyMatch(p -> p.slot.isCreatedOnce(value)));
    return all;
  }

  /** What a value that stands becomes: it stays, or is another one in each copy. */
  private Replacement ofStanding(CopySpec spec) {
    if (spec.multiplied() && found.replacement() instanceof CounterToken counter) {
      return new InterleavedToken(counter.digits(), spec.wholeCopies());
    }
    return spec.multiplied() && found.replacement() instanceof LookAlikeToken look
        ? new LookAlikeToken(look.looks(), false, first().slot.longest())
        : new KeptToken();
  }

  /** Decides what the tokens become. */
  void settle(CopySpec spec) {
    Replacement ofOthers = found.replacement();
    replacement =
        standing.isEmpty() ? ofOthers : new ConstantsToken(standing, ofStanding(spec), ofOthers);
  }

  /** What the tokens become, once that is settled. */
  Replacement replacement() {
    return replacement;
  }

  TokenFinding finding() {
    double share = slot.share(standing);
    return new TokenFinding(
        place,
        slot.evidence().example(),
        found.kind(),
        origin == null ? found.kind().word() : origin.place,
        found.evidence() + (share > 0 ? "; " + often(share) : ""),
        share);
  }

  private String often(double share) {
    String most = Collections.max(standing, Comparator.comparingDouble(v -> slot.share(Set.of(v))));
    boolean one = standing.size() == 1;
    return String.format(
        Locale.ROOT,
        "%s\"%s\", %.1f %% of the records, recur%s far more often: %s",
        one ? "" : String.format(Locale.ROOT, "%,d values such as ", standing.size()),
        most,
        100 * share,
        one ? "s" : "",
        one ? "it stays, or is another one in each copy" : "they stay, or are others in each copy");
  }
}
