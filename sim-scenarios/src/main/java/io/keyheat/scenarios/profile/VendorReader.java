package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.profile.ProfileHead.LimitFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code vendor} of a profile; what it leaves out is the parent's. */
final class VendorReader {
  private final Problems problems;

  VendorReader(Problems problems) {
    this.problems = problems;
  }

  Vendor read(Section profile, Vendor parent) {
    Node node = profile.get("vendor");
    Node.Mapping mapping = node == null ? null : ProfileHead.VENDOR.read(node, problems);
    if (mapping == null) {
      return parent;
    }
    Section section = new Section(mapping, ProfileHead.VENDOR, problems);
    Map<String, Vendor.Limit> limits = new LinkedHashMap<>(parent.limits());
    ProfileHead.LIMITS.forEach(
        (name, form) -> {
          Vendor.Limit limit = limit(section, name, form);
          if (limit != null) {
            limits.put(name, limit);
          }
        });
    return new Vendor(
        section.value(ProfileHead.RULES, Values.oneOf(Rules.load().setIds()), parent.rules()),
        schemas(section, parent),
        EntryForm.of(
            section.value(
                ProfileHead.ENTRIES, Values.oneOf(EntryForm.ids()), parent.entries().id())),
        section.value(ProfileHead.PRE_SPLITS, parent.preSplits()),
        Bill.of(section.value(ProfileHead.BILL, Values.oneOf(Bill.ids()), parent.bill().id())),
        cpu(section, parent),
        remedies(section, parent),
        limits);
  }

  /** Those of the parent, under those written here. */
  private Map<String, String> remedies(Section section, Vendor parent) {
    Map<String, String> remedies = new LinkedHashMap<>(parent.remedies());
    Node.Mapping mapping = section.find(ProfileHead.REMEDIES);
    if (mapping != null) {
      String languages = String.join("|", SchemaDialect.ids());
      List<String> ids = Stream.of(RemedyKind.values()).map(RemedyKind::id).toList();
      mapping
          .members()
          .forEach(
              (name, member) -> {
                String ofAll = name.replaceFirst("^(?:" + languages + ")\\.", "");
                if (!ids.contains(ofAll.replaceFirst("\\.(?:name|givesUp|how)$", ""))) {
                  problems.add(member.key(), Section.unknown("remedy", name, ids));
                }
                if (member.value() instanceof Node.Scalar text) {
                  remedies.put(name, text.value());
                }
              });
    }
    return remedies;
  }

  private List<SchemaDialect> schemas(Section section, Vendor parent) {
    List<Node> items = section.itemsOf(ProfileHead.SCHEMAS);
    return section.has(ProfileHead.SCHEMAS)
        ? Section.scalars(items, Values.oneOf(SchemaDialect.ids()), problems).stream()
            .map(SchemaDialect::of)
            .toList()
        : parent.schemas();
  }

  private Map<String, Vendor.Limit> cpu(Section section, Vendor parent) {
    Node.Mapping mapping = section.find(ProfileHead.CPU);
    if (mapping == null) {
      return parent.cpu();
    }
    Section cpu = new Section(mapping, mapping.members().keySet(), problems);
    Map<String, Vendor.Limit> limits = new LinkedHashMap<>();
    for (String deployment : mapping.members().keySet()) {
      Vendor.Limit limit = limit(cpu, deployment, ProfileHead.SHARE_LIMIT);
      if (limit != null) {
        limits.put(deployment, limit);
      }
    }
    return limits;
  }

  private Vendor.@Nullable Limit limit(Section section, String name, LimitFields form) {
    Node node = section.get(name);
    Node.Mapping mapping = node == null ? null : form.group.read(node, problems);
    if (mapping == null) {
      return null;
    }
    Section limit = new Section(mapping, form.group, problems);
    Number value = limit.find(form.value);
    String source = limit.value(form.source);
    return value != null && limit.get(form.value.name()) instanceof Node.Scalar text
        ? new Vendor.Limit(value.doubleValue(), text.value(), source)
        : null;
  }
}
