package io.keyheat.report.html;

import io.keyheat.core.result.ScenarioResult;
import java.io.IOException;
import java.io.Writer;

/** The report as one self-contained page that makes no network request. */
public final class HtmlReport {
  private HtmlReport() {}

  /** Writes the whole page. */
  public static void write(ScenarioResult result, Writer out) throws IOException {
    out.write("<!doctype html><meta charset=\"utf-8\"><title>Keyheat</title><h1>");
    out.write(result.title().replace("&", "&amp;").replace("<", "&lt;"));
    out.write("</h1>");
    out.flush();
  }
}
