package io.keyheat.scenarios.document.shipped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParsedDocumentTest {
  @TempDir private Path folder;

  private static Node.Mapping parse(String text) throws ScenarioException {
    return YamlDocument.parse(text, new Problems("test.yaml"));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "/profiles/common.yaml",
        "/profiles/firestore.yaml",
        "/io/keyheat/scenarios/diagnosis/rules.yaml"
      })
  void whatIsShippedIsReadAsItWasWritten(String path) throws ScenarioException {
    Node.Mapping document = parse(ShippedText.at(path));

    assertThat(ParsedDocument.read(ParsedDocument.write(document))).isEqualTo(document);
  }

  /** 127 is the last number of one byte, 16,383 the last one of two. */
  @ParameterizedTest(name = "a text of {0} characters in line {0}")
  @ValueSource(ints = {1, 126, 127, 128, 129, 16_383, 16_384, 16_385})
  void longTextsAndFarLinesAreKept(int size) throws ScenarioException {
    Node.Mapping document = parse("\n".repeat(size - 1) + "a: ['" + "x".repeat(size) + "', x]");

    Node.Mapping read = ParsedDocument.read(ParsedDocument.write(document));

    assertThat(read).isEqualTo(document);
    Node.Member member = Objects.requireNonNull(read.members().get("a"));
    assertThat(member.key().line()).isEqualTo(size);
    Node text = ((Node.Items) member.value()).nodes().get(0);
    assertThat(text.kind()).isEqualTo(Quote.of("x".repeat(size)));
    assertThat(text.place().line()).isEqualTo(size);
  }

  @Test
  void aFieldOfTheSameNameLiesWhereItsOwnMappingDoes() throws ScenarioException {
    Node.Mapping document = parse("a: {b: {a: 1}, c: é}\nb: {a: {a: 2}}");

    Node.Mapping read = ParsedDocument.read(ParsedDocument.write(document));

    Node.Mapping second = (Node.Mapping) Objects.requireNonNull(read.get("b"));
    Node.Mapping inner = (Node.Mapping) Objects.requireNonNull(second.get("a"));
    assertThat(Objects.requireNonNull(inner.get("a")).place().path()).isEqualTo("b.a.a");
  }

  @Test
  void aliasesAreRefusedAsTheirPlacesLieElsewhere() throws ScenarioException {
    Node.Mapping document = parse("a: &x {b: 1}\nc: *x");

    assertThatIllegalArgumentException().isThrownBy(() -> ParsedDocument.write(document));
  }

  @Test
  void theBuildPutsEachDocumentBesideItself() throws IOException, ScenarioException {
    Path document = folder.resolve("a.yaml");
    Files.writeString(document, "a: 1\n");
    Files.writeString(folder.resolve("a.txt"), "none");

    ShippedDocuments.main(new String[] {folder.toString()});

    assertThat(folder.resolve("a.txt.parsed")).doesNotExist();
    assertThat(ParsedDocument.read(Files.readAllBytes(folder.resolve("a.yaml.parsed"))))
        .isEqualTo(parse("a: 1\n"));
  }
}
