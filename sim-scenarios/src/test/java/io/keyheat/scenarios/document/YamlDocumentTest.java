package io.keyheat.scenarios.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class YamlDocumentTest {
  private static Node.Mapping parse(String text) throws ScenarioException {
    Problems problems = new Problems("f.yaml");
    Node.Mapping mapping = YamlDocument.parse(text, problems);
    problems.throwIfAny();
    return mapping;
  }

  private static Problem onlyProblem(String text) {
    ScenarioException e = catchThrowableOfType(ScenarioException.class, () -> parse(text));
    assertThat(e).isNotNull();
    assertThat(e.problems()).hasSize(1);
    return e.problems().get(0);
  }

  @Test
  void everyValueKnowsWhereItWasWritten() throws ScenarioException {
    Node.Mapping top = parse("a: 1\nb:\n  - x\n  - {c: d}\n");
    Node.Items items = (Node.Items) top.get("b");
    Node.Mapping inner = (Node.Mapping) items.nodes().get(1);
    Place c = inner.get("c").place();
    assertThat(List.of(c.line(), c.column())).containsExactly(4, 9);
    assertThat(c.path()).isEqualTo("b[1].c");
  }

  @Test
  void jsonIsYaml() throws ScenarioException {
    Node.Mapping top = parse("{\"a\": [1, true, null], \"b\": {\"c\": \"d\"}}");
    assertThat(top.members()).containsOnlyKeys("a", "b");
    List<Node> items = ((Node.Items) top.get("a")).nodes();
    assertThat(items).hasSize(3);
    assertThat(Node.isNull(items.get(2))).isTrue();
  }

  @Test
  void aQuotedNullIsText() throws ScenarioException {
    assertThat(Node.isNull(parse("a: \"null\"").get("a"))).isFalse();
    assertThat(Node.isNull(parse("a: null").get("a"))).isTrue();
  }

  @Test
  void aDuplicateKeyIsRefusedAtTheSecondOne() {
    assertThat(onlyProblem("a: 1\nb: 2\na: 3\n").toString())
        .isEqualTo("f.yaml:3:1: a: is set twice, first in line 1; expected it once");
  }

  @Test
  void aliasesOfAliasesCannotExplode() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("a").append(i).append(": &a").append(i).append(" [");
      bomb.append(("*a" + (i - 1) + ", ").repeat(9)).append("*a").append(i - 1).append("]\n");
    }
    assertThat(onlyProblem(bomb.toString()).message()).contains("expanded aliases");
  }

  @Test
  void anAnchorInsideItselfIsRefused() {
    assertThat(onlyProblem("a: &a [*a]").message()).contains("no complete anchor \"a\"");
  }

  @Test
  void deepNestingIsRefused() {
    assertThat(onlyProblem("a: " + "[".repeat(100_000)).message()).contains("deeper than 40");
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      deep.append(" ".repeat(i)).append("a:\n");
    }
    assertThat(onlyProblem(deep.toString()).message()).contains("deeper than 40");
  }

  @Test
  void nestingByAliasesCountsToo() {
    String nested = "[".repeat(25) + "]".repeat(25);
    String twice = "a: &a " + nested + "\nb: " + "[".repeat(25) + "*a" + "]".repeat(25);
    assertThat(onlyProblem(twice).message()).contains("deeper than 40");
  }

  @Test
  void brokenYamlIsRefusedAtItsPlace() {
    Problem problem = onlyProblem("a: 1\nb: [1, 2\nc: 3\n");
    assertThat(problem.line()).isEqualTo(3);
    assertThat(problem.message()).contains("is not valid YAML").doesNotContain("\n");
  }

  @Test
  void anIndentationMistakeIsToldInPlainWords() {
    Problem problem = onlyProblem("a:\n  b: 1\n   c: 2\n");
    assertThat(problem.line()).isEqualTo(3);
    Problem inner = onlyProblem("a:\n    b: 1\n   c: 2\n");
    assertThat(inner.line()).isEqualTo(3);
    assertThat(inner.message())
        .contains("this line has another indentation than the lines before it");
  }

  @Test
  void anEscapeThatNamesNoCharacterIsRefusedInItsLine() {
    for (String escape : List.of("c\\x", "\\UFFFFFFFF\"")) {
      Problem problem = onlyProblem("a: 1\nb: \"" + escape);
      assertThat(problem.line()).isEqualTo(2);
      assertThat(problem.message()).contains("escape in double quotes that names no character");
    }
  }

  @Test
  void aTabIsRefusedAtItsPlace() {
    Problem problem = onlyProblem("a:\n\tb: 1\n");
    assertThat(List.of(problem.line(), problem.column())).containsExactly(2, 1);
  }

  @Test
  void aSecondDocumentIsRefused() {
    assertThat(onlyProblem("a: 1\n---\nb: 2\n").message()).contains("a second document begins");
  }

  @Test
  void aTopThatIsNoMappingIsRefused() {
    assertThat(onlyProblem("- a\n- b\n").message()).contains("found a list; expected a mapping");
    assertThat(onlyProblem("hello").message()).contains("found \"hello\"; expected a mapping");
  }

  @Test
  void aCommentAloneIsEmpty() {
    assertThat(onlyProblem("# nothing here\n").message()).contains("the file is empty");
  }

  @Test
  void tagsAndNamesThatAreNoTextAreRefused() {
    assertThat(onlyProblem("a: !!int 3").message()).contains("has a YAML tag");
    assertThat(onlyProblem("? [a, b]\n: c\n").message()).contains("the name of a field");
  }

  @Test
  void aMessageIsNotAtTheMercyOfTheFile() {
    Problem problem = onlyProblem("\"a\\e[31mb\\n\": 1\n\"a\\e[31mb\\n\": 2\n");
    assertThat(problem.toString().chars().allMatch(c -> c >= ' ')).isTrue();
  }
}
