package io.throughline.console.run.ending;

/** The end of the measuring part of a run. */
public sealed interface RunEnd {

  /** Why it ended early; empty where it did not. */
  default String reason() {
    return switch (this) {
      case Finished() -> "";
      case Stopped(String why) -> why;
      case Failed(RunFailure runFailure) -> runFailure.sentence();
    };
  }

  /** Every agent handed in its result. */
  record Finished() implements RunEnd {}

  record Stopped(String reason) implements RunEnd {}

  record Failed(RunFailure trouble) implements RunEnd {}

  /** Ends the measuring part from wherever it is. */
  final class Early extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient RunEnd runEnd;

    public Early(RunEnd runEnd) {
      super(runEnd.toString(), null, false, false);
      this.runEnd = runEnd;
    }

    public RunEnd ending() {
      return runEnd;
    }
  }
}
