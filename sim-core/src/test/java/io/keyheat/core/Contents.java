package io.keyheat.core;

import io.keyheat.core.result.LatencyHistogram;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** All that a result holds, as text: two results are the same if and only if their contents are. */
final class Contents {
  private final StringBuilder text = new StringBuilder();

  private Contents() {}

  static String of(Object result) {
    Contents contents = new Contents();
    contents.add(result);
    return contents.text.toString();
  }

  private void add(Object value) {
    if (value instanceof Record fields) {
      addRecord(fields);
    } else if (value instanceof LatencyHistogram histogram) {
      add(histogram);
    } else if (value instanceof Iterable<?> parts) {
      parts.forEach(this::add);
    } else if (value instanceof Map<?, ?> map) {
      new TreeMap<>(map).forEach((key, entry) -> add(entry));
    } else if (value != null && value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        text.append(Array.get(value, i)).append(' ');
      }
    } else {
      text.append(value).append('\n');
    }
  }

  private void addRecord(Record value) {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      text.append(component.getName()).append(": ");
      try {
        add(component.getAccessor().invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component.toString(), e);
      }
    }
  }

  private void add(LatencyHistogram histogram) {
    text.append(histogram.count()).append(' ').append(histogram.meanMillis()).append(' ');
    text.append(histogram.maxMillis()).append('\n');
    Histogram buckets = new Histogram(LatencyHistogram.MAX_MICROS, 3);
    histogram.addTo(buckets);
    buckets
        .recordedValues()
        .forEach(
            bucket ->
                text.append(bucket.getValueIteratedTo())
                    .append(' ')
                    .append(bucket.getCountAtValueIteratedTo())
                    .append('\n'));
  }
}
