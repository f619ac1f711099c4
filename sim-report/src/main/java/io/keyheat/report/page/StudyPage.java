package io.keyheat.report.page;

/** The frame of the pages of plans, sweeps and other studies, made for paper too. */
public final class StudyPage {
  private static final String STYLE = "/io/keyheat/report/page/study.css";

  private StudyPage() {}

  /**
   * A page of a study; its module fills {@code main} from the data. Its facts are such as {@code
   * orders · Keyheat 1.0 · keyheat plan orders …}.
   */
  public static Page titled(String title, String subject, String version, String commandLine) {
    return Page.titled(title)
        .style(STYLE)
        .facts(
            Html.join(
                Html.text(subject + " · Keyheat " + version + " · "),
                Html.element("code").text(commandLine)));
  }
}
