package io.keyheat.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.TargetStatus;
import io.keyheat.report.plan.PlanModel.Trial;
import io.keyheat.report.terminal.PlanReport;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyCsvTest {
  @Test
  void everyStatusHasTheWordOfItsDocumentInTheFileAndOnTheTerminal() throws IOException {
    PlanModel plan = plan(Arrays.stream(TargetStatus.values()).map(StudyCsvTest::trial).toList());
    StringWriter out = new StringWriter();
    StudyCsv.writeTrials(plan, out);
    List<String> words = List.of("met", "missed", "undecided");
    assertThat(out.toString().lines().skip(1))
        .extracting(line -> line.split(",", -1)[3])
        .isEqualTo(words);
    assertThat(out.toString().lines().skip(1))
        .extracting(line -> line.split(",", -1)[6])
        .isEqualTo(words);
    StringBuilder terminal = new StringBuilder();
    PlanReport.print(plan, terminal, false, 100);
    assertThat(terminal.toString().lines().filter(line -> line.contains("4 runs")))
        .extracting(line -> line.substring(0, "undecided".length()).strip())
        .isEqualTo(words);
  }

  private static Trial trial(TargetStatus status) {
    Judged judged = new Judged("errors < 1%", status, 0, 0, 0, 1, "0 %");
    return new Trial("3", 0, status, 4, "precise", "60 s", "", List.of(judged));
  }

  private static PlanModel plan(List<Trial> trials) {
    PlannedVariant variant =
        new PlannedVariant(
            "v", "3", "3 servers", false, "", List.of(), List.of(), List.of(), List.of(), trials);
    return new PlanModel(
        "s", "t", "1", "keyheat", "?", "servers", List.of(), List.of(), List.of(variant));
  }
}
