package io.keyheat.scenarios.lint;

/** Looks for the causes of one kind in a scenario's variant. */
@FunctionalInterface
interface LintRule {
  /** Adds what it finds to the context. */
  void check(LintContext context);
}
