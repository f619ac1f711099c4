package io.keyheat.core.value;

import io.keyheat.core.key.BytesCode;
import io.keyheat.core.key.DecimalTextField;
import io.keyheat.core.key.DecimalTextField.NamedText;
import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.key.WideKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gathers what all the generators of one column can yield, and finds the domain that holds it. */
public final class DomainBuilder {
  /** Greatest number in a text: its decimal form and those just above it fit a long. */
  private static final long MAX_TEXT_NUMBER = 1_000_000_000_000_000_000L;

  /** Random bits among those kept of a joined text that tell texts apart, as for keys. */
  private static final int ENOUGH_RANDOM_BITS = 64;

  private final ColumnType type;
  private final TreeSet<Long> numbers = new TreeSet<>();
  private final @Nullable String following;
  private final TreeSet<String> texts;
  private boolean range;
  private @Nullable BytesCode traced;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;
  private long unit;
  private @Nullable NumberPattern pattern;
  private @Nullable WideKind kind;
  private final List<DomainBuilder> joined = new ArrayList<>();
  private final List<List<ValueSpec>> joinedSpecs = new ArrayList<>();
  private final List<Written> written = new ArrayList<>();

  /** The domains of the joined parts, once they are built. */
  private List<ColumnDomain> built = List.of();

  private String path = "";

  /**
   * Texts of one shape.
   *
   * @param shape equal for texts that one domain of a pattern or of parts holds
   * @param beginning with which they all begin
   * @param adding adds them to a domain that holds no other shape
   */
  private record Written(Object shape, String beginning, Consumer<DomainBuilder> adding) {}

  public DomainBuilder(ColumnType type) {
    this(type, "");
  }

  /**
   * A builder of the domain of a part of texts.
   *
   * @param following what comes behind all its texts; empty: they end there; null: not always the
   *     same
   */
  private DomainBuilder(ColumnType type, @Nullable String following) {
    this.type = type;
    this.following = following;
    String behind = following == null ? "" : following;
    texts = new TreeSet<>((a, b) -> compare(a + behind, b + behind));
  }

  /** Adds all values that a specification can yield in the given circumstances. */
  public void add(ValueSpec spec, GeneratorContext context) {
    path = context.path();
    spec.addTo(this, context);
  }

  /** Adds whole numbers or nanoseconds since 1970, both ends included. */
  public void addRange(long low, long high) {
    addRange(low, high, 1);
  }

  /**
   * Adds {@code low} and the numbers above it by multiples of a unit, up to {@code high} at most.
   *
   * @param step the unit; 0: {@code low} alone
   */
  public void addRange(long low, long high, long step) {
    unit = Divisors.common(unit, step);
    unit = range ? Divisors.common(unit, low, min) : unit;
    range = true;
    min = Math.min(min, low);
    max = Math.max(max, high);
  }

  /** Adds one value: a {@code Long} or a {@code String}. */
  public void addValue(Object value) {
    if (value instanceof Long number) {
      numbers.add(number);
    } else {
      texts.add(value.toString());
    }
  }

  /** Adds identifiers; a column holds one kind of them. */
  public void addIdentifier(WideKind found) {
    if (kind != null && !kind.equals(found)) {
      throw error("one column cannot hold both " + kind + " and " + found);
    }
    kind = found;
  }

  public void addNumberedText(NumberPattern found, ValueSpec number, GeneratorContext context) {
    if (!found.suffix().isEmpty() && Character.isDigit(found.suffix().charAt(0))) {
      throw error("a digit directly after {n} makes the end of the number ambiguous");
    }
    written.add(
        new Written(
            found, found.prefix(), domain -> domain.takeNumberedText(found, number, context)));
  }

  private void takeNumberedText(NumberPattern found, ValueSpec number, GeneratorContext context) {
    pattern = found;
    DomainBuilder inner = new DomainBuilder(ColumnType.INT64);
    inner.add(number, context);
    if (inner.build() instanceof ColumnDomain.Numbers all) {
      addRange(all.min(), all.max());
    } else {
      inner.numbers.forEach(value -> addRange(value, value));
    }
  }

  /** Adds texts of several parts, one behind the other. */
  public void addJoined(List<ValueSpec> parts, GeneratorContext context) {
    List<DomainBuilder> found = new ArrayList<>();
    String behind = following;
    for (int p = parts.size() - 1; p >= 0; p--) {
      found.add(0, new DomainBuilder(type, behind));
      String leading = parts.get(p).leadingText();
      boolean constant = parts.get(p).constant() != null;
      behind = constant && behind != null ? leading + behind : leading.isEmpty() ? null : leading;
    }
    written.add(
        new Written(
            behind(found),
            ValueSpec.leadingText(parts),
            domain -> domain.takeJoined(parts, found, context)));
  }

  private void takeJoined(
      List<ValueSpec> parts, List<DomainBuilder> found, GeneratorContext context) {
    if (joined.isEmpty()) {
      joined.addAll(found);
    }
    joinedSpecs.add(parts);
    for (int p = 0; p < parts.size(); p++) {
      joined.get(p).add(parts.get(p), context);
    }
  }

  private static List<String> behind(List<DomainBuilder> parts) {
    return parts.stream().map(part -> String.valueOf(part.following)).toList();
  }

  /** Adds the values of a column of a trace. */
  public void addTraced(TraceValues trace, int column) {
    BytesCode code = trace.code(column);
    if (code != null) {
      if (traced != null && !traced.equals(code)) {
        throw error("the traces that fill one column do not hold the same texts");
      }
      traced = code;
      return;
    }
    ValueRange values = trace.range(column);
    if (values != null) {
      addRange(values.min(), values.max(), trace.unit(column));
    }
  }

  /** The least domain that holds all that was added. */
  public ColumnDomain build() {
    return switch (type) {
      case INT64 -> numbers(Style.INTEGER);
      case TIMESTAMP -> numbers(Style.TIMESTAMP);
      case STRING -> text();
      case BYTES, UUID, INT64_PAIR -> bytes();
    };
  }

  private ColumnDomain numbers(Style style) {
    if (kind != null) {
      throw error("%s does not fit a column of type %s".formatted(kind, type));
    }
    if (!texts.isEmpty() || !written.isEmpty()) {
      throw error("text does not fit a column of type " + type);
    }
    if (!range) {
      return ranks(numbers, style);
    }
    numbers.forEach(number -> addRange(number, number, 0));
    return new ColumnDomain.Numbers(min, max, Math.max(1, unit), style);
  }

  private ColumnDomain text() {
    long shapes = written.stream().map(Written::shape).distinct().count();
    boolean hasParts = written.stream().anyMatch(each -> each.shape instanceof List);
    return shapes > 1 || (hasParts && !texts.isEmpty()) ? shapes() : ofOneShape();
  }

  private ColumnDomain ofOneShape() {
    written.forEach(each -> each.adding.accept(this));
    if (!joined.isEmpty()) {
      return joined();
    }
    if (traced != null) {
      return coded(traced);
    }
    if (kind != null) {
      return identifier(kind);
    }
    if (!range && numbers.isEmpty()) {
      checkBeginnings();
      return ranks(texts, Style.INTEGER);
    }
    // Numbers in a text column are texts without prefix and suffix.
    NumberPattern held = pattern == null ? new NumberPattern("", "") : pattern;
    numbers.forEach(number -> addRange(number, number));
    List<String> names = new ArrayList<>();
    for (String text : texts) {
      long number = held.parse(text);
      if (number >= 0) {
        addRange(number, number);
      } else if (mayBeNamed(text, held)) {
        names.add(text);
      } else {
        throw error(
            "\"%s\" does not follow the column's pattern %s".formatted(text, held)
                + "; expected the text of one of its numbers, such as \"%s\""
                    .formatted(held.text(7)));
      }
    }
    if (min < 0 || max > MAX_TEXT_NUMBER) {
      throw error(
          "a number in a text must be between 0 and 10^18, not between %d and %d"
              .formatted(min, max));
    }
    if (held.digits() > 0 && Long.toString(max).length() > held.digits()) {
      throw error(
          "%d has more than the %d digits of its text; expected at least %d"
              .formatted(max, held.digits(), Long.toString(max).length()));
    }
    return numberedTexts(
        new ColumnDomain.NumberedTexts(
            unmistakable(held), following == null ? "" : following, min, max, List.of()),
        names);
  }

  /** With names among them, each at its place in text order. */
  private static ColumnDomain numberedTexts(
      ColumnDomain.NumberedTexts numbered, List<String> names) {
    DecimalTextField field = numbered.field(false);
    List<NamedText> placed =
        names.stream()
            .map(name -> new NamedText(name, field.count(text -> compare(text, name) < 0)))
            .toList();
    return new ColumnDomain.NumberedTexts(
        numbered.pattern(), numbered.following(), numbered.min(), numbered.max(), placed);
  }

  /**
   * Whether a text may stand beside those of a pattern: not one that is like them but for its
   * number of digits, nor within a longer text, where what comes behind would decide the order.
   */
  private boolean mayBeNamed(String text, NumberPattern held) {
    boolean isAlike =
        text.startsWith(held.prefix())
            && text.endsWith(held.suffix())
            && text.length() > held.prefix().length() + held.suffix().length()
            && text.substring(held.prefix().length(), text.length() - held.suffix().length())
                .chars()
                .allMatch(Character::isDigit);
    return "".equals(following) && !isAlike;
  }

  /** A pattern whose numbers end where their digits do, whatever comes behind. */
  private NumberPattern unmistakable(NumberPattern held) {
    int digits = Long.toString(min).length();
    String behind = following == null ? null : held.suffix() + following;
    boolean open = behind == null ? held.suffix().isEmpty() : startsWithDigit(behind);
    if (held.digits() > 0 || !open) {
      return held;
    }
    if (digits != Long.toString(max).length()) {
      throw error(
          "the numbers %d to %d have different lengths and stand right before another part; "
                  .formatted(min, max)
              + "give them digits, or put a text between");
    }
    return new NumberPattern(held.prefix(), held.suffix(), digits);
  }

  private static boolean startsWithDigit(String text) {
    return !text.isEmpty() && text.charAt(0) >= '0' && text.charAt(0) <= '9';
  }

  /** No text of a part may begin another one: what comes behind would decide their order. */
  private void checkBeginnings() {
    if (following != null && following.isEmpty()) {
      return;
    }
    String behind = following == null ? "" : following;
    String last = null;
    for (String text : texts) {
      if (last != null && (text + behind).startsWith(last + behind)) {
        throw error(
            "\"%s\" is the beginning of \"%s\", and another part follows; put a text between"
                .formatted(last, text));
      }
      last = text;
    }
  }

  /** Texts of several shapes, told apart by what they begin with. */
  private ColumnDomain shapes() {
    if (range || !numbers.isEmpty() || traced != null || kind != null) {
      throw error(
          "texts of several patterns share their column with no number, identifier or trace");
    }
    Map<String, DomainBuilder> byBeginning = new TreeMap<>(DomainBuilder::compare);
    for (Written each : written) {
      DomainBuilder shape =
          byBeginning.computeIfAbsent(each.beginning, text -> new DomainBuilder(type, following));
      shape.path = path;
      if (shape.written.stream().anyMatch(other -> !other.shape.equals(each.shape))) {
        throw alike(each.beginning, each.beginning);
      }
      shape.written.add(each);
    }
    Set<String> patterns = Set.copyOf(byBeginning.keySet());
    for (String text : texts) {
      String beginning = patterns.stream().filter(text::startsWith).findFirst().orElse(text);
      DomainBuilder shape =
          byBeginning.computeIfAbsent(beginning, b -> new DomainBuilder(type, following));
      shape.path = path;
      shape.texts.add(text);
    }
    String last = null;
    for (String beginning : byBeginning.keySet()) {
      // A whole text comes before those that it begins, where nothing follows it.
      boolean mayBegin = "".equals(following) && (last == null || !patterns.contains(last));
      if (last != null && beginning.startsWith(last) && !mayBegin) {
        throw alike(last, beginning);
      }
      last = beginning;
    }
    ColumnDomain.Shapes domain =
        new ColumnDomain.Shapes(
            byBeginning.entrySet().stream()
                .map(
                    shape ->
                        new ColumnDomain.Shapes.Shape(
                            shape.getKey(), shape.getValue().ofOneShape()))
                .toList());
    byBeginning.values().forEach(shape -> shape.checkCut(KeyLayout.KEY_BITS - domain.tagBits()));
    return domain;
  }

  private SchemaException alike(String one, String other) {
    return error(
        one.equals(other)
            ? "texts that begin alike%s have different parts; expected the parts of the column's values in each value and bound, in their order"
                .formatted(one.isEmpty() ? "" : " (\"%s\")".formatted(one))
            : "texts that begin with \"%s\" and with \"%s\" are ambiguous; expected patterns with different beginnings, such as USER#{n} and ORDER#{n}"
                .formatted(one, other));
  }

  private ColumnDomain joined() {
    if (range || !numbers.isEmpty() || !texts.isEmpty() || traced != null || kind != null) {
      throw error(
          "a text of joined parts, or of a time, shares its column with no other kind of text; make"
              + " all of the column's texts of the same parts");
    }
    List<ColumnDomain> parts = new ArrayList<>();
    for (DomainBuilder part : joined) {
      if (part.traced != null) {
        throw error("a text from a trace cannot be a part of another one");
      }
      parts.add(part.build());
    }
    built = parts;
    checkCut(KeyLayout.KEY_BITS);
    return new ColumnDomain.Joined(parts);
  }

  /** Parts may be cut where the bits that are kept are random enough. */
  private void checkCut(int bits) {
    List<Integer> widths = built.stream().map(part -> part.compactField(false).bits()).toList();
    int needed = widths.stream().mapToInt(width -> width).sum();
    if (needed <= bits) {
      return;
    }
    for (List<ValueSpec> specs : joinedSpecs) {
      int random = 0;
      int left = bits;
      for (int p = 0; p < specs.size(); p++) {
        int kept = Math.min(left, widths.get(p));
        random += specs.get(p).randomBits(kept, widths.get(p));
        left -= kept;
      }
      if (random < ENOUGH_RANDOM_BITS) {
        throw error(
            "the parts need %d bits, and %d fit a column; make them columns of the key"
                .formatted(needed, bits));
      }
    }
  }

  private ColumnDomain coded(BytesCode code) {
    if (range || !numbers.isEmpty() || !texts.isEmpty() || pattern != null || kind != null) {
      throw error("a text from a trace cannot be mixed with another one");
    }
    return new ColumnDomain.Coded(code, type);
  }

  private ColumnDomain bytes() {
    if (traced != null) {
      return coded(traced);
    }
    WideKind held = kind;
    if (held == null && !range && numbers.isEmpty() && written.isEmpty()) {
      if (type == ColumnType.BYTES) {
        return ranks(texts, Style.INTEGER);
      }
      held = WideKind.UUID; // Nothing but constants: they must be UUIDs then.
    }
    if (held != null && fits(held)) {
      return identifier(held);
    }
    throw error(
        held == null
            ? "a column of type %s holds identifiers".formatted(type)
            : "%s does not fit a column of type %s".formatted(held, type));
  }

  private boolean fits(WideKind held) {
    return switch (type) {
      case UUID -> held.equals(WideKind.UUID);
      case INT64_PAIR -> held.rawBytes() == 2 * Long.BYTES;
      case BYTES -> held.rawBytes() > 0;
      case INT64, TIMESTAMP -> false;
      case STRING -> true;
    };
  }

  private ColumnDomain identifier(WideKind held) {
    if (range || !numbers.isEmpty() || !written.isEmpty()) {
      throw error("one column cannot hold both %s and something else".formatted(held));
    }
    for (String text : texts) {
      if (!held.equals(WideKind.UUID) || !Identifiers.isUuid(text)) {
        throw error("\"%s\" does not fit a column of %s".formatted(text, held));
      }
    }
    return new ColumnDomain.Identifier(held, type);
  }

  private static ColumnDomain ranks(Collection<?> values, Style style) {
    List<Object> sorted = new ArrayList<>(values);
    List<String> labels = new ArrayList<>();
    for (Object value : sorted) {
      labels.add(value instanceof Long number ? style.apply(number) : "\"" + value + "\"");
    }
    return new ColumnDomain.Ranks(sorted, labels);
  }

  private SchemaException error(String message) {
    return new SchemaException(path, message);
  }

  /** The order of UTF-8 bytes is the order of code points. */
  private static int compare(String a, String b) {
    return Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());
  }
}
