package payrules;

import java.util.List;

/** What runs the scripts. A program has the library that it chooses on its class path. */
public enum Library {
  /** V8 in native code. */
  JAVET("com.caoccao.javet:javet"),
  /** GraalJS, where native code is not allowed; slower than V8. */
  GRAALJS("org.graalvm.polyglot:polyglot and org.graalvm.js:js-language");

  private final String artifact;

  Library(String artifact) {
    this.artifact = artifact;
  }

  Machine load(List<String> scripts) {
    try {
      return switch (this) {
        case JAVET -> new JavetMachine(scripts);
        case GRAALJS -> new GraalMachine(scripts);
      };
    } catch (LinkageError | IllegalArgumentException error) {
      throw new EngineException("the class path needs " + artifact, error);
    }
  }
}
