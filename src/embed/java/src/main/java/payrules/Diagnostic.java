package payrules;

import java.util.List;
import java.util.Map;

/**
 * One finding about one field of an order. It never has a value of the order.
 *
 * @param ruleId stable and never reused, such as {@link RuleId} has them
 * @param code the kind of fault
 * @param severity an error makes the order invalid
 * @param field the field to act on; empty for the order as a whole
 * @param path the members that lead to the field: a {@code String} for a name, a {@code Long} for a place in a list
 * @param message what to do, in a sentence
 * @param text the message without the label that it begins with, to show beside the field
 * @param messageId which message that is; stable while its text may change
 * @param params what the message mentions: text, or a list of texts
 * @param acknowledged whether the configuration acknowledges this warning
 * @param related other fields that took part
 * @param basis where the rule's authority comes from
 * @param source what the rule rests on
 */
public record Diagnostic(
    Name<RuleId> ruleId,
    Code code,
    Severity severity,
    String field,
    List<Object> path,
    String message,
    String text,
    String messageId,
    Map<String, Object> params,
    boolean acknowledged,
    List<String> related,
    Basis basis,
    Source source) {

  public Diagnostic {
    related = related == null ? List.of() : related;
  }

  /** The clause of the gateway's document, or the public document; {@code null} for the one that does not apply. */
  public record Source(String clause, String document) {}
}
