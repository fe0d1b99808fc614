package payrules;

import java.util.List;

/**
 * The result for one order.
 *
 * @param valid no diagnostic is an error
 * @param rulesVersion the version and hashes of the rules and of the configuration, and the version of the engine
 * @param notEvaluated rules that were not evaluated, and what each needs
 */
public record Result(
    boolean valid, Name<Operation> operation, String rulesVersion, List<Diagnostic> diagnostics, List<NotEvaluated> notEvaluated) {

  /** A rule that was not evaluated, and what it needs, such as {@code binding:pe.bank}. */
  public record NotEvaluated(Name<RuleId> ruleId, List<String> needs) {}
}
