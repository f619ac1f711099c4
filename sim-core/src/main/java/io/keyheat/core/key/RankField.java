package io.keyheat.core.key;

import java.util.List;

/**
 * Values out of a known list, each as its position in sorted order; a single one needs no bits.
 *
 * @param labels how the values print, in the order of the values
 */
public record RankField(List<String> labels, boolean descending) implements KeyField {
  public RankField {
    labels = List.copyOf(labels);
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("a list of values cannot be empty");
    }
  }

  @Override
  public int bits() {
    return numbers().bits();
  }

  @Override
  public void encode(long[] valueHi, long[] valueLo, int n, long[] codeHi, long[] codeLo) {
    numbers().encode(valueHi, valueLo, n, codeHi, codeLo);
  }

  @Override
  public String print(long codeHi, long codeLo, int kept) {
    int last = labels.size() - 1;
    int code = bits() == 0 ? 0 : (int) Math.min(last, codeHi >>> (Long.SIZE - bits()));
    return labels.get(descending ? last - code : code) + (kept < bits() ? "…" : "");
  }

  private NumberField numbers() {
    return new NumberField(0, labels.size() - 1, descending, NumberField.Style.INTEGER);
  }
}
