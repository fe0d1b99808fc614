package payrules;

import com.google.gson.annotations.JsonAdapter;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** A name that the packed rules do not have. */
@JsonAdapter(NameAdapter.class)
record OtherName<T extends Enum<T> & Name<T>>(Class<T> kind, String text) implements Name<T> {
  /** The names that they have, by their texts. */
  static final ClassValue<Map<String, Object>> PACKED =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> kind) {
          return Arrays.stream(kind.getEnumConstants()).collect(Collectors.toUnmodifiableMap(Object::toString, each -> each));
        }
      };

  @Override
  public String toString() {
    return text;
  }
}
