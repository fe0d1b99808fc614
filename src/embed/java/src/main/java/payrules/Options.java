package payrules;

import java.util.List;
import java.util.Map;

/**
 * The options of one check; what is {@code null} has its default.
 *
 * @param facts what rules need and the order lacks
 * @param at the day (UTC) or the time as of which rules are evaluated, such as {@code 2027-01-31}; by default now
 * @param mode by default {@link Mode#SUBMIT}
 * @param fields the only ones that are reported
 */
public record Options(Map<? extends Name<Fact>, String> facts, String at, Mode mode, List<String> fields) {
  public static final Options DEFAULT = new Options(null, null, null, null);

  public Options withFacts(Map<? extends Name<Fact>, String> facts) {
    return new Options(facts, at, mode, fields);
  }

  public Options withAt(String at) {
    return new Options(facts, at, mode, fields);
  }

  public Options withMode(Mode mode) {
    return new Options(facts, at, mode, fields);
  }

  public Options withFields(List<String> fields) {
    return new Options(facts, at, mode, fields);
  }
}
