package payrules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What changes the rules for {@code normalize}: as in {@link Configuration} and {@link Options}; what is {@code null} has its default. */
public record NormalizeConfiguration(
    Map<String, Map<String, List<String>>> bindings,
    Map<String, Severity> severities,
    List<String> off,
    List<String> acknowledge,
    Map<String, String> facts,
    String at) {

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
