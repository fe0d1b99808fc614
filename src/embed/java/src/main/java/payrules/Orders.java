package payrules;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;

/** Writes orders as JSON without the members that are null: by Jackson with its annotations where the class path has it, otherwise by Gson. */
final class Orders {
  private static final boolean HAS_JACKSON = hasJackson();

  private Orders() {}

  /** @throws RuntimeException where an order has no form in JSON */
  static String json(Object order, Gson gson) {
    if (!HAS_JACKSON) return gson.toJson(order);
    String text = Jackson.json(order);
    if (!text.contains("null")) return text;
    try {
      return withoutNulls(text);
    } catch (IOException error) {
      throw new IllegalArgumentException(error);
    }
  }

  /** Copies JSON piece by piece, because a tree would keep only one of two members of the same name. */
  private static String withoutNulls(String text) throws IOException {
    var out = new StringWriter();
    try (var reader = new JsonReader(new StringReader(text)); var writer = new JsonWriter(out)) {
      writer.setSerializeNulls(false);
      for (JsonToken next; (next = reader.peek()) != JsonToken.END_DOCUMENT; ) {
        switch (next) {
          case BEGIN_OBJECT -> {
            reader.beginObject();
            writer.beginObject();
          }
          case END_OBJECT -> {
            reader.endObject();
            writer.endObject();
          }
          case BEGIN_ARRAY -> {
            reader.beginArray();
            writer.beginArray();
          }
          case END_ARRAY -> {
            reader.endArray();
            writer.endArray();
          }
          case NAME -> writer.name(reader.nextName());
          case STRING -> writer.value(reader.nextString());
          case NUMBER -> writer.jsonValue(reader.nextString());
          case BOOLEAN -> writer.value(reader.nextBoolean());
          default -> {
            reader.nextNull();
            writer.nullValue();
          }
        }
      }
    }
    return out.toString();
  }

  private static boolean hasJackson() {
    try {
      Class.forName("com.fasterxml.jackson.databind.json.JsonMapper");
      return true;
    } catch (ClassNotFoundException | LinkageError error) {
      return false;
    }
  }

  /** Loaded where Jackson is there. */
  private static final class Jackson {
    // What is not a number in JSON is refused as text that is no JSON.
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
            // By default, a date is a list of numbers, which no field takes.
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .findAndAddModules()
            .addModule(new SimpleModule().addSerializer(JsonElement.class, new ElementSerializer()))
            .build();

    static String json(Object order) {
      try {
        return MAPPER.writeValueAsString(order);
      } catch (JsonProcessingException error) {
        throw new IllegalArgumentException(error);
      }
    }
  }

  private static final class ElementSerializer extends JsonSerializer<JsonElement> {
    @Override
    public void serialize(JsonElement element, JsonGenerator out, SerializerProvider provider) throws IOException {
      out.writeRawValue(element.toString());
    }
  }
}
