package payrules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What changes the rules for {@code normalize}: as in {@link Configuration} and {@link Options}; what is {@code null} has its default. */
public record NormalizeConfiguration(
    Map<? extends Name<Slot>, Map<String, List<String>>> bindings,
    Map<? extends Name<RuleId>, Severity> severities,
    List<? extends Name<RuleId>> off,
    List<? extends Name<RuleId>> acknowledge,
    Map<? extends Name<Fact>, String> facts,
    String at) {
  public static final NormalizeConfiguration DEFAULT = new NormalizeConfiguration(null, null, null, null, null, null);

  public NormalizeConfiguration withBindings(Map<? extends Name<Slot>, Map<String, List<String>>> bindings) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  public NormalizeConfiguration withSeverities(Map<? extends Name<RuleId>, Severity> severities) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  public NormalizeConfiguration withOff(List<? extends Name<RuleId>> off) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  public NormalizeConfiguration withAcknowledge(List<? extends Name<RuleId>> acknowledge) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  public NormalizeConfiguration withFacts(Map<? extends Name<Fact>, String> facts) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  public NormalizeConfiguration withAt(String at) {
    return new NormalizeConfiguration(bindings, severities, off, acknowledge, facts, at);
  }

  /** As Node has it. */
  Map<String, Object> members() {
    var members = new LinkedHashMap<String, Object>();
    members.put("bindings", Configuration.codes(bindings));
    members.put("severities", severities);
    members.put("off", off);
    members.put("acknowledge", acknowledge);
    members.put("facts", facts);
    members.put("at", at);
    return members;
  }
}
