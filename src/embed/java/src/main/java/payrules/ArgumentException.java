package payrules;

/** An argument is wrong: text that is no JSON, an option that does not exist. */
public final class ArgumentException extends IllegalArgumentException {
  private final String argument;

  ArgumentException(String argument, String message) {
    super(argument + ": " + message);
    this.argument = argument;
  }

  /** {@code operation}, {@code order}, {@code options} or {@code configuration}. */
  public String argument() {
    return argument;
  }
}
