package io.throughline.console.faults;

/**
 * What a repetition showed and must not be.
 *
 * @param text with the figures
 */
record Violation(Kind kind, String text) {
  enum Kind {
    /** A process, file, shared memory, link or filter that the run left. */
    ORPHAN("orphans"),
    HANG("hangs"),
    SHOWN_AS_WHOLE("partial shown as whole"),
    SAMPLE_LOST("acknowledged samples lost"),
    STRANGER_KILLED("strangers killed"),
    CORRUPTION_MISSED("corruption not found"),
    /** The run came to another end than it had to: no recovery, or no word of its fault. */
    OTHER_END("other ends"),
    /** The run ended before its fault came. */
    NOT_REACHED("ended before");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}
