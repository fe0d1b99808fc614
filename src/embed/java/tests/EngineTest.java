import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import payrules.ArgumentException;
import payrules.ChangeKind;
import payrules.Code;
import payrules.Configuration;
import payrules.Engine;
import payrules.EngineException;
import payrules.Fact;
import payrules.Language;
import payrules.LimitException;
import payrules.LimitException.Limit;
import payrules.Limits;
import payrules.Mode;
import payrules.Name;
import payrules.Need;
import payrules.NormalizeConfiguration;
import payrules.Operation;
import payrules.Options;
import payrules.RequirementsOptions;
import payrules.RuleId;
import payrules.Severity;
import payrules.Slot;
import payrules.UnknownFields;

/** Tests of the installed package: java -cp ... EngineTest.java */
final class EngineTest {
  /** A script that does what the operation asks for, and counts the calls of its machine. */
  static final String OWN =
      """
      var calls = 0;
      var payrules = {
        check(operation, order, options, configuration) {
          calls++;
          if (operation === 'calls') return String(calls);
          if (operation === 'echo') return JSON.stringify([order, options, configuration]);
          if (operation === 'loop') for (;;);
          if (operation === 'wait') for (const end = Date.now() + Number(order); Date.now() < end; );
          if (operation === 'wait') return '{}';
          if (operation === 'throw') throw new TypeError('own');
          if (operation === 'number') return 5;
          if (operation === 'limit') return '{"error":{"code":"limit","argument":"order","message":"too little stack"}}';
        },
      };
      """;

  /** A script whose result is the order. */
  static final String ECHO = "var payrules = { check: (operation, order) => order };";

  static final String RESULT =
      """
      {"valid":true,"operation":"x","rulesVersion":"1","diagnostics":[{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}],"notEvaluated":[]}\
      """;

  static final Configuration SPANISH = Configuration.DEFAULT.withLocale(Language.ES);

  static Engine engine;
  static Name<Operation> operation;
  static final Name<Operation> X = named("x");

  public static void main(String[] args) throws Exception {
    engine = new Engine(Engine.packedScripts(), 2, Limits.DEFAULT);
    operation = operations().get(0);
    resultsAreTypedAndEqualTheirText();
    languagesNormalizeAndRequirements();
    textArrivesWhole();
    textThatIsNoJson();
    argumentsThatAreNull();
    ordersAsJavaHasThem();
    ordersByJackson();
    manyInOneCall();
    wrongArgumentsAreNamed();
    namesAndWordsAreThoseOfTheRules();
    namesOfOtherRules();
    whatIsMisspeltDoesNotCompile();
    optionsAndConfigurations();
    limits();
    scriptsOfOtherVersions();
    anEngineThatFails();
    callsThatEndAtTheLimitOfTime();
    manyThreadsShareAnEngine();
    aMissingLibraryIsNamed();
    engine.close();
    engine.close();
    aClosedEngineDoesNotAnswer();
    aCallThatWaitsForAClosedEngine();
  }

  static Name<Operation> named(String id) {
    return Name.of(Operation.class, id);
  }

  static List<Name<Operation>> operations() {
    var known = (List<?>) engine.check(named("none"), Map.of()).diagnostics().get(0).params().get("known");
    return known.stream().map(id -> named((String) id)).toList();
  }

  static void aClosedEngineDoesNotAnswer() {
    try {
      engine.check(operation, Map.of());
      throw new AssertionError("a closed engine answers");
    } catch (EngineException error) {
      equal("the engine is closed", error.getMessage());
    }
  }

  static void aCallThatWaitsForAClosedEngine() throws Exception {
    var own = new Engine(List.of(OWN), 1, Limits.DEFAULT);
    var threads = Executors.newFixedThreadPool(2);
    var busy = threads.submit(() -> own.checkJson(named("wait"), "1000", "", ""));
    Thread.sleep(200);
    var waiting = threads.submit(() -> thrown(EngineException.class, () -> own.checkJson(named("calls"), "{}", "", "")));
    Thread.sleep(200);
    own.close();
    equal("the engine is closed", waiting.get().getMessage());
    equal(false, busy.isDone());
    equal("{}", busy.get());
    threads.shutdown();
  }

  static void resultsAreTypedAndEqualTheirText() {
    var order = Map.of("no-such-field", "x");
    var result = engine.check(
            operation, order, Options.DEFAULT.withAt("2026-11-21"), Configuration.DEFAULT.withAcknowledge(List.of(RuleId.ORDER_UNKNOWN_FIELD)));
    var text =
        engine.checkJson(
            operation, "{\"no-such-field\":\"x\"}", "{\"at\":\"2026-11-21\"}", "{\"acknowledge\":[\"order/unknown-field\"]}");
    var data = JsonParser.parseString(text).getAsJsonObject();
    equal(false, result.valid());
    equal(data.get("rulesVersion").getAsString(), result.rulesVersion());
    equal(data.get("notEvaluated").getAsJsonArray().size(), result.notEvaluated().size());
    var diagnostics = data.get("diagnostics").getAsJsonArray();
    equal(diagnostics.size(), result.diagnostics().size());
    for (int i = 0; i < diagnostics.size(); i++) {
      var wanted = diagnostics.get(i).getAsJsonObject();
      var got = result.diagnostics().get(i);
      equal(
          List.of("ruleId", "code", "severity", "field", "message", "text", "basis").stream().map(name -> wanted.get(name).getAsString()).toList(),
          List.of(got.ruleId().toString(), got.code().toString(), got.severity().toString(), got.field(), got.message(), got.text(), got.basis().toString()));
      equal(wanted.has("acknowledged"), got.acknowledged());
      equal(wanted.has("related") ? wanted.get("related").getAsJsonArray().size() : 0, got.related().size());
      equal(wanted.get("source").getAsJsonObject().has("clause"), got.source().clause() != null);
      equal(wanted.get("params").getAsJsonObject().keySet(), got.params().keySet());
    }
    equal(true, result.diagnostics().stream().anyMatch(each -> each.acknowledged()));
  }

  static void languagesNormalizeAndRequirements() {
    var spanish = engine.check(operation, Map.of(), null, SPANISH).diagnostics().get(0);
    equal(false, spanish.message().equals(engine.check(operation, Map.of()).diagnostics().get(0).message()));
    var normalized = engine.normalize(operation, Map.of("amount", " 5 "), null);
    equal("{\"amount\":\"5\"}", normalized.order().toString());
    equal(ChangeKind.TRIM, normalized.changes().get(0).change());
    var quoting = engine.normalize(operation, Map.of("x", Map.of("ruleId", "order/unreadable")), null);
    equal("{\"x\":{\"ruleId\":\"order/unreadable\"}}", quoting.order().toString());
    var requirements = engine.requirements(operation, Map.of(), null, null);
    equal(false, requirements.complete());
    equal(true, requirements.fields().stream().anyMatch(each -> each.name().equals("amount") && each.need() == Need.REQUIRED));
  }

  static void textArrivesWhole() {
    try (var own = new Engine(List.of(OWN), 1, Limits.DEFAULT)) {
      var texts = List.of("\"\ud83d\ude00\"", "a\0b\u0000", "\u00e9");
      var answer = JsonParser.parseString(own.checkJson(named("echo"), texts.get(0), texts.get(1), texts.get(2))).getAsJsonArray();
      for (int i = 0; i < 3; i++) equal(texts.get(i), answer.get(i).getAsString());
    }
    equal(engine.checkJson(operation, "{\"amount\":\"\ud800\"}", "", ""), engine.checkJson(operation, "{\"amount\":\"\\ud800\"}", "", ""));
    equal(false, engine.check(operation, Map.of("amount", "\ud800", "\udfff", "\0")).valid());
  }

  static void textThatIsNoJson() {
    for (String order : List.of("", "{", "{\"a\":\"\0\"}", "{\"a\":1}\0", "{\"a\":NaN}", "\ufeff{}", "\ud800"))
      equal("it cannot be read as JSON", refusal(order));
    for (String order : List.of("{\"amount\":\"99999\",\"amount\":\"1\"}", "{\"x\":[{\"a\":1,\"\\u0061\":1}]}")) {
      equal("a name appears twice in one object", refusal(order));
      thrown(ArgumentException.class, () -> engine.normalizeJson(operation, order, ""));
      thrown(ArgumentException.class, () -> engine.check(operation, order.getBytes(StandardCharsets.UTF_8)));
    }
    for (String order : List.of("{\"a\\u0000b\":\"\\u0000\"}", "{\"amount\":1e400}", "[]", nested(500)))
      equal(true, engine.checkJson(operation, order, "", "").startsWith("{\"valid\":false"));
    equal(true, engine.checkJson(operation, nested(50_000), "", "").startsWith("{\"valid\":false"));
  }

  static void argumentsThatAreNull() {
    equal(engine.checkJson(operation, "{}", "", ""), engine.checkJson(operation, "{}", null, null));
    equal(engine.requirementsJson(operation, "{}", "", ""), engine.requirementsJson(operation, "{}", null, null));
    equal(engine.normalizeJson(operation, "{}", ""), engine.normalizeJson(operation, "{}", null));
    equal("it cannot be read as JSON", refusal(null));
  }

  static String refusal(String order) {
    var error = thrown(ArgumentException.class, () -> engine.checkJson(operation, order, "", ""));
    equal("order: " + error.reason(), error.getMessage());
    return error.reason();
  }

  record Order(String amount, String purpose, List<String> more) {}

  static void ordersAsJavaHasThem() {
    var more = new ArrayList<String>();
    more.add(null);
    // The order of the normalized answer is the text that the script was given.
    var script = "var payrules = { check() {}, normalize: (operation, order) => JSON.stringify({ order, changes: [] }) };";
    try (var own = new Engine(List.of(script), 1, Limits.DEFAULT)) {
      Function<Object, Object> written = order -> own.normalize(X, order, null).order().getAsString();
      equal("{\"amount\":\"5\",\"more\":[null]}", written.apply(new Order("5", null, more)));
      equal("{\"a\":\"b\"}", written.apply(JsonParser.parseString("{\"a\":\"b\",\"c\":null}")));
      equal("null", written.apply(null));
      equal(" {\"a\":null}\u00e9", written.apply(" {\"a\":null}\u00e9".getBytes(StandardCharsets.UTF_8)));
      var wrong = thrown(ArgumentException.class, () -> own.normalize(X, new byte[] {(byte) 0xff}, null));
      equal("order: it is not UTF-8", wrong.getMessage());
    }
    equal(engine.check(operation, Map.of("amount", "5")), engine.check(operation, new Order("5", null, null)));
  }

  record Named(@JsonProperty("amount") String betrag, Double rate) {}

  record Twice(String amount, String purpose, @JsonAnyGetter Map<String, String> others) {}

  static void ordersByJackson() throws Exception {
    var script = "var payrules = { check() {}, normalize: (operation, order) => JSON.stringify({ order, changes: [] }) };";
    try (var own = new Engine(List.of(script), 1, Limits.DEFAULT)) {
      Function<Object, Object> written = order -> own.normalize(X, order, null).order().getAsString();
      equal("{\"amount\":\"5\"}", written.apply(new Named("5", null)));
      // A date of the package that Jackson knows without another module.
      equal("{\"day\":\"2026-11-21T00:00:00.000+00:00\"}", written.apply(Map.of("day", Date.from(Instant.parse("2026-11-21T00:00:00Z")))));
      equal("{\"x\":{\"a\":1}}", written.apply(Map.of("x", JsonParser.parseString("{\"a\":1,\"b\":null}"))));
    }
    for (String more : new String[] {"x", null}) {
      var twice = thrown(ArgumentException.class, () -> engine.check(operation, new Twice("5", more, Map.of("amount", "6"))));
      equal("order: a name appears twice in one object", twice.getMessage());
    }
    var nothing = thrown(ArgumentException.class, () -> engine.check(operation, new Named(null, Double.NaN)));
    equal("order", nothing.argument());
    // Without Jackson, Gson writes the names of the members.
    var files = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    var others = files.stream().filter(file -> !Path.of(file).getFileName().toString().startsWith("jackson-")).map(EngineTest::address);
    try (var loader = new URLClassLoader(others.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      var orders = loader.loadClass("payrules.Orders");
      var gson = loader.loadClass("com.google.gson.Gson");
      var json = orders.getDeclaredMethod("json", Object.class, gson);
      json.setAccessible(true);
      equal("{\"a\":1}", json.invoke(null, Map.of("a", 1), gson.getConstructor().newInstance()));
    }
  }

  static void manyInOneCall() {
    var orders = new ArrayList<Object>(List.of(Map.of("amount", "1"), Map.of(), List.of()));
    orders.add(null);
    var options = Options.DEFAULT.withAt("2026-11-21");
    var results = engine.checkMany(operation, orders, options, null);
    equal(orders.stream().map(order -> engine.check(operation, order, options, null)).toList(), results);
    equal(List.of(), engine.checkMany(operation, List.of(), null, null));
  }

  static void wrongArgumentsAreNamed() {
    var fields = Options.DEFAULT.withFields(List.of("x"));
    var off = Configuration.DEFAULT.withOff(List.of(Name.of(RuleId.class, "x")));
    equal("options", thrown(ArgumentException.class, () -> engine.check(operation, Map.of(), fields, null)).argument());
    equal("configuration", thrown(ArgumentException.class, () -> engine.check(operation, Map.of(), null, off)).argument());
    equal("order", thrown(ArgumentException.class, () -> engine.check(operation, Map.of("amount", Double.NaN))).argument());
    equal("operation", thrown(ArgumentException.class, () -> engine.normalize(named("none"), Map.of(), null)).argument());
    thrown(IllegalArgumentException.class, () -> engine.normalize(named("none"), Map.of(), null));
  }

  static void namesAndWordsAreThoseOfTheRules() {
    var diagnostics = engine.check(Operation.PE_PAYOUT, Map.of()).diagnostics();
    var amount = diagnostics.stream().filter(each -> each.ruleId() == RuleId.PE_PAYOUT_AMOUNT_REQUIRED).findFirst().orElseThrow();
    equal(List.of(Code.MISSING, Severity.ERROR), List.of(amount.code(), amount.severity()));
    int count = 0;
    for (var each : operations()) {
      var result = engine.check(each, Map.of("x", 1));
      equal(true, each instanceof Operation && result.operation() == each);
      for (var found : result.diagnostics()) equal(true, found.ruleId() instanceof RuleId);
      count += result.diagnostics().size();
    }
    equal(true, count > 100);
  }

  record Names(Name<RuleId> one, Map<Name<RuleId>, Name<Language>> many) {}

  static void namesOfOtherRules() throws Exception {
    Function<String, Name<RuleId>> rule = text -> Name.of(RuleId.class, text);
    equal(RuleId.PE_PAYOUT_AMOUNT_RANGE, rule.apply("pe.payout/amount-range"));
    equal(rule.apply("x/a"), rule.apply("x/a"));
    equal(false, rule.apply("x/a").equals(Name.of(Operation.class, "x/a")));
    equal("x/a", rule.apply("x/a").toString());
    var text = "{\"one\":\"x/a\",\"many\":{\"pe.payout/amount-range\":\"es\",\"x/b\":\"xx\"}}";
    var names = new Gson().fromJson(text, Names.class);
    equal(Map.of(RuleId.PE_PAYOUT_AMOUNT_RANGE, Language.ES, rule.apply("x/b"), Name.of(Language.class, "xx")), names.many());
    equal(text, new Gson().toJson(names));
    // Jackson writes them as Gson does.
    var result = engine.check(operation, Map.of("no-such-field", "x"));
    var written = JsonParser.parseString(new ObjectMapper().writeValueAsString(result)).getAsJsonObject();
    equal(operation.toString(), written.get("operation").getAsString());
    var finding = written.getAsJsonArray("diagnostics").get(0).getAsJsonObject();
    equal(result.diagnostics().get(0).ruleId().toString(), finding.get("ruleId").getAsString());
    equal(result.diagnostics().get(0).severity().toString(), finding.get("severity").getAsString());
  }

  /** Each of these lines compiles, and none with the other word instead of the first. */
  static void whatIsMisspeltDoesNotCompile() {
    for (var line :
        List.of(
            List.of("engine.check(Operation.PE_PAYOUT, order)", "PE_PAYOUT", "PE_PAYUOT"),
            List.of("engine.check(Operation.PE_PAYOUT, order)", "Operation.PE_PAYOUT", "\"pe.payout\""),
            List.of("engine.check(Operation.PE_PAYOUT, order)", "Operation.PE_PAYOUT", "RuleId.PE_PAYOUT_AMOUNT_RANGE"),
            List.of("engine.check(Name.of(Operation.class, \"x\"), order)", "Operation", "RuleId"),
            List.of("Options.DEFAULT.withMode(Mode.DRAFT)", "Mode.DRAFT", "\"draft\""),
            List.of("Configuration.DEFAULT.withOff(List.of(RuleId.PE_PAYOUT_AMOUNT_RANGE))", "RuleId.PE_PAYOUT_AMOUNT_RANGE", "\"x\""),
            List.of("Configuration.DEFAULT.withLocale(Language.ES)", "Language.ES", "\"es\""),
            List.of("result.diagnostics().get(0).ruleId() == RuleId.PE_PAYOUT_AMOUNT_RANGE", "RuleId.PE_PAYOUT_AMOUNT_RANGE", "\"x\""))) {
      equal(true, compiles(line.get(0)));
      equal(false, compiles(line.get(0).replace(line.get(1), line.get(2))));
    }
  }

  static boolean compiles(String expression) {
    var source = "import java.util.*; import payrules.*; class X { Object of(Engine engine, Object order, Result result) { return " + expression + "; } }";
    var file =
        new SimpleJavaFileObject(URI.create("string:///X.java"), SimpleJavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoresErrors) {
            return source;
          }
        };
    var options = List.of("-proc:none", "-XDshould-stop.ifNoError=ATTR", "-cp", System.getProperty("java.class.path"));
    return ToolProvider.getSystemJavaCompiler().getTask(null, null, found -> {}, options, null, List.of(file)).call();
  }

  static void optionsAndConfigurations() {
    // What the script was given.
    var script =
        """
        var refuse = (...texts) => JSON.stringify({ error: { code: "argument", argument: "order", message: texts.join(" ") } });
        var payrules = { check: (operation, order, ...texts) => refuse(...texts) };
        payrules.requirements = payrules.normalize = payrules.check;
        """;
    try (var own = new Engine(List.of(script), 1, Limits.DEFAULT)) {
      var facts = Map.of(Name.of(Fact.class, "f"), "v");
      var options = new Options(facts, "2026-11-21", Mode.DRAFT, List.of("a"));
      var slot = Name.of(Slot.class, "s");
      var codes = Map.of("a", List.of("X1"));
      var off = List.of(Name.of(RuleId.class, "x/b"));
      var warned = Map.of(RuleId.PE_PAYOUT_AMOUNT_RANGE, Severity.WARNING);
      var all = new Configuration(Map.of(slot, codes), warned, off, List.of(RuleId.ORDER_UNKNOWN_FIELD), UnknownFields.ERROR, null, Language.ES);
      Function<Callable<?>, Object> given = call -> thrown(ArgumentException.class, call).reason();
      equal(
          "{\"facts\":{\"f\":\"v\"},\"at\":\"2026-11-21\",\"mode\":\"draft\",\"fields\":[\"a\"]} "
              + "{\"bindings\":{\"s\":{\"a\":[\"X1\"]}},\"severities\":{\"pe.payout/amount-range\":\"warning\"},\"off\":[\"x/b\"],\"acknowledge\":[\"order/unknown-field\"],\"unknownFields\":\"error\",\"locale\":\"es\"}",
          given.apply(() -> own.check(X, 1, options, all)));
      var allowed = Configuration.DEFAULT.withAllowedFields(List.of("n")).withBindings(Map.of(slot, Map.of("b", List.of())));
      equal(
          "{\"at\":\"2026-11-21\"} {\"bindings\":{\"s\":{\"b\":\"none\"}},\"unknownFields\":{\"allow\":[\"n\"]}}",
          given.apply(() -> own.requirements(X, 1, RequirementsOptions.DEFAULT.withAt("2026-11-21"), allowed)));
      equal("{} {}", given.apply(() -> own.check(X, 1, Options.DEFAULT, Configuration.DEFAULT)));
      var normalizing = NormalizeConfiguration.DEFAULT.withOff(off).withFacts(facts).withAt("2026-11-21");
      equal(
          "{\"off\":[\"x/b\"],\"facts\":{\"f\":\"v\"},\"at\":\"2026-11-21\"}", given.apply(() -> own.normalize(X, 1, normalizing)));
    }
  }

  static void scriptsOfOtherVersions() {
    try (var own = new Engine(List.of(ECHO), 1, Limits.DEFAULT)) {
      String newer =
          RESULT
              .replace("\"valid\":", "\"more\":[1],\"valid\":")
              .replace("\"code\":", "\"more\":1,\"code\":")
              .replace("\"source\":{}", "\"source\":{\"page\":\"2\"}");
      equal(own.check(X, JsonParser.parseString(RESULT)), own.check(X, JsonParser.parseString(newer)));
      equal(List.of("a", 0L), own.check(X, JsonParser.parseString(RESULT)).diagnostics().get(0).path());
      for (String name :
          "valid operation rulesVersion diagnostics notEvaluated ruleId code severity field path message text messageId params basis source".split(" ")) {
        var older = JsonParser.parseString(RESULT.replaceFirst("\"" + name + "\":", "\"older\":"));
        equal(
            "the result of the script has no " + name + ": the script is of another version than this package",
            thrown(EngineException.class, () -> own.check(X, older)).getMessage());
      }
      for (Object other : List.of(5, JsonParser.parseString(RESULT.replace("warning", "fatal"))))
        equal("the script does not answer with a result", thrown(EngineException.class, () -> own.check(X, other)).getMessage());
      equal(
          "the engine failed, or no script has the function normalize",
          thrown(EngineException.class, () -> own.normalize(X, Map.of(), null)).getMessage());
    }
  }

  static void limits() {
    try (var own = new Engine(List.of(OWN), 1, new Limits(100_000, Duration.ofSeconds(1)))) {
      equal("1", own.checkJson(named("calls"), " ".repeat(100_000), "", ""));
      equal(Limit.SIZE, limitOf(own, "calls", " ".repeat(100_001)));
      equal(Limit.SIZE, limitOf(own, "calls", "\u00e9".repeat(50_001)));
      equal("2", own.checkJson(named("calls"), "{}", "", ""));
      equal(Limit.TIME, limitOf(own, "loop", "{}"));
      equal("1", own.checkJson(named("calls"), "{}", "", ""));
      equal(Limit.MEMORY, limitOf(own, "limit", "{}"));
    }
  }

  /** Whether a call answers or reaches the limit, the next one answers. */
  static void callsThatEndAtTheLimitOfTime() {
    try (var own = new Engine(List.of(OWN), 1, new Limits(100, Duration.ofMillis(20)))) {
      for (int i = 0; i < 20; i++) {
        try {
          own.checkJson(named("wait"), "20", "", "");
        } catch (LimitException error) {
          equal(Limit.TIME, error.limit());
        }
      }
    }
  }

  static void anEngineThatFails() {
    try (var own = new Engine(List.of(OWN), 1, Limits.DEFAULT)) {
      for (String name : List.of("throw", "number")) thrown(EngineException.class, () -> own.checkJson(named(name), "{}", "", ""));
      thrown(EngineException.class, () -> own.normalizeJson(named("calls"), "{}", ""));
    }
    for (String script : List.of("this is no script", "var other = 5", "throw 5"))
      thrown(EngineException.class, () -> new Engine(List.of(script), 1, Limits.DEFAULT));
    // Each call would wait for ever.
    thrown(IllegalArgumentException.class, () -> new Engine(List.of(OWN), 0, Limits.DEFAULT));
  }

  static void manyThreadsShareAnEngine() throws Exception {
    var orders = new ArrayList<String>();
    for (int i = 0; i < 50; i++) orders.add("{\"amount\":\"" + i + "\",\"phone\":\"" + "\ud83d\ude00".repeat(i) + "\"}");
    Callable<List<String>> all = () -> orders.stream().map(order -> engine.checkJson(operation, order, "", "")).toList();
    var wanted = all.call();
    var threads = Executors.newFixedThreadPool(16);
    for (var answers : threads.invokeAll(java.util.Collections.nCopies(16, all))) equal(wanted, answers.get());
    threads.shutdown();
  }

  /** Each of the two files of Javet is missing once. */
  static void aMissingLibraryIsNamed() throws Exception {
    var files = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    for (String name : List.of("javet-5", "javet-v8")) {
      var others = files.stream().filter(file -> !Path.of(file).getFileName().toString().startsWith(name)).map(EngineTest::address);
      try (var loader = new URLClassLoader(others.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
        var limits = loader.loadClass("payrules.Limits").getField("DEFAULT").get(null);
        var constructor = loader.loadClass("payrules.Engine").getConstructor(List.class, int.class, limits.getClass());
        var error = thrown(InvocationTargetException.class, () -> constructor.newInstance(List.of(OWN), 1, limits)).getCause();
        equal("payrules.EngineException", error.getClass().getName());
        equal(true, error.getMessage().contains("the class path needs"));
      }
    }
  }

  static URL address(String file) {
    try {
      return Path.of(file).toUri().toURL();
    } catch (MalformedURLException error) {
      throw new AssertionError(error);
    }
  }

  static String nested(int depth) {
    return "{\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}";
  }

  static Limit limitOf(Engine own, String name, String order) {
    return thrown(LimitException.class, () -> own.checkJson(named(name), order, "", "")).limit();
  }

  static <T extends Exception> T thrown(Class<T> type, Callable<?> call) {
    try {
      call.call();
    } catch (Exception error) {
      if (type.isInstance(error)) return type.cast(error);
      throw new AssertionError(error);
    }
    throw new AssertionError("it throws nothing");
  }

  static void equal(Object wanted, Object got) {
    if (!wanted.equals(got)) throw new AssertionError(wanted + " is wanted, and not " + got);
  }
}
