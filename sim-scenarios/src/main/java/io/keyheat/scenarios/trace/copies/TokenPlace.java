package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.ConstantsToken;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

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

  private static final String ALIAS = "shares its values with ";

  private final String place;
  private final TokenSlot slot;
  private FoundKind found;
  private final List<Replacement> replacements;
  private Set<String> constants = Set.of();

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
          other.found =
              new FoundKind(origin.found.kind(), origin.found.replacement(), ALIAS + origin.place);
        }
      }
    }
  }

  /** Whether what was found holds at other places too. */
  private boolean mayGive() {
    boolean grouped = found.replacement() instanceof CounterToken counter && !counter.isOne();
    return !grouped && !isAlias() && !slot.isFew();
  }

  private boolean isTold() {
    return found.evidence().equals(KindFinder.TOLD);
  }

  private boolean isAlias() {
    return found.evidence().startsWith(ALIAS);
  }

  /** Adds what was found to the column's replacements; places come in the order of the tokens. */
  void settle() {
    if (found.kind() != TokenKind.FEW && !isTold()) {
      constants = ConstantTokens.of(slot, ClockFinder.unitNanos(found.replacement()));
    }
    replacements.add(
        constants.isEmpty()
            ? found.replacement()
            : new ConstantsToken(constants, found.replacement()));
  }

  TokenFinding finding() {
    String kept =
        constants.isEmpty()
            ? ""
            : "; \"" + constants.iterator().next() + "\", a constant of reads, stays";
    String shown = ConstantTokens.evidence(slot).text(0);
    return new TokenFinding(place, shown, found.kind(), found.evidence() + kept);
  }
}
