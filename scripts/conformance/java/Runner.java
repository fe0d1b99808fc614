import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.ObjectMapper;

/** Judges orders with networknt's json-schema-validator: Runner SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS. */
public class Runner {
    private static final String SUFFIX = ".schema.json";

    public static void main(String[] arguments) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        Map<String, Schema> validators = new HashMap<>();
        try (var files = Files.newDirectoryStream(Path.of(arguments[0]), "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                validators.put(name.substring(0, name.length() - SUFFIX.length()), registry.getSchema(mapper.readTree(file.toFile())));
            }
        }
        try (var orders = Files.newBufferedReader(Path.of(arguments[1]));
                var out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                var entry = mapper.readTree(line);
                out.write(validators.get(entry.get("operation").asString()).validate(entry.get("order")).isEmpty() ? "1\n" : "0\n");
            }
        }
    }
}
