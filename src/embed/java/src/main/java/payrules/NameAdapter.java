package payrules;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;

/** Reads and writes a {@code Name<T>} as its text. */
final class NameAdapter implements TypeAdapterFactory {
  @Override
  public <N> TypeAdapter<N> create(Gson gson, TypeToken<N> type) {
    return new TypeAdapter<>() {
      @Override
      public void write(JsonWriter out, N name) throws IOException {
        out.value(name.toString());
      }

      @Override
      @SuppressWarnings({"rawtypes", "unchecked"})
      public N read(JsonReader in) throws IOException {
        var kind = (Class) ((ParameterizedType) type.getType()).getActualTypeArguments()[0];
        return (N) Name.of(kind, in.nextString());
      }
    };
  }
}
