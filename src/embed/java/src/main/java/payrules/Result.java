package payrules;

import java.util.List;

/** The result for one order: valid where no diagnostic is an error. */
public record Result(
    boolean valid, Name<Operation> operation, String rulesVersion, List<Diagnostic> diagnostics, List<NotEvaluated> notEvaluated) {

  /** A rule that was not evaluated, and what it needs, such as {@code binding:pe.bank}. */
  public record NotEvaluated(Name<RuleId> ruleId, List<String> needs) {}
}
