package payrules;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** A context of GraalJS of its own, without access to Java, files or threads. */
final class GraalMachine implements Machine {
  /** Keeps the parsed scripts for all contexts. */
  private static final org.graalvm.polyglot.Engine SHARED =
      org.graalvm.polyglot.Engine.newBuilder("js").option("engine.WarnInterpreterOnly", "false").build();

  private final Context context = Context.newBuilder("js").engine(SHARED).build();
  private final Value payrules;

  GraalMachine(List<String> scripts) {
    try {
      for (String script : scripts) context.eval("js", script);
      payrules = context.eval("js", "payrules.check.call ? payrules : null");
    } catch (PolyglotException error) {
      close();
      throw new EngineException("a script does not run", error);
    }
  }

  @Override
  public String call(String function, String[] texts, Duration time) {
    // It completes once: with the call, or with the limit, after which the context is closed.
    var end = new CompletableFuture<Void>();
    end.orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionallyAsync(
            error -> {
              close();
              return null;
            });
    String text = null;
    try {
      var answer = payrules.invokeMember(function, (Object[]) texts);
      if (answer.isString()) text = answer.asString();
    } catch (RuntimeException error) {
      // Its message may quote an order.
    }
    if (!end.complete(null)) throw new LimitException(LimitException.Limit.TIME);
    if (text == null) throw new EngineException("the engine failed, or no script has the function " + function, null);
    return text;
  }

  @Override
  public void close() {
    context.close(true);
  }
}
