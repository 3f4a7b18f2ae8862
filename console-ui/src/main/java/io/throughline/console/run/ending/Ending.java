package io.throughline.console.run.ending;

/** How the measuring part of a run came to its end. */
public sealed interface Ending {

  /** Why it ended early; empty where it did not. */
  default String reason() {
    return switch (this) {
      case Finished() -> "";
      case Stopped(String why) -> why;
      case Failed(Trouble trouble) -> trouble.sentence();
    };
  }

  /** Every agent handed in its result. */
  record Finished() implements Ending {}

  record Stopped(String reason) implements Ending {}

  record Failed(Trouble trouble) implements Ending {}

  /** Ends the measuring part from wherever it is. */
  final class Early extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Ending ending;

    public Early(Ending ending) {
      super(ending.toString(), null, false, false);
      this.ending = ending;
    }

    public Ending ending() {
      return ending;
    }
  }
}
