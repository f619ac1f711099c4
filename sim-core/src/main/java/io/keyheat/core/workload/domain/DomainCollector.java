package io.keyheat.core.workload.domain;

import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.schema.ColumnType;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.trace.TraceTexts;
import io.keyheat.core.workload.value.Clocks;
import io.keyheat.core.workload.value.ColumnDomain;
import io.keyheat.core.workload.value.NumericSuffix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Gathers what all the generators of one column can yield, and finds the domain that holds it. */
final class DomainCollector {
  /** Greatest number in a text: its decimal form and those just above it fit a long. */
  private static final long MAX_TEXT_NUMBER = 1_000_000_000_000_000_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ColumnType type;
  private final TreeSet<Long> numbers = new TreeSet<>();
  private final TreeSet<String> texts = new TreeSet<>(byCodePoint());
  private boolean range;
  private @Nullable TraceTexts traced;
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;
  private ValueSpec.@Nullable Text pattern;
  private @Nullable WideKind kind;
  private String path = "";

  DomainCollector(ColumnType type) {
    this.type = type;
  }

  /** Adds all that a specification can yield in the given circumstances. */
  void add(ValueSpec spec, GeneratorContext usage) {
    path = usage.path();
    if (spec instanceof ValueSpec.Mix mix) {
      if (!(mix.share() >= 0 && mix.share() <= 1)) {
        throw error("the share of a mix lies between 0 and 1, not " + mix.share());
      }
      add(mix.hot(), usage);
      add(mix.rest(), usage);
    } else if (spec instanceof ValueSpec.Text text) {
      addText(text, usage);
    } else if (spec instanceof ValueSpec.Constant constant) {
      addValue(constant.value());
    } else if (spec instanceof ValueSpec.Choice choice) {
      checkChoice(choice);
      choice.values().forEach(this::addValue);
    } else {
      addIdentifierOrRange(spec, usage);
    }
  }

  private void addText(ValueSpec.Text text, GeneratorContext usage) {
    if (pattern != null
        && !(pattern.prefix().equals(text.prefix()) && pattern.suffix().equals(text.suffix()))) {
      throw error(
          "one column has one text pattern, but there are \"%s{n}%s\" and \"%s{n}%s\""
              .formatted(pattern.prefix(), pattern.suffix(), text.prefix(), text.suffix()));
    }
    if (!text.suffix().isEmpty() && Character.isDigit(text.suffix().charAt(0))) {
      throw error("a digit right after {n} leaves open where the number ends");
    }
    pattern = text;
    DomainCollector inner = new DomainCollector(ColumnType.INT64);
    inner.add(text.number(), usage);
    if (inner.build() instanceof ColumnDomain.Numbers all) {
      widen(all.min(), all.max());
    } else {
      inner.numbers.forEach(number -> widen(number, number));
    }
  }

  private void addValue(Object value) {
    if (value instanceof Long number) {
      numbers.add(number);
    } else {
      texts.add(value.toString());
    }
  }

  private void checkChoice(ValueSpec.Choice choice) {
    if (choice.values().isEmpty()) {
      throw error("a choice needs at least one value");
    }
    if (!choice.weights().isEmpty() && choice.weights().size() != choice.values().size()) {
      throw error(
          "%d values have %d weights".formatted(choice.values().size(), choice.weights().size()));
    }
    for (double weight : choice.weights()) {
      if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
        throw error("a weight is a number above 0, not " + weight);
      }
    }
  }

  private void addIdentifierOrRange(ValueSpec spec, GeneratorContext usage) {
    if (spec instanceof ValueSpec.Uuid uuid) {
      if (uuid.version() != 1
          && uuid.version() != 4
          && uuid.version() != 6
          && uuid.version() != 7) {
        throw error("versions 1, 4, 6 and 7 of UUID are known, not " + uuid.version());
      }
      addKind(WideKind.UUID);
    } else if (spec instanceof ValueSpec.Ulid) {
      addKind(WideKind.ULID);
    } else if (spec instanceof ValueSpec.Ksuid) {
      addKind(WideKind.KSUID);
    } else if (spec instanceof ValueSpec.AutoId) {
      addKind(WideKind.AUTO_ID);
    } else {
      addRange(spec, usage);
    }
  }

  private void addKind(WideKind found) {
    if (kind != null && kind != found) {
      throw error("one column cannot hold both " + kind + " and " + found);
    }
    kind = found;
  }

  private void addRange(ValueSpec spec, GeneratorContext usage) {
    if (spec instanceof ValueSpec.Uniform uniform) {
      if (uniform.min() > uniform.max()) {
        throw error("uniform from %d to %d is empty".formatted(uniform.min(), uniform.max()));
      }
      widen(uniform.min(), uniform.max());
    } else if (spec instanceof ValueSpec.Sequence sequence) {
      addSequence(sequence.start(), sequence.step(), usage, false);
    } else if (spec instanceof ValueSpec.BitReversed reversed) {
      addSequence(reversed.start(), 1, usage, true);
    } else if (spec instanceof ValueSpec.Zipf zipf) {
      if (zipf.count() < 1 || !(zipf.theta() > 0 && zipf.theta() <= 2)) {
        throw error("zipf needs a count of at least 1 and a theta above 0 and at most 2");
      }
      widen(zipf.min(), exact(zipf.min(), zipf.count() - 1));
    } else if (spec instanceof ValueSpec.Hash hash) {
      addHash(hash);
    } else if (spec instanceof ValueSpec.FromTrace column) {
      addTraceColumn(column.column(), usage.trace());
    } else if (spec instanceof ValueSpec.Now now) {
      addNow(now, usage);
    } else if (spec instanceof ValueSpec.Snowflake snowflake) {
      addSnowflake(snowflake, usage);
    }
  }

  private void addNow(ValueSpec.Now now, GeneratorContext usage) {
    if (now.resolutionNanos() < 1) {
      throw error("a time has a resolution of at least 1 ns");
    }
    long earliest = usage.firstEpochNanos() + now.offsetNanos();
    long latest = usage.lastEpochNanos() + now.offsetNanos() + Math.max(0, now.jitterNanos());
    widen(Clocks.roundedDown(earliest, now.resolutionNanos()), latest);
  }

  private void addSequence(long start, long step, GeneratorContext usage, boolean reversed) {
    long first = exact(start, product(step, usage.firstPosition()));
    long last = exact(first, product(step, Math.max(0, usage.positions() - 1)));
    if (!reversed) {
      widen(Math.min(first, last), Math.max(first, last));
    } else if (first >= 0) {
      widen(0, Long.MAX_VALUE);
    } else {
      widen(Long.MIN_VALUE, last < 0 ? -1 : Long.MAX_VALUE);
    }
  }

  private void addHash(ValueSpec.Hash hash) {
    if (hash.modulo() < 0) {
      throw error("a modulo is at least 0 (0 keeps all the bits), not " + hash.modulo());
    }
    if (hash.modulo() == 0) {
      widen(Long.MIN_VALUE, Long.MAX_VALUE);
    } else {
      widen(hash.signed() ? -(hash.modulo() - 1) : 0, hash.modulo() - 1);
    }
  }

  private void addTraceColumn(int column, @Nullable TraceSummary trace) {
    if (trace == null) {
      throw error("only a load that replays a trace can take values from it");
    }
    TraceTexts found = trace.opener().texts(column);
    if (traced != null && !traced.equals(found)) {
      throw error("the traces that fill one column do not hold the same texts");
    }
    traced = found;
    if (trace.records() > 0) {
      widen(trace.min()[column], trace.max()[column]);
    }
  }

  private void addSnowflake(ValueSpec.Snowflake snowflake, GeneratorContext usage) {
    if (snowflake.machines() < 1 || snowflake.machines() > 1024) {
      throw error("a snowflake's machines number 1 to 1024, not " + snowflake.machines());
    }
    long first = usage.firstEpochNanos() / NANOS_PER_MILLI;
    long last = usage.lastEpochNanos() / NANOS_PER_MILLI;
    // Machines that run out of numbers borrow from the milliseconds ahead, one for each 4,096 rows.
    long ahead = usage.positions() / Identifiers.SNOWFLAKE_SEQUENCES + 1;
    widen(Identifiers.snowflake(first, 0, 0), Identifiers.snowflake(last + ahead, -1, -1));
  }

  private void widen(long low, long high) {
    range = true;
    min = Math.min(min, low);
    max = Math.max(max, high);
  }

  /** The least domain that holds all that was added. */
  ColumnDomain build() {
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
    if (!texts.isEmpty() || pattern != null) {
      throw error("text does not fit a column of type " + type);
    }
    if (!range) {
      return ranks(numbers, style);
    }
    numbers.forEach(number -> widen(number, number));
    return new ColumnDomain.Numbers(min, max, style);
  }

  private ColumnDomain text() {
    if (kind != null) {
      return identifier(kind);
    }
    if (traced != null) {
      return tracedText(traced);
    }
    if (!range && numbers.isEmpty()) {
      return ranks(texts, Style.INTEGER);
    }
    // Numbers in a text column are texts without prefix and suffix.
    String prefix = pattern == null ? "" : pattern.prefix();
    String suffix = pattern == null ? "" : pattern.suffix();
    numbers.forEach(number -> widen(number, number));
    for (String text : texts) {
      long number = NumericSuffix.parse(text, prefix, suffix);
      if (number < 0) {
        throw error(
            "\"%s\" does not follow the column's pattern \"%s{n}%s\""
                .formatted(text, prefix, suffix));
      }
      widen(number, number);
    }
    if (min < 0 || max > MAX_TEXT_NUMBER) {
      throw error(
          "a number within text lies between 0 and 10^18, not between %d and %d"
              .formatted(min, max));
    }
    return new ColumnDomain.NumberedTexts(prefix, suffix, min, max);
  }

  private ColumnDomain tracedText(TraceTexts found) {
    if (!numbers.isEmpty() || !texts.isEmpty() || pattern != null) {
      throw error("a text from a trace cannot be mixed with another one");
    }
    return found.all().isEmpty()
        ? new ColumnDomain.LeadingTexts(found.prefix(), min, max)
        : ranks(found.all(), Style.INTEGER);
  }

  private ColumnDomain bytes() {
    if (traced != null && type == ColumnType.UUID && kind == null && texts.isEmpty()) {
      return new ColumnDomain.Numbers(min, max, Style.LEADING_UUID);
    }
    WideKind held = kind;
    if (held == null && !range && numbers.isEmpty() && pattern == null) {
      if (type == ColumnType.BYTES) {
        return ranks(texts, Style.INTEGER);
      }
      held = WideKind.UUID; // Nothing but constants: they must be UUIDs then.
    }
    if (held != null && fits(held)) {
      return identifier(held);
    }
    String fitting =
        switch (type) {
          case BYTES -> "uuid, ulid, ksuid or constant text";
          case INT64_PAIR -> "uuid or ulid";
          default -> "uuid";
        };
    throw error("a column of type %s holds %s".formatted(type, fitting));
  }

  private boolean fits(WideKind held) {
    return switch (held) {
      case UUID -> true;
      case ULID -> type != ColumnType.UUID;
      case KSUID -> type == ColumnType.BYTES;
      case AUTO_ID -> false;
    };
  }

  private ColumnDomain identifier(WideKind held) {
    if (range || !numbers.isEmpty() || pattern != null) {
      throw error("one column cannot hold both %s and something else".formatted(held));
    }
    for (String text : texts) {
      if (held != WideKind.UUID || !NumericSuffix.isUuid(text)) {
        throw error("\"%s\" does not fit a column of %s".formatted(text, held));
      }
    }
    return new ColumnDomain.Identifier(held, type);
  }

  private static ColumnDomain ranks(Collection<?> values, Style style) {
    List<Object> sorted = new ArrayList<>(values);
    List<String> labels = new ArrayList<>();
    for (Object value : sorted) {
      labels.add(value instanceof Long number ? style.text(number) : "\"" + value + "\"");
    }
    return new ColumnDomain.Ranks(sorted, labels);
  }

  private long exact(long a, long b) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw error("the values leave the range of a 64-bit number");
    }
  }

  private long product(long a, long b) {
    try {
      return Math.multiplyExact(a, b);
    } catch (ArithmeticException e) {
      throw error("the values leave the range of a 64-bit number");
    }
  }

  private SchemaException error(String message) {
    return new SchemaException(path, message);
  }

  /** The order of UTF-8 bytes is the order of code points. */
  private static Comparator<String> byCodePoint() {
    return (a, b) -> {
      int[] left = a.codePoints().toArray();
      int[] right = b.codePoints().toArray();
      return Arrays.compare(left, right);
    };
  }
}
