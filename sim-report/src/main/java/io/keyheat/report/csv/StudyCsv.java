package io.keyheat.report.csv;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.BilledLine;
import io.keyheat.report.plan.PlanModel.BilledMonth;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.Trial;
import io.keyheat.report.remedy.RemedyModel;
import io.keyheat.report.remedy.RemedyModel.MeanAndInterval;
import io.keyheat.report.remedy.RemedyModel.TriedRemedy;
import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.PublishedValue;
import io.keyheat.report.validation.ValidationModel.Simulated;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import java.io.IOException;
import java.io.Writer;

/** The tables of studies as CSV. */
public final class StudyCsv {
  private StudyCsv() {}

  /** Writes the values that a plan has tried: a line for each value and target. */
  public static void writeTrials(PlanModel model, Writer out) throws IOException {
    CsvTable table =
        new CsvTable(
            out,
            "variant,parameter,value,status,replications,target,target_status,mean,"
                + "low95,high95,limit,cost");
    for (PlannedVariant variant : model.variants()) {
      for (Trial trial : variant.trials()) {
        for (Judged judged : trial.judged()) {
          table.row(
              variant.name(),
              model.parameter(),
              trial.value(),
              trial.status(),
              trial.replications(),
              judged.target(),
              judged.status(),
              judged.mean(),
              judged.low(),
              judged.high(),
              judged.limit(),
              trial.cost());
        }
      }
    }
  }

  /** Writes the bills of a plan: a line for each variant, month and part. */
  public static void writeBills(PlanModel model, Writer out) throws IOException {
    CsvTable table = new CsvTable(out, "variant,month,part,quantity,price,per,amount,currency");
    for (PlannedVariant variant : model.variants()) {
      for (BilledMonth month : variant.bills()) {
        for (BilledLine line : month.lines()) {
          table.row(
              variant.name(),
              month.when(),
              new CsvTable.Unquoted(line.part()),
              line.quantity(),
              line.price(),
              line.per(),
              line.amount(),
              month.currency());
        }
      }
    }
  }

  /** Writes the remedies that were tried, in order of rank: a line for each remedy and figure. */
  public static void writeRemedies(RemedyModel model, Writer out) throws IOException {
    CsvTable table = new CsvTable(out, "rank,remedy,rule,metric,mean,low95,high95,hottest");
    for (int rank = 0; rank < model.remedies().size(); rank++) {
      TriedRemedy remedy = model.remedies().get(rank);
      for (int m = 0; m < model.metrics().size(); m++) {
        MeanAndInterval figure = remedy.figures().get(m);
        table.row(
            rank + 1,
            remedy.name(),
            remedy.rule(),
            model.metrics().get(m),
            figure.mean(),
            figure.low(),
            figure.high(),
            remedy.hot());
      }
    }
  }

  /**
   * Writes published figures beside simulated ones, a line for each: milliseconds, operations a
   * second, bytes, or shares of 1.
   */
  public static void writeValidation(ValidationModel model, Writer out) throws IOException {
    CsvTable table =
        new CsvTable(
            out,
            "validation,what,source,published,published_value,agrees_within,metric,"
                + "simulated,low95,high95,replications,agreement,reason");
    for (Validated validation : model.validations()) {
      for (ValidationRow row : validation.rows()) {
        PublishedValue published = row.published();
        Simulated simulated = row.simulated();
        table.row(
            validation.name(),
            row.what(),
            published.source(),
            published.text(),
            published.value(),
            published.range(),
            row.metric(),
            simulated.mean(),
            simulated.low(),
            simulated.high(),
            validation.replications(),
            row.agreement().words(),
            row.reason());
      }
    }
  }

  /**
   * Writes a running database beside the simulated one, a line for each figure of each recording:
   * seconds, numbers, or shares of 1; empty: it never happened.
   */
  public static void writeRecordings(ObservedModel model, Writer out) throws IOException {
    CsvTable table =
        new CsvTable(
            out,
            "workload,recording,what,recorded,simulated,agrees_from,agrees_to,"
                + "agreement,reason");
    for (Observed workload : model.workloads()) {
      for (ObservedFigure figure : workload.figures()) {
        for (int i = 0; i < workload.pairs().size(); i++) {
          table.row(
              workload.title(),
              workload.pairs().get(i).name(),
              figure.what(),
              figure.recorded().values().get(i),
              figure.simulated().values().get(i),
              figure.band().low(),
              figure.band().high(),
              figure.verdict().words(),
              figure.explanation());
        }
      }
    }
  }

  /** Writes which assumed parameters change what scenarios show: a line for each of a scenario. */
  public static void writeSensitivity(SensitivityModel model, Writer out) throws IOException {
    CsvTable table =
        new CsvTable(
            out,
            "scenario,parameter,value,from,to,expectations,holding,"
                + "changed_by_itself,mu_star,sigma");
    for (Screened scenario : model.scenarios()) {
      for (ScreenedParameter parameter : scenario.parameters()) {
        long changed = parameter.flips().stream().map(Flip::expectation).distinct().count();
        table.row(
            scenario.name(),
            parameter.path(),
            parameter.value(),
            parameter.from(),
            parameter.to(),
            scenario.expectations(),
            scenario.holding(),
            changed,
            parameter.meanSize(),
            parameter.deviation());
      }
    }
  }

  /** Writes a line for each expectation that comes out otherwise where a parameter is varied. */
  public static void writeFlips(SensitivityModel model, Writer out) throws IOException {
    CsvTable table = new CsvTable(out, "scenario,parameter,value,expectation,rules,holds");
    for (Screened scenario : model.scenarios()) {
      for (ScreenedParameter parameter : scenario.parameters()) {
        for (Flip flip : parameter.flips()) {
          String rules = String.join(" ", flip.rules());
          table.row(
              scenario.name(),
              parameter.path(),
              flip.value(),
              flip.expectation(),
              rules,
              flip.holds());
        }
      }
    }
  }

  /** Writes a line for each rule that holds only for a narrow choice of a parameter. */
  public static void writeNarrowRules(SensitivityModel model, Writer out) throws IOException {
    CsvTable table = new CsvTable(out, "rule,scenario,parameter,value,from,to,not_at");
    for (Narrow narrow : model.narrowRules()) {
      ScreenedParameter parameter = narrow.parameter();
      table.row(
          narrow.rule(),
          narrow.scenario(),
          parameter.path(),
          parameter.value(),
          parameter.from(),
          parameter.to(),
          narrow.lostAt());
    }
  }
}
