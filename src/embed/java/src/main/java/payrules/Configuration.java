package payrules;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changes the rules; what is {@code null} has its default.
 *
 * @param bindings the codes behind the labels of the document, by slot and label; a label with an empty list has no code
 * @param severities by rule
 * @param off rules that are switched off
 * @param acknowledge rules whose warnings are accepted
 * @param unknownFields what to do about fields that the operation does not know; {@code requirements} does not take it
 * @param allowedFields unknown fields that are exempt; {@code requirements} does not take them
 * @param locale by default English
 */
public record Configuration(
    Map<? extends Name<Slot>, Map<String, List<String>>> bindings,
    Map<? extends Name<RuleId>, Severity> severities,
    List<? extends Name<RuleId>> off,
    List<? extends Name<RuleId>> acknowledge,
    UnknownFields unknownFields,
    List<String> allowedFields,
    Name<Language> locale) {
  public static final Configuration DEFAULT = new Configuration(null, null, null, null, null, null, null);

  public Configuration withBindings(Map<? extends Name<Slot>, Map<String, List<String>>> bindings) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withSeverities(Map<? extends Name<RuleId>, Severity> severities) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withOff(List<? extends Name<RuleId>> off) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withAcknowledge(List<? extends Name<RuleId>> acknowledge) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withUnknownFields(UnknownFields unknownFields) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withAllowedFields(List<String> allowedFields) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  public Configuration withLocale(Name<Language> locale) {
    return new Configuration(bindings, severities, off, acknowledge, unknownFields, allowedFields, locale);
  }

  /** As Node has it. */
  Map<String, Object> members() {
    var members = new LinkedHashMap<String, Object>();
    members.put("bindings", codes(bindings));
    members.put("severities", severities);
    members.put("off", off);
    members.put("acknowledge", acknowledge);
    var others = new HashMap<String, Object>();
    others.put("allow", allowedFields);
    others.put("others", unknownFields);
    members.put("unknownFields", allowedFields == null ? unknownFields : others);
    members.put("locale", locale);
    return members;
  }

  static Object codes(Map<? extends Name<Slot>, Map<String, List<String>>> bindings) {
    if (bindings == null) return null;
    var slots = new LinkedHashMap<String, Object>();
    bindings.forEach(
        (slot, labels) -> {
          var codes = new LinkedHashMap<String, Object>();
          labels.forEach((label, each) -> codes.put(label, each.isEmpty() ? "none" : each));
          slots.put(slot.toString(), codes);
        });
    return slots;
  }
}
