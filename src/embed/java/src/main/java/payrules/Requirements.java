package payrules;

import java.util.List;

/** The fields that an order has or needs, and whether each required one is given. */
public record Requirements(List<Field> fields, boolean complete) {

  /**
   * A field to ask for.
   *
   * @param providedBy who knows the value
   * @param input how a form asks for it
   * @param minEntries the smallest number of entries of a list or a map; it is allowed, and so is {@code maxEntries}
   */
  public record Field(
      String name,
      String label,
      Need need,
      Provider providedBy,
      Input input,
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
