package io.keyheat.core.key;

/**
 * Texts that begin alike, told apart by the eight bytes that follow.
 *
 * @param prefix what they begin with
 * @param rest those bytes, as {@link NumberField.Style#LEADING_TEXT} has them
 */
public record LeadingTextField(String prefix, NumberField rest) implements KeyField {
  @Override
  public int bits() {
    return rest.bits();
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    rest.encode(valueHi, valueLo, n, codeHi, codeLo);
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    String text = rest.print(codeHi, codeLo, kept);
    return text.startsWith("\"") ? "\"" + prefix + text.substring(1) : prefix + text;
  }
}
