package io.keyheat.scenarios.profile;

import io.keyheat.core.policy.SizeSplitParameters.Stage;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;

/**
 * Thresholds of size for as long as there are few tablets: {@code none}, or such as {@code 256MiB
 * below 2, 2GiB below 3}.
 */
record SizeStages(List<Stage> stages) {
  private static final String NONE = "none";
  private static final String EXPECTED =
      "none, or thresholds for few tablets such as 256MiB below 2, 2GiB below 3";

  /**
   * The form of such thresholds.
   *
   * @param size reads each threshold
   */
  static Form<SizeStages> form(ValueReader<Long> size) {
    return Scalars.defined(
        "sizeStages",
        "Thresholds of size for few tablets, or none.",
        "^(none|[0-9].* below [0-9].*)$",
        List.of("256MiB below 2, 2GiB below 3", NONE),
        text -> read(text, size));
  }

  private static SizeStages read(Node.Scalar text, ValueReader<Long> size) throws BadValue {
    List<Stage> stages = new ArrayList<>();
    if (text.value().equals(NONE)) {
      return new SizeStages(stages);
    }
    for (String part : text.value().split(",", -1)) {
      String[] words = part.strip().split(" +", -1);
      if (words.length != 3 || !words[1].equals("below")) {
        throw new BadValue(Quote.of(part.strip()) + " is no threshold", EXPECTED);
      }
      long bytes = size.read(new Node.Scalar(text.place(), words[0], true));
      double below = Values.decimal(0.001, 1e6).read(new Node.Scalar(text.place(), words[2], true));
      if (!stages.isEmpty() && stages.get(stages.size() - 1).belowTablets() >= below) {
        throw new BadValue(
            Quote.of(part.strip()) + " is not in the order of the numbers of tablets",
            "growing numbers");
      }
      stages.add(new Stage(bytes, below));
    }
    return new SizeStages(stages);
  }
}
