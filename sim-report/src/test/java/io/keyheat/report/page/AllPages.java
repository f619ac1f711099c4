package io.keyheat.report.page;

import io.keyheat.report.SampleResults;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.lesson.CoursePage;
import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.lesson.LessonPage;
import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Band;
import io.keyheat.report.observed.ObservedModel.Measured;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangeCut;
import io.keyheat.report.observed.ObservedModel.RangePair;
import io.keyheat.report.observed.ObservedModel.RangePicture;
import io.keyheat.report.observed.ObservedModel.RangeRates;
import io.keyheat.report.observed.ObservedModel.RangeStep;
import io.keyheat.report.observed.ObservedPage;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.BilledMonth;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.Outlook;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.Trial;
import io.keyheat.report.plan.PlanPage;
import io.keyheat.report.remedy.HeatPair;
import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.Best;
import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.report.remedy.RemedyModel.TextFile;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.remedy.RemedyPage;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.RulesPage;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.report.sensitivity.SensitivityPage;
import io.keyheat.report.sweep.SweepModel;
import io.keyheat.report.sweep.SweepModel.Fit;
import io.keyheat.report.sweep.SweepModel.SweepEstimate;
import io.keyheat.report.sweep.SweepModel.SweptAxis;
import io.keyheat.report.sweep.SweepModel.SweptVariant;
import io.keyheat.report.sweep.SweepPage;
import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.PublishedValue;
import io.keyheat.report.validation.ValidationModel.Simulated;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import io.keyheat.report.validation.ValidationPage;
import io.keyheat.report.workbench.CardHeat;
import io.keyheat.report.workbench.WorkbenchPage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One page of each kind, in which every text that a user may write is one text. */
final class AllPages {
  /** Longer than a phone is wide. */
  private static final String LONG = "-with-a-name-longer-than-a-phone-is-wide".repeat(2);

  private final String text;

  AllPages(String text) {
    this.text = text;
  }

  private interface Writes {
    void to(Writer out) throws IOException;
  }

  /** Pages by their kinds. */
  Map<String, String> pages() throws IOException {
    ScenarioResult result = result();
    Lesson lesson = lesson(result);
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("report", page(out -> HtmlReport.write(result, out)));
    Contrast comparing = Contrast.of(result).showing(0, 1);
    pages.put("comparison", page(out -> HtmlReport.write(result, comparing, out)));
    pages.put("plan", page(out -> PlanPage.write(plan(), out)));
    pages.put("sweep", page(out -> SweepPage.write(sweep(), out)));
    pages.put("advice", page(out -> RemedyPage.write(remedies(), heat(result), out)));
    pages.put("rules", page(out -> RulesPage.write(rules(), out)));
    pages.put("validation", page(out -> ValidationPage.write(validation(), out)));
    pages.put("observed", page(out -> ObservedPage.write(observed(), out)));
    SensitivityModel sensitivity = sensitivity();
    pages.put("one-at-a-time", page(out -> SensitivityPage.writeOneAtATime(sensitivity, out)));
    pages.put("morris", page(out -> SensitivityPage.writeMorris(sensitivity, out)));
    pages.put("lesson", page(out -> LessonPage.write(lesson, LessonPage.CoursePlace.ALONE, out)));
    pages.put("course", page(out -> CoursePage.write(List.of(lesson), out)));
    pages.put("workbench", workbench().html());
    return pages;
  }

  /** The workbench with a scenario and a system. */
  WorkbenchPage workbench() throws IOException {
    return WorkbenchPage.of(
        List.of(
            new WorkbenchPage.ShelfEntry(text, text, text, CardHeat.of(SampleResults.scenario()))),
        List.of(new WorkbenchPage.ShownSystem(text, text)),
        "{}");
  }

  private static String page(Writes writes) throws IOException {
    StringWriter out = new StringWriter();
    writes.to(out);
    return out.toString();
  }

  private ScenarioResult result() {
    ScenarioResult sample = SampleResults.scenario();
    return new ScenarioResult(
        new ScenarioHead(text, text, text, text, 1, text, text),
        sample.variants().stream()
            .map(run -> run.withVariant(run.variant() + LONG + text))
            .toList(),
        List.of(new ExpectationResult(text, false, text)));
  }

  Lesson lesson(ScenarioResult result) {
    String variant = result.variants().get(0).variant();
    Lesson.Question question = new Lesson.Question(text, List.of(text, "b"), text, text);
    return new Lesson(
        result,
        List.of(new Lesson.Step(variant, 0, 60, text, List.of(), question)),
        List.of(new Lesson.Exercise(text, text)));
  }

  private PlanModel plan() {
    List<Trial> trials = List.of(trial("1", 60), trial("2", 20), trial("3", 8));
    PlannedVariant found =
        new PlannedVariant(
            text,
            "3 servers",
            text,
            true,
            text,
            List.of(text),
            List.of(
                new PlanModel.LimitingCause(text, text, text, text, List.of(text), List.of(text))),
            List.of(new Outlook(text, text, text, text)),
            List.of(new BilledMonth(text, List.of(), 1, text, text)),
            trials);
    PlannedVariant none =
        new PlannedVariant(
            text, "", text, false, "", List.of(text), List.of(), List.of(), List.of(), List.of());
    return new PlanModel(
        text, text, text, text, text, text, List.of(text), List.of(text), List.of(found, none));
  }

  private Trial trial(String value, double mean) {
    PlanModel.TargetStatus status =
        mean < 10 ? PlanModel.TargetStatus.MET : PlanModel.TargetStatus.MISSED;
    Judged judged = new Judged(text, status, mean, mean - 1, mean + 1, 10, text);
    Judged unknown =
        new Judged(
            text, PlanModel.TargetStatus.UNDECIDED, Double.NaN, Double.NaN, Double.NaN, 10, text);
    return new Trial(value, 0, status, 4, text, text, text, List.of(judged, unknown));
  }

  private SweepModel sweep() {
    List<String> metrics = List.of("throughput", "latency.p99", "errors");
    List<List<SweepEstimate>> points =
        List.of(point(10, 1), point(20, 2), point(30, 3), point(40, 90), point(41, 500));
    return new SweepModel(
        text,
        text,
        text,
        text,
        3,
        List.of(text),
        List.of(new SweptAxis(text, List.of("1", "2", "3", "4", "5"))),
        metrics,
        List.of(new SweptVariant(text, points), new SweptVariant("other", points)),
        List.of(new Fit(text, text, text, 0.98)));
  }

  private List<SweepEstimate> point(double rate, double millis) {
    return List.of(
        new SweepEstimate(rate, rate - 1, rate + 1, text),
        new SweepEstimate(millis, millis / 2, millis * 2, text),
        new SweepEstimate(Double.NaN, Double.NaN, Double.NaN, text));
  }

  RemedyModel remedies() {
    List<MeanAndInterval> figures =
        List.of(
            new MeanAndInterval(5, 4, 6, text),
            new MeanAndInterval(Double.NaN, Double.NaN, Double.NaN, text));
    List<TriedRemedy> remedies =
        List.of(
            new TriedRemedy(text, "SP-01", text, text, text, figures),
            new TriedRemedy("as it is", "", "", text, text, figures));
    return new RemedyModel(
        text,
        text,
        text,
        text,
        text,
        new Best(text, text, text, List.of(new TextFile(text, text, "before"))),
        List.of(text),
        List.of(text),
        List.of(text, "unknown"),
        remedies,
        List.of(text),
        List.of(new StatedRule("SP-01", text, text, List.of(text))));
  }

  private static HeatPair heat(ScenarioResult result) {
    return HeatPair.of(result.variants().get(0), result.variants().get(1));
  }

  private RulesModel rules() {
    ExpectationResult expectation = new ExpectationResult(text, true, text);
    List<RuleEvidence> evidence =
        List.of(
            new RuleEvidence(text, text, "a/report.html", List.of(expectation), null),
            new RuleEvidence(text, text, "a/report.html", List.of(), text));
    ShownRule rule = new ShownRule(text, text, text, evidence, List.of(text));
    return new RulesModel(
        text, text, true, List.of(new ShownDocument(text, text, List.of(rule))), evidence);
  }

  private ValidationModel validation() {
    List<ValidationRow> rows =
        List.of(row(Agreement.AGREES, 10), row(Agreement.DISAGREES, 20), row(Agreement.OPEN, 11));
    return new ValidationModel(
        text, text, true, 0.02, List.of(new Validated(text, text, text, 5, rows)));
  }

  private ValidationRow row(Agreement agreement, double mean) {
    PublishedValue published = new PublishedValue(text, 10, text, text);
    Simulated simulated = new Simulated(mean, mean - 1, mean + 1, text, text);
    return new ValidationRow(text, text, published, simulated, agreement, text);
  }

  private ObservedModel observed() {
    return observed(new RangeRates(2, 2, 10, List.of(9.0, 9.0, 3.0, 6.0)));
  }

  /** A recording and its replay that have the same rates of writes. */
  ObservedModel observed(RangeRates rates) {
    Measured measured = new Measured(List.of(2.0, Double.NaN), List.of(text, text));
    List<ObservedFigure> figures =
        List.of(
            new ObservedFigure(
                text, measured, new Band(1, 3, text), measured, Agreement.AGREES, text),
            new ObservedFigure(
                text, measured, new Band(1, 3, text), measured, Agreement.DISAGREES, text),
            new ObservedFigure(text, measured, Band.NONE, measured, Agreement.NOT_JUDGED, text));
    RangePicture picture =
        new RangePicture(
            List.of(new RangeStep(0, 1), new RangeStep(5, 2)),
            List.of(new RangeCut(5, 0.5)),
            List.of(0.7, 0.3),
            rates);
    RangePair pair = new RangePair(text, picture, picture);
    return new ObservedModel(
        text, text, List.of(new Observed(text, text, List.of(pair, pair), figures)));
  }

  private SensitivityModel sensitivity() {
    Flip flip = new Flip(text, text, List.of("SP-01"), false);
    ScreenedParameter parameter =
        new ScreenedParameter(text, text, text, text, text, List.of(flip), 0.3, 0.1);
    return new SensitivityModel(
        text,
        text,
        true,
        8,
        List.of(new Screened(text, text, 4, 3, List.of(parameter))),
        List.of(new StatedRule("SP-01", text, text, List.of(text))));
  }
}
