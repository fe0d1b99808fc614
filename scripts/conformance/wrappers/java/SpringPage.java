import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.SpringApplication;
import payrules.Engine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends the bodies in a file to the program of docs/spring.md, the first one again with a closed engine, and writes a line for each answer. */
public class SpringPage {
  private static final JsonMapper JSON = new JsonMapper();

  public static void main(String[] args) throws Exception {
    var context = SpringApplication.run(Class.forName("shop.Shop"), "--server.port=0", "--server.address=127.0.0.1", "--logging.level.root=off", "--spring.main.banner-mode=off");
    var address = URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/payouts");
    try (var out = Files.newBufferedWriter(Path.of(args[1]))) {
      var bodies = JSON.readTree(Files.readString(Path.of(args[0])));
      for (JsonNode body : bodies) out.write(answer(address, body.asString()));
      // Jackson reads no deeper nesting than 500 levels.
      var nested = answer(address, "{\"x\":" + "[".repeat(990) + "]".repeat(990) + "," + bodies.get(0).asString().substring(1));
      if (!nested.startsWith("[400,")) throw new AssertionError("nesting: " + nested);
      context.getBean(Engine.class).close();
      out.write(answer(address, bodies.get(0).asString()));
    }
    context.close();
  }

  private static String answer(URI address, String body) throws Exception {
    var request = HttpRequest.newBuilder(address).header("content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    var type = response.headers().firstValue("content-type").orElse("").split(";")[0];
    return JSON.writeValueAsString(JSON.createArrayNode().add(response.statusCode()).add(type).add(JSON.readTree(response.body()))) + "\n";
  }
}
