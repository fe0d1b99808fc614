package payrules;

import java.util.Map;

/** The options of one call of {@code requirements}, as in {@link Options}; what is {@code null} has its default. */
public record RequirementsOptions(Map<? extends Name<Fact>, String> facts, String at) {
  public static final RequirementsOptions DEFAULT = new RequirementsOptions(null, null);

  public RequirementsOptions withFacts(Map<? extends Name<Fact>, String> facts) {
    return new RequirementsOptions(facts, at);
  }

  public RequirementsOptions withAt(String at) {
    return new RequirementsOptions(facts, at);
  }
}
