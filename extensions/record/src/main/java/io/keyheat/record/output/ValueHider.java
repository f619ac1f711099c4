package io.keyheat.record.output;

import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.record.key.RecordedValue.ValueForm;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Replaces values that follow no order by hashes under a random key that is kept nowhere: equal
 * values stay equal within a recording. Times stay, and so do values that rise or fall, since their
 * order is what a diagnosis needs.
 */
final class ValueHider {
  /** Values of a part that are looked at before its first one is written. */
  private static final int SAMPLE = 1000;

  private static final int LEAST_PAIRS = 10;
  private static final double NEARLY_ALL = 0.9;
  private static final int HASH_BYTES = 8;
  private static final String ALGORITHM = "HmacSHA256";

  private final Mac mac;
  private final Map<String, List<PartOrder>> tables = new HashMap<>();

  ValueHider() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  /** The order of one part among records that agree in the parts before it. */
  private static final class PartOrder {
    private final Map<List<RecordedValue>, List<RecordedValue>> groups = new HashMap<>();
    private int values;
    private boolean decided;
    private boolean ordered;

    void add(List<RecordedValue> before, RecordedValue value) {
      if (!decided && values < SAMPLE) {
        values++;
        groups.computeIfAbsent(before, b -> new ArrayList<>()).add(value);
      }
    }

    boolean isOrdered() {
      if (!decided) {
        decided = true;
        ordered = findOrder();
        groups.clear();
      }
      return ordered;
    }

    /** Compares values some way apart, as neighbours may have changed places. */
    private boolean findOrder() {
      int pairs = 0;
      int rising = 0;
      int falling = 0;
      for (List<RecordedValue> group : groups.values()) {
        int apart = Math.max(1, group.size() / 4);
        for (int i = 0; i + apart < group.size(); i++) {
          int order = compare(group.get(i), group.get(i + apart));
          pairs += order == 0 ? 0 : 1;
          rising += order < 0 ? 1 : 0;
          falling += order > 0 ? 1 : 0;
        }
      }
      return pairs >= LEAST_PAIRS && Math.max(rising, falling) >= NEARLY_ALL * pairs;
    }

    private static int compare(RecordedValue a, RecordedValue b) {
      boolean numbers = a.form() == ValueForm.INTEGER && b.form() == ValueForm.INTEGER;
      return numbers
          ? Long.compare(Long.parseLong(a.text()), Long.parseLong(b.text()))
          : a.text().compareTo(b.text());
    }
  }

  /** Looks at a record that will be written later. */
  void learn(KeyRecord record) {
    List<PartOrder> parts = parts(record);
    for (int i = 0; i < record.key().size(); i++) {
      parts.get(i).add(record.key().subList(0, i), record.key().get(i));
    }
  }

  private List<PartOrder> parts(KeyRecord record) {
    List<PartOrder> parts = tables.computeIfAbsent(record.table(), t -> new ArrayList<>());
    while (parts.size() < record.key().size()) {
      parts.add(new PartOrder());
    }
    return parts;
  }

  /** The record as it may be written. */
  KeyRecord hide(KeyRecord record) {
    List<PartOrder> parts = parts(record);
    List<RecordedValue> key = new ArrayList<>();
    for (int i = 0; i < record.key().size(); i++) {
      RecordedValue value = record.key().get(i);
      key.add(isPlain(value) || parts.get(i).isOrdered() ? value : hash(value));
    }
    return new KeyRecord(record.micros(), record.operation(), record.table(), key);
  }

  private static boolean isPlain(RecordedValue value) {
    return value.form() == ValueForm.TIMESTAMP || value.form() == ValueForm.ABSENT;
  }

  private RecordedValue hash(RecordedValue value) {
    byte[] hash = mac.doFinal(value.text().getBytes(StandardCharsets.UTF_8));
    String digits = HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    return value.form() == ValueForm.INTEGER
        ? RecordedValue.integer(Long.parseUnsignedLong(digits, 16) >>> 1)
        : RecordedValue.text("h" + digits);
  }
}
