package payrules;

import java.time.Duration;

/**
 * What one call may use.
 *
 * @param size bytes of each text as UTF-8
 * @param memory megabytes of V8's heap; the first engine of a process sets it for all of them
 * @param time how long a call may run
 */
public record Limits(int size, int memory, Duration time) {
  /** 1 MiB, 256 MB and 5 seconds. */
  public static final Limits DEFAULT = new Limits(1 << 20, 256, Duration.ofSeconds(5));
}
