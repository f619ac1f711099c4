package io.keyheat.core.key;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Byte strings by their numbers in a {@link BytesCode}. */
public record CodedField(BytesCode code, CodeForm form, boolean descending) implements KeyField {
  /** How the strings print. */
  public enum CodeForm {
    /** As text in UTF-8. */
    TEXT,
    /** 16 bytes as the five groups of RFC 9562. */
    UUID
  }

  /** A longer text prints without its middle. */
  private static final int MOST_CHARACTERS = 160;

  @Override
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros(code.greatest());
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    int shift = Long.SIZE - bits();
    long greatest = code.greatest();
    for (int i = 0; i < n; i++) {
      codeHi[i] = (descending ? greatest - valueLo[i] : valueLo[i]) << shift;
    }
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    long greatest = code.greatest();
    long number = bits() == 0 ? 0 : Math.min(greatest, codeHi >>> (Long.SIZE - bits()));
    byte[] bytes = code.bytes(descending ? greatest - number : number);
    return (form == CodeForm.UUID ? uuid(bytes) : text(bytes)) + (kept < bits() ? "…" : "");
  }

  private static String uuid(byte[] bytes) {
    ByteBuffer halves = ByteBuffer.wrap(bytes);
    return new UUID(halves.getLong(), halves.getLong()).toString();
  }

  private static String text(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int half = MOST_CHARACTERS / 2;
    return text.length() <= MOST_CHARACTERS
        ? '"' + text + '"'
        : '"' + text.substring(0, half) + "…" + text.substring(text.length() - half) + '"';
  }
}
