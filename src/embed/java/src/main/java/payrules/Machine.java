package payrules;

import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.exceptions.JavetTerminatedException;
import com.caoccao.javet.interop.V8Host;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.values.reference.V8ValueObject;
import java.time.Duration;
import java.util.List;

/** A V8 of its own that ran the scripts; it makes one call at a time, from any thread. */
final class Machine implements AutoCloseable {
  private final V8Runtime runtime;
  private V8ValueObject payrules;

  /** @throws EngineException where V8 does not load, or a script does not run */
  Machine(List<String> scripts) {
    try {
      runtime = V8Host.getV8Instance().createV8Runtime();
    } catch (JavetException error) {
      throw new EngineException("V8 does not load: the class path needs com.caoccao.javet:javet-v8-... for this platform", error);
    }
    try {
      for (String script : scripts) runtime.getExecutor(script).executeVoid();
      payrules = runtime.getExecutor("payrules.check.call ? payrules : null").execute();
    } catch (JavetException | RuntimeException error) {
      close();
      throw new EngineException("a script does not run", error);
    }
  }

  /**
   * Calls a function of the scripts.
   *
   * @throws LimitException where the call takes longer than {@code time}
   * @throws EngineException where the function is missing, throws, or does not answer with text
   */
  // The guard ends the call by being there.
  @SuppressWarnings("try")
  String call(String function, String[] texts, Duration time) {
    try (var guard = runtime.getGuard(time.toMillis(), true)) {
      Object answer = payrules.invokeObject(function, (Object[]) texts);
      if (answer instanceof String text) return text;
      throw new EngineException("the script does not answer with text", null);
    } catch (JavetTerminatedException error) {
      throw new LimitException(LimitException.Limit.TIME);
    } catch (JavetException error) {
      // Its message may quote an order.
      throw new EngineException("the engine failed, or no script has the function " + function, null);
    }
  }

  /** Frees its memory, also after a call that failed. */
  @Override
  public void close() {
    try {
      if (payrules != null) payrules.close();
      runtime.close(true);
    } catch (JavetException error) {
      throw new EngineException("the engine cannot be closed", error);
    }
  }
}
