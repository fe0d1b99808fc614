package payrules;

import java.time.Duration;

/**
 * What one call may use. No library limits the memory of one call: the size of its texts does.
 *
 * @param size bytes of each text as UTF-8
 * @param time of the clock: Javet does not tell the processor time of a call
 */
public record Limits(int size, Duration time) {
  /** 1 MiB and 5 seconds. */
  public static final Limits DEFAULT = new Limits(1 << 20, Duration.ofSeconds(5));
}
