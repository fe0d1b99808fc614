package payrules;

import com.google.gson.JsonElement;
import java.util.List;

/** An order in canonical form, and what differs. */
public record Normalized(JsonElement order, List<Change> changes) {

  /** What was done to a field. */
  public record Change(String field, Name<RuleId> ruleId, ChangeKind change) {}
}
