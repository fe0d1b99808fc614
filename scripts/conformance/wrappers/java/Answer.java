import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import payrules.ArgumentException;
import payrules.Configuration;
import payrules.Engine;
import payrules.EngineException;
import payrules.LimitException;
import payrules.Limits;
import payrules.Name;
import payrules.NormalizeConfiguration;
import payrules.Normalized;
import payrules.Operation;
import payrules.Options;
import payrules.Requirements;
import payrules.RequirementsOptions;
import payrules.Result;
import payrules.RuleId;
import payrules.Severity;

/**
 * Answers calls with the installed package, from four threads: Answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
 * With ROUNDS in the environment, it uses one thread, and prints the best time of so many more rounds of checks, and of reading the orders as
 * JSON. With SOAK, it calls so often again, and prints how many answers were others than the first time, and the memory after each half.
 */
final class Answer {
  static final int SOAK = Integer.parseInt(System.getenv().getOrDefault("SOAK", "0"));
  static final int THREADS = System.getenv("ROUNDS") == null ? 4 : 1;

  record Call(String function, String[] arguments) {}

  record Refusal(String code, String argument, String message) {}

  static String answer(Engine engine, String function, String[] a) {
    try {
      var operation = Name.of(Operation.class, a[0]);
      return switch (function) {
        case "normalize" -> engine.normalizeJson(operation, a[1], a[2]);
        case "requirements" -> engine.requirementsJson(operation, a[1], a[2], a[3]);
        default -> engine.checkJson(operation, a[1], a[2], a[3]);
      };
    } catch (ArgumentException error) {
      var refusal = new Refusal("argument", error.argument(), error.reason());
      return new GsonBuilder().disableHtmlEscaping().create().toJson(Map.of("error", refusal));
    }
  }

  /** What a case of cases.mjs answers. */
  static String outcome(Engine engine, String[] a) {
    try {
      return outcome(engine, a[0], Name.of(Operation.class, a[1]), a[2], a[3], a[4].isEmpty() ? "{\"at\":\"" + a[3] + "\"}" : a[4], a[5], a[6]);
    } catch (ArgumentException error) {
      return "argument " + error.argument();
    } catch (LimitException error) {
      return "limit " + error.limit().name().toLowerCase(java.util.Locale.ROOT);
    } catch (EngineException error) {
      return "engine";
    }
  }

  static String outcome(
      Engine engine, String call, Name<Operation> operation, String text, String at, String options, String configuration, String field) {
    var gson = new Gson();
    boolean isText = call.endsWith("Json") || call.equals("checkBytes") || call.equals("closed");
    JsonElement order = isText ? null : JsonParser.parseString(text);
    var moment = Options.DEFAULT.withAt(at);
    switch (call) {
      case "check":
        return told(engine.check(operation, order, moment, null), field);
      case "checkNames":
        var warned = Configuration.DEFAULT.withSeverities(Map.of(RuleId.PE_PAYOUT_AMOUNT_REQUIRED, Severity.WARNING));
        var result = engine.check(Operation.PE_PAYOUT, order, moment, warned);
        var chosen = result.diagnostics().stream().filter(each -> each.ruleId() instanceof RuleId id && isOfAmount(id)).toList();
        return told(new Result(result.valid(), result.operation(), result.rulesVersion(), chosen, result.notEvaluated()), field);
      case "checkBytes":
        return told(engine.check(operation, text.getBytes(StandardCharsets.UTF_8), moment, null), field);
      case "checkMany":
        var results = engine.checkMany(operation, order.getAsJsonArray().asList(), moment, null);
        return results.stream().map(each -> told(each, field)).collect(Collectors.joining("; "));
      case "normalize":
        return changed(engine.normalize(operation, order, NormalizeConfiguration.DEFAULT.withAt(at)));
      case "normalizeJson":
        return changed(gson.fromJson(engine.normalizeJson(operation, text, options), Normalized.class));
      case "requirements":
        return needed(engine.requirements(operation, order, RequirementsOptions.DEFAULT.withAt(at), null), field);
      case "requirementsJson":
        return needed(gson.fromJson(engine.requirementsJson(operation, text, options, configuration), Requirements.class), field);
      case "closed":
        engine.close();
        break;
      default:
    }
    return told(gson.fromJson(engine.checkJson(operation, text, options, configuration), Result.class), field);
  }

  static boolean isOfAmount(RuleId id) {
    return switch (id) {
      case PE_PAYOUT_AMOUNT_REQUIRED -> true;
      default -> false;
    };
  }

  static String told(Result result, String field) {
    var findings = result.diagnostics().stream().filter(each -> each.field().equals(field));
    return (result.valid() ? "valid" : "invalid")
        + findings.map(each -> " " + each.severity() + " " + each.ruleId()).collect(Collectors.joining());
  }

  static String changed(Normalized normalized) {
    return normalized.changes().stream().map(each -> each.field() + " " + each.change()).collect(Collectors.joining(" "));
  }

  static String needed(Requirements requirements, String field) {
    var fields = requirements.fields().stream().filter(each -> each.name().equals(field));
    return fields.map(each -> each.name() + " " + each.need()).collect(Collectors.joining(" "));
  }

  public static void main(String[] args) throws Exception {
    var scripts = new ArrayList<String>();
    for (int i = 2; i < args.length; i++) scripts.add(Files.readString(Path.of(args[i])));
    var gson = new Gson();
    var calls = new ArrayList<Call>();
    for (String line : Files.readAllLines(Path.of(args[0]))) calls.add(gson.fromJson(line, Call.class));
    var answers = new String[calls.size()];
    long start = System.nanoTime();
    var limits = new Limits(1 << 20, Duration.ofMinutes(1));
    try (var engine = new Engine(scripts.isEmpty() ? Engine.packedScripts() : scripts, THREADS, limits)) {
      double load = System.nanoTime() - start;
      var spent = new AtomicLong();
      inThreads(
          THREADS,
          calls.size(),
          i -> {
            var call = calls.get(i);
            if (call.function.equals("case")) return;
            long began = System.nanoTime();
            answers[i] = answer(engine, call.function, call.arguments);
            if (call.function.equals("check")) spent.addAndGet(System.nanoTime() - began);
          });
      var checks = new ArrayList<String[]>();
      var first = new ArrayList<String>();
      for (int i = 0; i < answers.length; i++) {
        var call = calls.get(i);
        if (call.function.equals("case")) answers[i] = outcome(engine, call.arguments);
        if (!call.function.equals("check")) continue;
        checks.add(call.arguments);
        first.add(answers[i]);
      }
      Files.write(Path.of(args[1]), Arrays.asList(answers));
      var times = new TreeMap<String, Object>(Map.of("load", load / 1e6, "check", spent.doubleValue() / checks.size() / 1e3));
      if (System.getenv("ROUNDS") != null) {
        times.put("warm", best(checks, a -> engine.checkJson(Name.of(Operation.class, a[0]), a[1], a[2], a[3])));
        times.put("json", best(checks, a -> JsonParser.parseString(a[1])));
      }
      if (SOAK > 0) {
        var wrong = new AtomicInteger();
        times.put("memory", List.of(half(engine, checks, first, wrong), half(engine, checks, first, wrong)));
        times.put("wrong", wrong.get());
      }
      System.out.println(gson.toJson(times));
    }
  }

  /** Checks half as often from four threads, counts other answers than the first time, and returns the memory in MiB. */
  static double half(Engine engine, List<String[]> passed, List<String> wanted, AtomicInteger wrong) throws Exception {
    inThreads(
        4,
        SOAK / 2,
        i -> {
          int at = i % passed.size();
          if (!answer(engine, "check", passed.get(at)).equals(wanted.get(at))) wrong.incrementAndGet();
        });
    var status = Files.readAllLines(Path.of("/proc/self/status"));
    var line = status.stream().filter(each -> each.startsWith("VmRSS:")).findFirst().orElseThrow();
    return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
  }

  /** Does something for each number below the count, from so many threads. */
  static void inThreads(int threads, int count, IntConsumer work) throws Exception {
    var started = new ArrayList<Thread>();
    for (int thread = 0; thread < threads; thread++) {
      int start = thread;
      started.add(
          new Thread(
              () -> {
                for (int i = start; i < count; i += threads) work.accept(i);
              }));
    }
    for (var thread : started) thread.start();
    for (var thread : started) thread.join();
  }

  /** The microseconds of one call: of each 10 calls the best round, as other programs interrupt longer ones. */
  static double best(List<String[]> passed, Function<String[], Object> work) {
    var least = new long[passed.size() / 10 + 1];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int round = Integer.parseInt(System.getenv("ROUNDS")); round > 0; round--) {
      for (int i = 0; i < least.length; i++) {
        long start = System.nanoTime();
        for (var arguments : passed.subList(i * 10, Math.min(i * 10 + 10, passed.size()))) if (work.apply(arguments) == null) throw new AssertionError();
        least[i] = Math.min(least[i], System.nanoTime() - start);
      }
    }
    return Arrays.stream(least).sum() / 1e3 / passed.size();
  }
}
