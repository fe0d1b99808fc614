package payrules;

import java.util.List;

/** The fields that an order has or needs, and whether each required one is given. */
public record Requirements(List<Field> fields, boolean complete) {

  /**
   * A field to ask for.
   *
   * @param need {@code required}, {@code recommended} or {@code optional}
   * @param providedBy {@code payer} or {@code merchant}
   * @param input {@code text}, {@code select}, {@code tel}, {@code email}, {@code decimal}, {@code url}, {@code date} or {@code checkbox}
   * @param minEntries the smallest number of entries of a list or a map; it is allowed, and so is {@code maxEntries}
   */
  public record Field(
      String name,
      String label,
      String need,
      String providedBy,
      String input,
      String pattern,
      Integer minLength,
      Integer maxLength,
      Integer minEntries,
      Integer maxEntries,
      String min,
      String max,
      List<Option> options) {}

  /** A value to choose. */
  public record Option(String value, String label) {}
}
