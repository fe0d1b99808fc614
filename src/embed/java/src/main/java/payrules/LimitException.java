package payrules;

/** A call reached one of the engine's limits. It says nothing about the order. */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What is limited. */
  public enum Limit {
    SIZE,
    TIME,
    /** Or stack. */
    MEMORY
  }

  private final Limit limit;

  LimitException(Limit limit) {
    super("the call reached the limit of " + limit.name().toLowerCase(java.util.Locale.ROOT));
    this.limit = limit;
  }

  public Limit limit() {
    return limit;
  }
}
