package io.keyheat.scenarios.gate;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** The formats in which findings leave a gate; the names are what users write. */
public enum GateFormat {
  /** SARIF 2.1.0, which code hosts show beside the lines of a change. */
  sarif,
  /** Workflow commands of GitHub Actions. */
  github,
  /** JUnit's XML, which build servers show as tests. */
  junit,
  /** A list of findings for programs. */
  json;

  /** Writes the findings. */
  public void write(List<GateFinding> findings, PrintStream out) throws IOException {
    switch (this) {
      case sarif -> SarifReport.write(findings, out);
      case github -> GithubReport.write(findings, out);
      case junit -> JUnitReport.write(findings, out);
      case json -> FindingsReport.write(findings, out);
    }
    out.flush();
  }
}
