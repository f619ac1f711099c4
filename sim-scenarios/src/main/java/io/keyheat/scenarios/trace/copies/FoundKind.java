package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.Replacement;

/**
 * What was found of the tokens of one place.
 *
 * @param evidence a clause that says what shows it
 */
record FoundKind(TokenKind kind, Replacement replacement, String evidence) {}
