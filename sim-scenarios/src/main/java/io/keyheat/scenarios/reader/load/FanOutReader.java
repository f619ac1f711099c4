package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.reader.table.GeneratorReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads the values of a column for each of which a call has a row or a range. */
final class FanOutReader {
  private static final Pattern RANGE = Pattern.compile(ScanFields.NUMBER_RANGE);

  private final TableSpec table;
  private final Problems problems;
  private final List<String> columns;

  FanOutReader(TableSpec table, Problems problems) {
    this.table = table;
    this.problems = problems;
    columns = table.columns().stream().map(ColumnSpec::name).toList();
  }

  @Nullable FanOut read(Section section) {
    Node.Mapping mapping = section.find(ScanFields.FAN_OUT);
    if (mapping == null) {
      return null;
    }
    if (mapping.members().size() != 1) {
      problems.add(
          mapping.place(), "has " + mapping.members().size() + " columns; expected exactly one");
      return null;
    }
    String column = mapping.members().keySet().iterator().next();
    return new FanOut(column, values(column, mapping));
  }

  /**
   * Reads the fan-out of a write or lookup: its rows are alike but for a part of the key, for which
   * it gives no other values. Null where it has none, or the problems say what is wrong with it.
   */
  @Nullable FanOut ofRows(Section section) {
    FanOut fanOut = read(section);
    Node.Mapping mapping = section.find(ScanFields.FAN_OUT);
    if (fanOut == null || mapping == null || fanOut.values().isEmpty()) {
      return null;
    }
    Node.Mapping values = section.find(LoadFields.VALUES);
    boolean isGiven = values != null && values.get(fanOut.column()) != null;
    if (isGiven || !table.isInKey(fanOut.column())) {
      problems.add(
          mapping.place(),
          Quote.of(fanOut.column())
              + (isGiven ? " is also in values" : " is not in the key")
              + "; expected a part of the key for which the load has no other values");
      return null;
    }
    return fanOut;
  }

  private List<Object> values(String column, Node.Mapping mapping) {
    Node.Member member = mapping.members().get(column);
    ColumnType type = member == null ? null : type(column, member.key());
    if (member == null || type == null) {
      return List.of();
    }
    if (member.value() instanceof Node.Scalar text) {
      return range(text, type);
    }
    GeneratorReader generators = new GeneratorReader(columns, problems);
    List<Object> values = new ArrayList<>();
    for (Node item : Section.items(member.value(), "a list, or a range such as 0..15", problems)) {
      Object value = generators.constant(item, type);
      if (value != null) {
        values.add(value);
      }
    }
    if (values.isEmpty() || values.size() > ScanFields.MAX_FAN_OUT) {
      problems.add(
          member.value().place(),
          "has " + values.size() + " values; expected from 1 to " + ScanFields.MAX_FAN_OUT);
    }
    return values;
  }

  private @Nullable ColumnType type(String column, Place place) {
    if (!columns.contains(column)) {
      problems.add(place, Section.unknown("column", column, columns));
      return null;
    }
    return table.column(column).type();
  }

  private List<Object> range(Node.Scalar text, ColumnType type) {
    Matcher range = RANGE.matcher(text.value());
    if (type != ColumnType.INT64 || !range.matches()) {
      problems.add(
          text.place(),
          Quote.of(text.value())
              + " is not a range of whole numbers; expected a list of values"
              + " or, for a column of type int64, a range such as 0..15");
      return List.of();
    }
    long first = Long.parseLong(range.group(1));
    long last = Long.parseLong(range.group(2));
    if (last < first || last - first >= ScanFields.MAX_FAN_OUT) {
      problems.add(
          text.place(),
          "is empty or too long; expected from 1 to " + ScanFields.MAX_FAN_OUT + " values");
      return List.of();
    }
    return LongStream.rangeClosed(first, last).<Object>mapToObj(value -> value).toList();
  }
}
