package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.util.ArrayList;
import java.util.List;

/**
 * The filters of a query of Firestore or Datastore that bound an index from below.
 *
 * @param bounds in the order written, those that fix a value first
 */
record StructuredQuery(List<QueryBound> bounds) {
  private static final int GREATER_THAN = 3;
  private static final int GREATER_THAN_OR_EQUAL = 4;
  private static final int EQUAL = 5;
  private static final int ARRAY_CONTAINS = 7;
  private static final int MAX_DEPTH = 20;

  StructuredQuery {
    bounds = List.copyOf(bounds);
  }

  /** A field and the least value of it that is read. */
  record QueryBound(String field, RecordedValue value, boolean exact) {}

  /**
   * Reads the conditions of a filter.
   *
   * @param filter the message {@code Filter}
   * @param fieldName number of the name in the message that refers to a field
   */
  static StructuredQuery of(ProtoFields filter, int fieldName) {
    List<QueryBound> found = new ArrayList<>();
    collect(filter, fieldName, found, 0);
    List<QueryBound> sorted = new ArrayList<>(found.stream().filter(QueryBound::exact).toList());
    found.stream().filter(bound -> !bound.exact()).forEach(sorted::add);
    return new StructuredQuery(sorted);
  }

  private static void collect(
      ProtoFields filter, int fieldName, List<QueryBound> found, int depth) {
    while (filter.next() && depth < MAX_DEPTH) {
      if (filter.number() == 1) {
        composite(filter.message(), fieldName, found, depth);
      } else if (filter.number() == 2) {
        bound(filter.message(), fieldName, found);
      }
    }
  }

  private static void composite(
      ProtoFields composite, int fieldName, List<QueryBound> found, int depth) {
    while (composite.next()) {
      if (composite.number() == 1 && composite.integer() != 1) {
        return; // Of alternatives none is a bound of the whole query.
      }
      if (composite.number() == 2) {
        collect(composite.message(), fieldName, found, depth + 1);
      }
    }
  }

  private static void bound(ProtoFields filter, int fieldName, List<QueryBound> found) {
    String field = "";
    long operator = 0;
    RecordedValue value = RecordedValue.ABSENT;
    while (filter.next()) {
      switch (filter.number()) {
        case 1 -> {
          ProtoFields reference = filter.message();
          while (reference.next()) {
            if (reference.number() == fieldName) {
              field = reference.text();
            }
          }
        }
        case 2 -> operator = filter.integer();
        case 3 -> value = IndexedValues.scalar(filter.message());
        default -> {}
      }
    }
    boolean exact = operator == EQUAL || operator == ARRAY_CONTAINS;
    boolean above = operator == GREATER_THAN || operator == GREATER_THAN_OR_EQUAL;
    if ((exact || above) && value.form() != RecordedValue.ValueForm.ABSENT) {
      found.add(new QueryBound(field, value, exact));
    }
  }
}
