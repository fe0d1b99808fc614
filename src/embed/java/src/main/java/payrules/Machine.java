package payrules;

import java.time.Duration;

/** A JavaScript engine of its own that ran the scripts; it makes one call at a time, from any thread. */
interface Machine extends AutoCloseable {
  /**
   * Calls a function of the scripts.
   *
   * @throws LimitException where the call takes longer than {@code time}
   * @throws EngineException where the function is missing, throws, or does not answer with text
   */
  String call(String function, String[] texts, Duration time);

  /** Frees its memory, also after a call that failed. */
  @Override
  void close();
}
