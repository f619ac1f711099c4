package io.keyheat.scenarios.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The data that a page draws. */
final class PageJson {
  private static final Pattern DATA =
      Pattern.compile("(?s)<script type=\"application/json\" id=\"data\">(.*?)</script>");

  private PageJson() {}

  static JsonNode of(Path page) throws IOException {
    Matcher data = DATA.matcher(Files.readString(page));
    if (!data.find()) {
      throw new AssertionError("no data in " + page);
    }
    return new ObjectMapper().readTree(data.group(1));
  }
}
