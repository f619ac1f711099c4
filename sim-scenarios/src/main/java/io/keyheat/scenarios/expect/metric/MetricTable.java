package io.keyheat.scenarios.expect.metric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The metrics of one scope by name, each with its meaning. Expectations look metrics up in it, and
 * messages and the reference take the names from it.
 *
 * @param <S> subject of the metrics, such as a key space
 */
public final class MetricTable<S> {
  private final String title;
  private final String prefix;
  private final List<Entry<S>> entries = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param title heading of the table in the reference, a sentence
   * @param prefix of the metrics' full names, such as {@code servers.}
   */
  MetricTable(String title, String prefix) {
    this.title = title;
    this.prefix = prefix;
  }

  /** A metric, or several whose names follow a pattern. */
  private record Entry<S>(
      List<String> names, String shown, String meaning, Function<S, Metric> metric) {}

  /**
   * Adds a metric.
   *
   * @param meaning description in the reference
   */
  MetricTable<S> add(String name, String meaning, Function<S, Metric> metric) {
    entries.add(new Entry<>(List.of(name), "`" + prefix + name + "`", meaning, metric));
    return this;
  }

  /** Adds a metric without a subject. */
  MetricTable<S> add(String name, String meaning, Metric metric) {
    return add(name, meaning, of -> metric);
  }

  /**
   * Describes metrics whose names follow a pattern; other code finds them.
   *
   * @param examples names that messages may suggest
   * @param shown the pattern as the reference shows it, in Markdown
   */
  MetricTable<S> describe(List<String> examples, String shown, String meaning) {
    Function<S, Metric> none =
        of -> {
          throw new IllegalStateException("found by a pattern: " + shown);
        };
    entries.add(new Entry<>(List.copyOf(examples), shown, meaning, none));
    return this;
  }

  /** Returns the metric of a name; empty where there is none or only a pattern. */
  public Optional<Metric> find(String name, S of) {
    return entries.stream()
        .filter(entry -> entry.names.equals(List.of(name)))
        .findFirst()
        .map(entry -> entry.metric.apply(of));
  }

  /** Returns the names of the metrics without their prefix, in order. */
  public List<String> names() {
    return entries.stream().flatMap(entry -> entry.names.stream()).toList();
  }

  /** Returns the table in Markdown. */
  public String reference() {
    StringBuilder text = new StringBuilder(title).append("\n\n");
    Map<String, String> shown =
        entries.stream()
            .collect(
                Collectors.groupingBy(
                    Entry::meaning,
                    LinkedHashMap::new,
                    Collectors.mapping(Entry::shown, Collectors.joining(", "))));
    shown.forEach((meaning, names) -> text.append("- " + names + ": " + meaning + "\n"));
    return text.toString();
  }
}
