import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersionDetector;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Judges orders with networknt's json-schema-validator: Runner SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS. */
public class Runner {
    private static final String SUFFIX = ".schema.json";

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        Map<String, JsonSchema> validators = new HashMap<>();
        try (var files = Files.newDirectoryStream(Path.of(arguments[0]), "*" + SUFFIX)) {
            for (Path file : files) {
                JsonNode schema = mapper.readTree(file.toFile());
                String name = file.getFileName().toString();
                var factory = JsonSchemaFactory.getInstance(SpecVersionDetector.detect(schema));
                validators.put(name.substring(0, name.length() - SUFFIX.length()), factory.getSchema(schema));
            }
        }
        try (var orders = Files.newBufferedReader(Path.of(arguments[1]));
                var out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                JsonNode entry = mapper.readTree(line);
                out.write(validators.get(entry.get("operation").asText()).validate(entry.get("order")).isEmpty() ? "1\n" : "0\n");
            }
        }
    }
}
