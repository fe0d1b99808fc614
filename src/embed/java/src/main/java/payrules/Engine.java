package payrules;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.ToNumberPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Validates orders with the same results as payrules in Node. The rules run inside the process; it may be called from any thread.
 *
 * <pre>{@code
 * try (var engine = new Engine()) {
 *   var result = engine.check(Operation.PE_PAYOUT, Map.of("amount", "0.99"));
 *   if (!result.valid()) throw new InvalidOrder(result.diagnostics());
 * }
 * }</pre>
 */
public final class Engine implements AutoCloseable {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();
  private static final String[] CHECK = {"operation", "order", "options", "configuration"};
  private static final String[] NORMALIZE = {"operation", "order", "configuration"};

  /** Members of results that may be left out. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "acknowledged",
          "related",
          "clause",
          "document",
          "pattern",
          "minLength",
          "maxLength",
          "minEntries",
          "maxEntries",
          "min",
          "max",
          "options");

  private final List<String> scripts;
  private final Limits limits;
  private final Semaphore calls;
  private final Queue<Machine> idle = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isClosed = new AtomicBoolean();

  /** An engine with the packed scripts, as many calls at the same time as there are processors, and the default limits. */
  public Engine() {
    this(packedScripts(), Runtime.getRuntime().availableProcessors(), Limits.DEFAULT);
  }

  /**
   * @param scripts the texts of scripts that {@code payrules build --embed} wrote, in the order in which they run
   * @param pool the most calls that run at the same time; others wait
   * @param limits what one call may use
   * @throws IllegalArgumentException where no call could run
   * @throws EngineException where a script does not run, or Javet is not on the class path
   */
  public Engine(List<String> scripts, int pool, Limits limits) {
    if (pool < 1) throw new IllegalArgumentException("pool: it must be at least 1");
    this.scripts = List.copyOf(scripts);
    this.limits = limits;
    this.calls = new Semaphore(pool);
    idle.add(machine());
  }

  /** The scripts in this package: the built-in rules, normalize, requirements and the languages. */
  public static List<String> packedScripts() {
    var texts = new ArrayList<String>();
    for (String name : resource("list").lines().toList()) texts.add(resource(name));
    return texts;
  }

  /**
   * Validates an order; one that is wrong throws nothing.
   *
   * @param operation a constant of {@link Operation}; of rules of your own what {@link Name#of} makes
   * @param order a map, a record, a bean or a {@code JsonElement}, which Jackson writes where the class path has it, otherwise Gson, without
   *     the members that are {@code null}; or a {@code byte[]} of JSON
   * @param options may be {@code null}, and so may {@code configuration}
   * @throws ArgumentException where an argument is wrong; an order with a name twice in one object too
   * @throws LimitException where the call needs more than the limits allow
   * @throws EngineException where the engine is closed or fails
   */
  public Result check(Name<Operation> operation, Object order, Options options, Configuration configuration) {
    return typed(Result.class, "check", CHECK, operation, order, options, members(configuration));
  }

  /** {@link #check(Name, Object, Options, Configuration)} without options and configuration. */
  public Result check(Name<Operation> operation, Object order) {
    return check(operation, order, null, null);
  }

  /**
   * Validates orders of one operation in one call, whose limits are those of one; throws as {@link #check(Name, Object, Options, Configuration)}
   * does.
   *
   * @param orders each as {@code check} takes it, but no {@code byte[]}
   * @return the result of each, in order
   */
  public List<Result> checkMany(Name<Operation> operation, List<?> orders, Options options, Configuration configuration) {
    return List.of(typed(Result[].class, "checkMany", CHECK, operation, orders, options, members(configuration)));
  }

  /** Writes the values of an order in canonical form; throws as {@link #check(Name, Object, Options, Configuration)} does. */
  public Normalized normalize(Name<Operation> operation, Object order, NormalizeConfiguration configuration) {
    return typed(Normalized.class, "normalize", NORMALIZE, operation, order, configuration == null ? null : configuration.members());
  }

  /** Tells the fields to ask for, given what an order has already; throws as {@link #check(Name, Object, Options, Configuration)} does. */
  public Requirements requirements(Name<Operation> operation, Object order, RequirementsOptions options, Configuration configuration) {
    return typed(Requirements.class, "requirements", CHECK, operation, order, options, members(configuration));
  }

  /**
   * {@link #check(Name, Object, Options, Configuration)} with JSON in and out: the text of the result as Node writes it. Options and a
   * configuration that are empty or {@code null} are none. It throws as {@code check} does.
   */
  public String checkJson(Name<Operation> operation, String order, String options, String configuration) {
    return answer("check", operation.toString(), order, options, configuration);
  }

  /** {@link #normalize} with JSON in and out; see {@link #checkJson}. */
  public String normalizeJson(Name<Operation> operation, String order, String configuration) {
    return answer("normalize", operation.toString(), order, configuration);
  }

  /** {@link #requirements} with JSON in and out; see {@link #checkJson}. */
  public String requirementsJson(Name<Operation> operation, String order, String options, String configuration) {
    return answer("requirements", operation.toString(), order, options, configuration);
  }

  /** Frees the memory of the scripts. A call that waits or follows throws an {@link EngineException} at once. It may be called again. */
  @Override
  public void close() {
    // Whoever waits goes on.
    if (isClosed.compareAndSet(false, true)) calls.release(Integer.MAX_VALUE / 2);
    free();
  }

  private void free() {
    for (Machine machine; (machine = idle.poll()) != null; ) machine.close();
  }

  private static Object members(Configuration configuration) {
    return configuration == null ? null : configuration.members();
  }

  private <T> T typed(Class<T> type, String function, String[] names, Name<Operation> operation, Object... values) {
    var texts = new String[names.length];
    texts[0] = operation.toString();
    for (int i = 0; i < values.length; i++) {
      try {
        texts[i + 1] = values[i] instanceof byte[] bytes ? decoded(names[i + 1], bytes) : i == 0 ? Orders.json(values[i], GSON) : GSON.toJson(values[i]);
      } catch (ArgumentException error) {
        throw error;
      } catch (RuntimeException | StackOverflowError error) {
        throw new ArgumentException(names[i + 1], "it cannot be written as JSON");
      }
    }
    String answer = answer(function, texts);
    try {
      JsonElement members = JsonParser.parseString(answer);
      missingIn(members, type).ifPresent(name -> {
        throw new EngineException("the result of the script has no " + name + ": the script is of another version than this package", null);
      });
      return GSON.fromJson(members, type);
    } catch (JsonParseException error) {
      throw new EngineException("the script does not answer with a result", error);
    }
  }

  /** @throws ArgumentException where bytes are not UTF-8 */
  private static String decoded(String name, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException error) {
      throw new ArgumentException(name, "it is not UTF-8");
    }
  }

  /** What a script answers instead of a result. */
  private static RuntimeException failureIn(String answer) {
    try {
      var error = JsonParser.parseString(answer).getAsJsonObject().getAsJsonObject("error");
      if (error.get("code").getAsString().equals("limit")) return new LimitException(LimitException.Limit.MEMORY);
      return new ArgumentException(error.get("argument").getAsString(), error.get("message").getAsString());
    } catch (RuntimeException error) {
      return new EngineException("the script does not answer with a result", error);
    }
  }

  /** A member that a record must have and a value lacks. A member that this version does not know is ignored. */
  private static Optional<String> missingIn(JsonElement value, Type type) {
    if (type == Result[].class && value.isJsonArray())
      return value.getAsJsonArray().asList().stream().flatMap(each -> missingIn(each, Result.class).stream()).findFirst();
    if (type instanceof ParameterizedType list && list.getRawType() == List.class && value.isJsonArray())
      return value.getAsJsonArray().asList().stream().flatMap(each -> missingIn(each, list.getActualTypeArguments()[0]).stream()).findFirst();
    if (type instanceof Class<?> words && words.isEnum() && GSON.fromJson(value, words) == null) throw new JsonParseException("another word");
    if (!(type instanceof Class<?> record && record.isRecord())) return Optional.empty();
    if (!value.isJsonObject()) throw new JsonParseException("not an object");
    for (var component : record.getRecordComponents()) {
      JsonElement member = value.getAsJsonObject().get(component.getName());
      if (member == null && !OPTIONAL.contains(component.getName())) return Optional.of(component.getName());
      Optional<String> missing = member == null ? Optional.empty() : missingIn(member, component.getGenericType());
      if (missing.isPresent()) return missing;
    }
    return Optional.empty();
  }

  private String answer(String function, String... texts) {
    // To a script, an empty text is none.
    for (int i = 0; i < texts.length; i++) if (texts[i] == null) texts[i] = "";
    for (String text : texts)
      if (text.length() > limits.size() || text.getBytes(StandardCharsets.UTF_8).length > limits.size())
        throw new LimitException(LimitException.Limit.SIZE);
    calls.acquireUninterruptibly();
    try {
      if (isClosed.get()) throw new EngineException("the engine is closed", null);
      Machine machine = idle.poll();
      if (machine == null) machine = machine();
      String answer = call(machine, function, texts);
      idle.add(machine);
      // It may have been closed meanwhile.
      if (isClosed.get()) free();
      if (answer.startsWith("{\"error\":")) throw failureIn(answer);
      return answer;
    } finally {
      calls.release();
    }
  }

  private Machine machine() {
    try {
      return new Machine(scripts);
    } catch (LinkageError error) {
      throw new EngineException("the class path needs com.caoccao.javet:javet", error);
    }
  }

  private String call(Machine machine, String function, String[] texts) {
    try {
      return machine.call(function, texts, limits.time());
    } catch (RuntimeException error) {
      // What is left of a machine that failed is not certain.
      machine.close();
      throw error;
    }
  }

  private static String resource(String name) {
    try (InputStream in = Engine.class.getResourceAsStream("scripts/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException error) {
      throw new EngineException("the package lacks its scripts", error);
    }
  }
}
