package payrules;

import com.fasterxml.jackson.annotation.JsonValue;
import com.google.gson.annotations.JsonAdapter;

/**
 * The name of an operation, a rule, a fact, a slot or a language: a constant of the packed rules, or for rules of your own what {@link #of}
 * makes, such as {@code Name.of(Operation.class, "acme.payout")}. Names are equal where their texts are.
 *
 * <pre>{@code
 * for (var each : result.diagnostics())
 *   if (each.ruleId() instanceof RuleId id)
 *     switch (id) {
 *       case PE_PAYOUT_AMOUNT_FORMAT, PE_PAYOUT_AMOUNT_RANGE -> amount.show(each.text());
 *       default -> page.show(each.message());
 *     }
 * }</pre>
 *
 * @param <T> what it names
 */
@JsonAdapter(NameAdapter.class)
public sealed interface Name<T extends Enum<T> & Name<T>> permits Operation, RuleId, Fact, Slot, Language, OtherName {
  /** The constant with this text, or a name that the packed rules do not have. */
  static <T extends Enum<T> & Name<T>> Name<T> of(Class<T> kind, String text) {
    T packed = kind.cast(OtherName.PACKED.get(kind).get(text));
    return packed == null ? new OtherName<>(kind, text) : packed;
  }

  /** Its text in JSON. */
  @Override
  @JsonValue
  String toString();
}
