package io.keyheat.core.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * The fields of one kind of key (a table's rows, an index's entries), laid from the most
 * significant bit of 128. Fields beyond the last bit are cut; whether that may be is the caller's
 * to judge.
 *
 * <p>Packing works on whole arrays, field by field. An instance keeps scratch arrays and so belongs
 * to one thread.
 */
public final class KeyLayout implements KeyFormat {
  /** Width of a packed key. */
  public static final int KEY_BITS = 128;

  private final String name;
  private final List<Part> parts;
  private final int[] offsets;
  private long[] codeHi = new long[0];
  private long[] codeLo = new long[0];

  /**
   * A field and where its values come from.
   *
   * @param column position of its column among the value arrays; unused by a {@link TagField}
   */
  public record Part(KeyField field, int column) {}

  /**
   * A layout of the given parts in that order.
   *
   * @param name of the table or index, as printed before the values
   */
  public KeyLayout(String name, List<Part> parts) {
    this.name = name;
    this.parts = List.copyOf(parts);
    offsets = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      offsets[i + 1] = offsets[i] + parts.get(i).field().bits();
    }
  }

  /** The parts, from the most significant. */
  public List<Part> parts() {
    return parts;
  }

  /** Bits that all the fields together would need. */
  public int neededBits() {
    return offsets[parts.size()];
  }

  /** Bits of a key that its first {@code count} parts, and the marks that follow them, decide. */
  public int prefixBits(int count) {
    int end = count;
    while (end < parts.size() && parts.get(end).field() instanceof TagField) {
      end++;
    }
    return Math.min(KEY_BITS, offsets[end]);
  }

  /** How many parts the first {@code values} values and the marks around them are. */
  public int partsOf(int values) {
    int left = values;
    int count = 0;
    while (count < parts.size() && (left > 0 || parts.get(count).field() instanceof TagField)) {
      left -= parts.get(count).field() instanceof TagField ? 0 : 1;
      count++;
    }
    return count;
  }

  /** Bits that lie before a part. */
  public int bitsBefore(int part) {
    return Math.min(KEY_BITS, offsets[part]);
  }

  /** How many bits of a part lie within the key. */
  public int keptBits(int part) {
    return Math.max(0, Math.min(KEY_BITS, offsets[part + 1]) - offsets[part]);
  }

  /**
   * Packs n rows.
   *
   * @param valueHi {@code valueHi[column][i]}, upper halves of the values of wide columns
   * @param valueLo {@code valueLo[column][i]}, the values or their lower halves
   * @param keyHi receives the keys' upper halves from {@code at} on
   * @param keyLo receives the lower halves
   */
  public void pack(long[][] valueHi, long[][] valueLo, int n, long[] keyHi, long[] keyLo, int at) {
    packPrefix(parts.size(), false, valueHi, valueLo, n, keyHi, keyLo, at);
  }

  /**
   * Packs the first {@code count} parts of n rows, and the marks that follow them; all further bits
   * become 0, or 1 if {@code greatest}: the least or the greatest key with that prefix.
   */
  public void packPrefix(
      int count,
      boolean greatest,
      long[][] valueHi,
      long[][] valueLo,
      int n,
      long[] keyHi,
      long[] keyLo,
      int at) {
    int end = count;
    while (end < parts.size() && parts.get(end).field() instanceof TagField) {
      end++;
    }
    int known = Math.min(KEY_BITS, offsets[end]);
    Arrays.fill(keyHi, at, at + n, greatest ? ~Bits128.leadingOnesHi(known) : 0);
    Arrays.fill(keyLo, at, at + n, greatest ? ~Bits128.leadingOnesLo(known) : 0);
    if (codeHi.length < n) {
      codeHi = new long[n];
      codeLo = new long[n];
    }
    for (int p = 0; p < end && offsets[p] < KEY_BITS; p++) {
      Part part = parts.get(p);
      int bits = part.field().bits();
      if (bits > 0) {
        part.field().encode(valueHi[part.column()], valueLo[part.column()], n, codeHi, codeLo);
        place(offsets[p], bits, n, keyHi, keyLo, at);
      }
    }
  }

  private void place(int offset, int bits, int n, long[] keyHi, long[] keyLo, int at) {
    if (offset >= Long.SIZE) {
      int right = offset - Long.SIZE;
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeHi[i] >>> right;
      }
      return;
    }
    for (int i = 0; i < n; i++) {
      keyHi[at + i] |= codeHi[i] >>> offset;
    }
    if (offset > 0 && offset + bits > Long.SIZE) {
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeHi[i] << (Long.SIZE - offset);
      }
    }
    if (bits > Long.SIZE) {
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeLo[i] >>> offset;
      }
    }
  }

  /** Whether a key of a shared key space is one of this layout's, as its marks say. */
  boolean matches(long hi, long lo) {
    for (int p = 0; p < parts.size() && offsets[p] < KEY_BITS; p++) {
      if (parts.get(p).field() instanceof TagField mark
          && !mark.matches(shiftedHi(hi, lo, offsets[p]))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String print(long hi, long lo) {
    StringJoiner values = new StringJoiner(", ", name + "(", ")");
    List<String> printed = new ArrayList<>();
    for (int p = 0; p < parts.size() && offsets[p] < KEY_BITS; p++) {
      KeyField field = parts.get(p).field();
      if (!(field instanceof TagField)) {
        int kept = keptBits(p);
        long codeHi = shiftedHi(hi, lo, offsets[p]) & Bits128.leadingOnesHi(kept);
        long codeLo = shiftedLo(lo, offsets[p]) & Bits128.leadingOnesLo(kept);
        printed.add(field.print(codeHi, codeLo, kept));
      }
    }
    printed.forEach(values::add);
    return values.toString();
  }

  private static long shiftedHi(long hi, long lo, int left) {
    if (left >= Long.SIZE) {
      return lo << (left - Long.SIZE);
    }
    return left == 0 ? hi : hi << left | lo >>> (Long.SIZE - left);
  }

  private static long shiftedLo(long lo, int left) {
    return left >= Long.SIZE ? 0 : lo << left;
  }
}
