package io.keyheat.report.observed;

import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.StudyPage;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * A running database beside the simulated one, as one page: what agrees first, then for each
 * workload the ranges over time, both maps on one scale, and every figure.
 */
public final class ObservedPage {
  private ObservedPage() {}

  /** The model with the words that it derives. */
  private record Data(String summary, List<WorkloadSection> sections) {}

  private record WorkloadSection(Observed workload, List<ShownFigure> figures) {
    static WorkloadSection of(Observed workload) {
      return new WorkloadSection(
          workload, workload.figures().stream().map(ShownFigure::of).toList());
    }
  }

  private record ShownFigure(ObservedFigure figure, String verdict, String explanation) {
    static ShownFigure of(ObservedFigure figure) {
      return new ShownFigure(figure, figure.verdict().words(), figure.explanation());
    }
  }

  /** Writes the whole page, text in UTF-8. */
  public static void write(ObservedModel model, Writer out) throws IOException {
    List<WorkloadSection> sections = model.workloads().stream().map(WorkloadSection::of).toList();
    String subject = "Recordings of running databases";
    StudyPage.titled("A running database, simulated")
        .facts(StudyPage.facts(subject, model.version(), model.commandLine()))
        .style("/io/keyheat/report/observed/observed.css")
        .script("/io/keyheat/report/observed/observed.js")
        .write(EmbeddedJson.of(new Data(model.summary(), sections)), out);
  }
}
