package io.keyheat.scenarios.profile;

import io.keyheat.core.policy.PolicyCatalog;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Scalars;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Policies that change tablets, in order: {@code none}, or such as {@code sizeSplits, merges}. */
record PolicyNames(List<String> names) {
  private static final String NONE = "none";

  static Form<PolicyNames> form() {
    return Scalars.defined(
        "policies",
        "Names of policies, in the order in which they act, or none.",
        "^[A-Za-z][A-Za-z0-9]*( *, *[A-Za-z][A-Za-z0-9]*)*$",
        List.of("sizeSplits, loadSplits, merges", NONE),
        PolicyNames::read);
  }

  private static PolicyNames read(Node.Scalar text) throws BadValue {
    List<String> names = new ArrayList<>();
    if (text.value().equals(NONE)) {
      return new PolicyNames(names);
    }
    Set<String> known = PolicyCatalog.tabletPolicyNames();
    for (String part : text.value().split(",", -1)) {
      String name = part.strip();
      if (!known.contains(name)) {
        throw new BadValue(
            Quote.of(name) + " is no policy",
            "some of " + String.join(", ", known) + Nearest.hint(name, known));
      }
      if (names.contains(name)) {
        throw new BadValue(Quote.of(name) + " is there twice", "each policy once");
      }
      names.add(name);
    }
    return new PolicyNames(names);
  }
}
