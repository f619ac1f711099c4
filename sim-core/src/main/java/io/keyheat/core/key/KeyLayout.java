package io.keyheat.core.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * The fields of one kind of key (a table's rows, an index's entries), laid one after the other from
 * the most significant bit. A key has 128 bits. Fields beyond the last bit are cut, which the
 * caller allows where the others tell all keys apart; else it makes them fit by {@link NarrowField
 * fields of fewer bits}.
 *
 * <p>Packing works on whole arrays, field by field. An instance keeps scratch arrays and so belongs
 * to one thread.
 */
public final class KeyLayout implements KeyFormat {
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

  /**
   * The same layout with scratch arrays of its own: for each packer one, as loads of one table may
   * be drawn at the same time, by several threads.
   */
  public KeyLayout own() {
    return new KeyLayout(name, parts);
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
    return Math.min(KEY_BITS, offsets[withMarks(count)]);
  }

  /** How many parts the first {@code values} values and the marks around them are. */
  public int partsOf(int values) {
    return withMarks(partsTo(values));
  }

  /** How many parts there are up to the last of the first {@code values} values. */
  public int partsTo(int values) {
    int left = values;
    int count = 0;
    while (count < parts.size() && left > 0) {
      left -= parts.get(count).field() instanceof TagField ? 0 : 1;
      count++;
    }
    return count;
  }

  public int bitsBefore(int part) {
    return Math.min(KEY_BITS, offsets[part]);
  }

  /** How many bits of a part lie within the key. */
  public int keptBits(int part) {
    return Math.max(0, Math.min(KEY_BITS, offsets[part + 1]) - offsets[part]);
  }

  public boolean keepsMarks() {
    for (int p = 0; p < parts.size(); p++) {
      if (parts.get(p).field() instanceof TagField && offsets[p + 1] > KEY_BITS) {
        return false;
      }
    }
    return true;
  }

  /** How many parts there are up to the marks that follow the first {@code count}. */
  private int withMarks(int count) {
    int end = count;
    while (end < parts.size() && parts.get(end).field() instanceof TagField) {
      end++;
    }
    return end;
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
    packExactly(
        parts.size(), false, new ColumnValues(valueHi, valueLo, n), new Keys128(keyHi, keyLo, at));
  }

  /**
   * Packs the first {@code count} parts of each row, and the marks that follow them; all further
   * bits become 0, or 1 if {@code greatest}: the least or the greatest key with that prefix.
   */
  public void packPrefix(int count, boolean greatest, ColumnValues values, Keys128 keys) {
    packExactly(withMarks(count), greatest, values, keys);
  }

  /**
   * The first n values of each column.
   *
   * @param hi by column: upper halves of wide values
   * @param lo by column: the values or their lower halves
   */
  @SuppressWarnings("ArrayRecordComponent") // Names for arrays on their way, never compared.
  public record ColumnValues(long[][] hi, long[][] lo, int n) {}

  /** Where keys go: the halves, from a place on. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Keys128(long[] hi, long[] lo, int at) {}

  /** Packs a prefix without the marks that follow it. */
  public void packExactly(int count, boolean greatest, ColumnValues values, Keys128 keys) {
    int n = values.n;
    long[] keyHi = keys.hi;
    long[] keyLo = keys.lo;
    int at = keys.at;
    if (codeHi.length < n) {
      codeHi = new long[n];
      codeLo = new long[n];
    }
    int first = 0;
    int firstBits = count == 0 || greatest ? 0 : parts.get(0).field().bits();
    if (firstBits > 0) { // To copy the first codes takes less than to add them to empty keys.
      encode(parts.get(0), values);
      begin(firstBits, n, keys);
      first = 1;
    } else {
      int known = Math.min(KEY_BITS, offsets[count]);
      Arrays.fill(keyHi, at, at + n, greatest ? ~Bits128.leadingOnesHi(known) : 0);
      Arrays.fill(keyLo, at, at + n, greatest ? ~Bits128.leadingOnesLo(known) : 0);
    }
    for (int p = first; p < count && offsets[p] < KEY_BITS; p++) {
      int bits = parts.get(p).field().bits();
      if (bits > 0) {
        encode(parts.get(p), values);
        place(offsets[p], bits, n, keyHi, keyLo, at);
      }
    }
  }

  private void encode(Part part, ColumnValues values) {
    long[] valueHi = values.hi[part.column()];
    long[] valueLo = values.lo[part.column()];
    part.field().encode(valueHi, valueLo, values.n, codeHi, codeLo);
  }

  /** Lets keys begin with the codes of their first part, and with nothing behind these. */
  private void begin(int bits, int n, Keys128 keys) {
    System.arraycopy(codeHi, 0, keys.hi, keys.at, n);
    if (bits > Long.SIZE) {
      System.arraycopy(codeLo, 0, keys.lo, keys.at, n);
    } else {
      Arrays.fill(keys.lo, keys.at, keys.at + n, 0);
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

  @Override
  public int leadingBits(long hi, long lo) {
    return prefixBits(partsOf(1));
  }

  /** Whether a key of a shared key space is one of this layout's, as its marks say. */
  boolean matches(long hi, long lo) {
    for (int p = 0; p < parts.size() && offsets[p] < KEY_BITS; p++) {
      if (parts.get(p).field() instanceof TagField mark
          && !mark.matches(bitsFrom(hi, lo, offsets[p]))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String print(long hi, long lo) {
    StringJoiner values = new StringJoiner(", ", name + "(", ")");
    printParts(hi, lo).forEach(values::add);
    return values.toString();
  }

  /** Prints those parts that lie within the key, without its marks. */
  @Override
  public List<String> printParts(long hi, long lo) {
    List<String> values = new ArrayList<>();
    for (int p = 0; p < parts.size() && offsets[p] < KEY_BITS; p++) {
      KeyField field = parts.get(p).field();
      if (!(field instanceof TagField)) {
        int kept = keptBits(p);
        long codeHi = bitsFrom(hi, lo, offsets[p]) & Bits128.leadingOnesHi(kept);
        long codeLo = bitsFrom(hi, lo, offsets[p] + Long.SIZE) & Bits128.leadingOnesLo(kept);
        values.add(field.print(codeHi, codeLo, kept));
      }
    }
    return values;
  }

  /** 64 bits of a key from a position on; those beyond its end are 0. */
  private static long bitsFrom(long hi, long lo, int offset) {
    if (offset >= KEY_BITS) {
      return 0;
    }
    if (offset >= Long.SIZE) {
      return lo << offset;
    }
    return offset == 0 ? hi : hi << offset | lo >>> (Long.SIZE - offset);
  }
}
