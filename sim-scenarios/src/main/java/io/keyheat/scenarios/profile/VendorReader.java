package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code vendor} of a profile; what it leaves out is the parent's. */
final class VendorReader {
  private static final int MAX_SOURCE_LENGTH = 1000;
  private static final String LIMIT = "a mapping of value and source";

  private static final Map<String, ValueReader<? extends Number>> LIMITS =
      Map.of(
          Vendor.STORAGE, Units.bytes(1, Long.MAX_VALUE / 2),
          Vendor.KEY_END, Units.perSecond(0.001, 1e9),
          Vendor.ROW, Units.perSecond(0.001, 1e9));

  private final Problems problems;

  VendorReader(Problems problems) {
    this.problems = problems;
  }

  Vendor read(Section profile, Vendor parent) {
    Node.Mapping mapping = profile.mapping("vendor", "a mapping of what the documents say");
    if (mapping == null) {
      return parent;
    }
    Section section = new Section(mapping, ProfileHead.VENDOR, problems);
    Map<String, Vendor.Limit> limits = new LinkedHashMap<>(parent.limits());
    LIMITS.forEach(
        (name, reader) -> {
          Vendor.Limit limit = limit(section, name, reader);
          if (limit != null) {
            limits.put(name, limit);
          }
        });
    return new Vendor(
        section.value("rules", Values.oneOf(Rules.load().setIds()), parent.rules()),
        schemas(section, parent),
        section.value("preSplits", Values.bool(), parent.preSplits()),
        cpu(section, parent),
        limits);
  }

  private List<SchemaDialect> schemas(Section section, Vendor parent) {
    List<Node> items = section.items("schemas", "a list of " + SchemaDialect.ids());
    return section.has("schemas")
        ? Section.scalars(items, Values.oneOf(SchemaDialect.ids()), problems).stream()
            .map(SchemaDialect::of)
            .toList()
        : parent.schemas();
  }

  private Map<String, Vendor.Limit> cpu(Section section, Vendor parent) {
    Node.Mapping mapping = section.mapping("cpu", "a mapping from deployments to limits");
    if (mapping == null) {
      return parent.cpu();
    }
    Section cpu = new Section(mapping, mapping.members().keySet(), problems);
    Map<String, Vendor.Limit> limits = new LinkedHashMap<>();
    for (String deployment : mapping.members().keySet()) {
      Vendor.Limit limit = limit(cpu, deployment, Values.share(0, 1));
      if (limit != null) {
        limits.put(deployment, limit);
      }
    }
    return limits;
  }

  private Vendor.@Nullable Limit limit(
      Section section, String name, ValueReader<? extends Number> reader) {
    Node.Mapping mapping = section.mapping(name, LIMIT);
    if (mapping == null) {
      return null;
    }
    Section limit = new Section(mapping, List.of("value", "source"), problems);
    Node node = limit.require("value", "the limit with its unit");
    Number value = node == null ? null : Section.scalar(node, reader, problems);
    String source =
        limit.required("source", "where it is published", Values.text(MAX_SOURCE_LENGTH), "");
    return value != null && node instanceof Node.Text text
        ? new Vendor.Limit(value.doubleValue(), text.value(), source)
        : null;
  }
}
