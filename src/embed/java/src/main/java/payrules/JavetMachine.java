package payrules;

import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.exceptions.JavetTerminatedException;
import com.caoccao.javet.interop.V8Host;
import com.caoccao.javet.interop.V8Runtime;
import com.caoccao.javet.values.reference.V8ValueObject;
import java.time.Duration;
import java.util.List;

/** A V8 of its own. */
final class JavetMachine implements Machine {
  private final V8Runtime runtime;
  private V8ValueObject payrules;

  JavetMachine(List<String> scripts) {
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

  @Override
  public String call(String function, String[] texts, Duration time) {
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
