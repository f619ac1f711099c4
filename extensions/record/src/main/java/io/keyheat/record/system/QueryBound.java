package io.keyheat.record.system;

import com.google.datastore.v1.Filter;
import com.google.datastore.v1.PropertyFilter;
import com.google.firestore.v1.StructuredQuery;
import io.keyheat.record.key.RecordedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A field of a query of Firestore or Datastore, and the least value of it that is read.
 *
 * @param exact whether no other value is read
 */
record QueryBound(String field, RecordedValue value, boolean exact) {
  private static final int MAX_DEPTH = 20;

  /** The bounds of a query of Firestore in the order written, those that fix a value first. */
  static List<QueryBound> of(StructuredQuery.Filter filter) {
    List<QueryBound> found = new ArrayList<>();
    collect(filter, found, 0);
    return sorted(found);
  }

  private static void collect(StructuredQuery.Filter filter, List<QueryBound> found, int depth) {
    if (filter.hasCompositeFilter() && depth < MAX_DEPTH) {
      // Of alternatives none is a bound of the whole query.
      if (filter.getCompositeFilter().getOp() != StructuredQuery.CompositeFilter.Operator.OR) {
        filter
            .getCompositeFilter()
            .getFiltersList()
            .forEach(inner -> collect(inner, found, depth + 1));
      }
    } else if (filter.hasFieldFilter()) {
      StructuredQuery.FieldFilter bound = filter.getFieldFilter();
      String field = bound.getField().getFieldPath();
      RecordedValue value = IndexedValues.scalar(bound.getValue());
      switch (bound.getOp()) {
        case EQUAL, ARRAY_CONTAINS -> add(field, value, true, found);
        case GREATER_THAN, GREATER_THAN_OR_EQUAL -> add(field, value, false, found);
        default -> {}
      }
    }
  }

  /** The bounds of a query of Datastore in the order written, those that fix a value first. */
  static List<QueryBound> of(Filter filter) {
    List<QueryBound> found = new ArrayList<>();
    collect(filter, found, 0);
    return sorted(found);
  }

  private static void collect(Filter filter, List<QueryBound> found, int depth) {
    if (filter.hasCompositeFilter() && depth < MAX_DEPTH) {
      if (filter.getCompositeFilter().getOp()
          != com.google.datastore.v1.CompositeFilter.Operator.OR) {
        filter
            .getCompositeFilter()
            .getFiltersList()
            .forEach(inner -> collect(inner, found, depth + 1));
      }
    } else if (filter.hasPropertyFilter()) {
      PropertyFilter bound = filter.getPropertyFilter();
      String field = bound.getProperty().getName();
      RecordedValue value = IndexedValues.scalar(bound.getValue());
      switch (bound.getOp()) {
        case EQUAL -> add(field, value, true, found);
        case GREATER_THAN, GREATER_THAN_OR_EQUAL -> add(field, value, false, found);
        default -> {}
      }
    }
  }

  private static void add(
      String field, RecordedValue value, boolean exact, List<QueryBound> found) {
    if (value.form() != RecordedValue.ValueForm.ABSENT) {
      found.add(new QueryBound(field, value, exact));
    }
  }

  private static List<QueryBound> sorted(List<QueryBound> found) {
    return found.stream().sorted(Comparator.comparing(bound -> !bound.exact())).toList();
  }
}
