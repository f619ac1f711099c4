package io.keyheat.report.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import org.jspecify.annotations.Nullable;

/** Escapes every character that means something to an HTML parser. */
final class PageEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
    for (char c : new char[] {'<', '>', '&', '\''}) {
      escapes[c] = CharacterEscapes.ESCAPE_STANDARD;
    }
    return escapes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    return null;
  }
}
