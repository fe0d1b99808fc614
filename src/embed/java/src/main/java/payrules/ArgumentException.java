package payrules;

/** An argument is wrong: text that is no JSON, a name twice in one object, an option that does not exist. */
public final class ArgumentException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String argument;
  private final String reason;

  ArgumentException(String argument, String message) {
    super(argument + ": " + message);
    this.argument = argument;
    this.reason = message;
  }

  /** {@code operation}, {@code order}, {@code options} or {@code configuration}. */
  public String argument() {
    return argument;
  }

  /** What is wrong with it; it never has a value of the order. */
  public String reason() {
    return reason;
  }
}
