package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.DataGrowth.TableGrowth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataTextTest {
  /** A table whose rows have 1 KB and come to a number of millions a month. */
  private static DataGrowth growth(int millions) {
    TableGrowth table =
        new TableGrowth(
            "T", 0, 1e6 * millions, 1000, Double.POSITIVE_INFINITY, true, Double.POSITIVE_INFINITY);
    return new DataGrowth(0, List.of(table), false);
  }

  private static String sentence(int early, int late, int rare) {
    Map<String, DataGrowth> growths = new LinkedHashMap<>();
    growths.put("early", growth(early));
    growths.put("late", growth(late));
    growths.put("rare", growth(rare));
    return DataText.premise(growths).orElseThrow();
  }

  @Test
  void variantsThatGrowAlikeAreNamedTogetherAndNoneIsLeftOut() {
    assertThat(sentence(3, 3, 1)).contains("early, late: T +3.00 GB; rare: T +1.00 GB.");
    assertThat(sentence(3, 3, 0)).contains(": early, late: T +3.00 GB.");
    assertThat(sentence(3, 3, 3)).contains("entries: T +3.00 GB.");
  }
}
