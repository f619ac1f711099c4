package io.keyheat.report.recording;

import io.keyheat.report.page.EmbeddedJson;
import io.keyheat.report.page.Html;
import io.keyheat.report.page.Page;
import java.io.IOException;
import java.util.Map;

/**
 * The page on which a recording is watched. It asks its own server how far the recording is, and
 * nobody else.
 *
 * @param html the whole page
 * @param policy its content security policy
 */
public record RecordingPage(String html, String policy) {
  private static final String FOLDER = "/io/keyheat/report/recording/page/";

  /**
   * The page of a recording.
   *
   * @param system that is recorded
   */
  public static RecordingPage of(String system) throws IOException {
    Page page =
        Page.titled("Recording")
            .facts(Html.text(system))
            .main(Html.resource(FOLDER + "recording.html", Map.of()))
            .script(FOLDER + "recording.js")
            .allow("connect-src 'self'");
    String data = EmbeddedJson.of(json -> json.member("system", system));
    return new RecordingPage(page.html(data), page.policy());
  }
}
