package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.plan.Evaluation;
import io.keyheat.scenarios.plan.Evaluation.StopReason;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchRange;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.plan.TargetVerdict;
import io.keyheat.scenarios.sweep.Point;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlanHeadlineTest {
  private static final List<String> NUMBERS = List.of("1", "2", "3", "4");

  private static String headline(SearchVerdict verdict, int answer, TargetVerdict... tried) {
    SearchParameter servers =
        new SearchParameter(
            SearchKind.SERVERS,
            "servers",
            "servers",
            Goal.LEAST,
            new SearchRange(NUMBERS, NUMBERS, 0, 0),
            Point.ORIGIN);
    Map<Integer, Evaluation> evaluations = new TreeMap<>();
    for (int i = 0; i < tried.length; i++) {
      evaluations.put(
          i, new Evaluation(servers.point(i), tried[i], 4, StopReason.BUDGET, List.of()));
    }
    OptionalInt found = answer < 0 ? OptionalInt.empty() : OptionalInt.of(answer);
    return new PlanHeadline(servers)
        .of(new SearchResult(servers, "v", verdict, found, evaluations));
  }

  @Test
  void aNumberThatIsEnoughIsSaidAlthoughSmallerOnesAreOpen() {
    assertThat(
            headline(
                SearchVerdict.UNDECIDED,
                2,
                TargetVerdict.MISSED,
                TargetVerdict.UNDECIDED,
                TargetVerdict.MET))
        .isEqualTo("3 servers are enough; 2 servers cannot be separated from the target");
  }

  @Test
  void onlyWhereNoNumberIsSureThereIsNoAnswer() {
    assertThat(
            headline(SearchVerdict.UNDECIDED, -1, TargetVerdict.UNDECIDED, TargetVerdict.UNDECIDED))
        .startsWith("no answer: ");
  }
}
