import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import payrules.ArgumentException;
import payrules.Engine;
import payrules.Limits;

/** Answers calls with the installed package: Answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check. */
final class Answer {
  record Call(String function, String[] arguments) {}

  record Refusal(String code, String argument, String message) {}

  static String answer(Engine engine, String function, String[] a) {
    try {
      return switch (function) {
        case "normalize" -> engine.normalizeJson(a[0], a[1], a[2]);
        case "requirements" -> engine.requirementsJson(a[0], a[1], a[2], a[3]);
        default -> engine.checkJson(a[0], a[1], a[2], a[3]);
      };
    } catch (ArgumentException error) {
      var refusal = new Refusal("argument", error.argument(), error.reason());
      return new GsonBuilder().disableHtmlEscaping().create().toJson(Map.of("error", refusal));
    }
  }

  public static void main(String[] args) throws Exception {
    var scripts = new ArrayList<String>();
    for (int i = 2; i < args.length; i++) scripts.add(Files.readString(Path.of(args[i])));
    var gson = new Gson();
    var answers = new ArrayList<String>();
    long start = System.nanoTime();
    var limits = new Limits(1 << 20, Duration.ofMinutes(1));
    try (var engine = new Engine(scripts.isEmpty() ? Engine.packedScripts() : scripts, 1, limits)) {
      double load = System.nanoTime() - start;
      double checks = 0;
      double spent = 0;
      for (String line : Files.readAllLines(Path.of(args[0]))) {
        var call = gson.fromJson(line, Call.class);
        var a = call.arguments;
        start = System.nanoTime();
        answers.add(answer(engine, call.function, a));
        if (call.function.equals("check")) {
          checks++;
          spent += System.nanoTime() - start;
        }
      }
      Files.write(Path.of(args[1]), answers);
      System.out.println("{\"load\":" + load / 1e6 + ",\"check\":" + spent / checks / 1e3 + "}");
    }
  }
}
