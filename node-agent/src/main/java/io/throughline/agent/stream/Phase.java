package io.throughline.agent.stream;

/** The two parts of a stream; each has sequence numbers of its own. */
enum Phase {
  WARM_UP(1),
  RUN(2);

  private final long code;

  Phase(long code) {
    this.code = code;
  }

  /** Below 4. */
  long code() {
    return code;
  }
}
