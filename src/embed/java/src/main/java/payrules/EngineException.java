package payrules;

/** A script is not one of payrules, or the engine failed. It says nothing about the order. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
