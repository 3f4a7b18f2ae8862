package io.throughline.agent.stream;

/** The two parts of a stream; each has sequence numbers of its own. */
enum Phase {
  WARM_UP("warm-up", 1),
  RUN("run", 2);

  private final String id;
  private final long code;

  Phase(String id, long code) {
    this.id = id;
    this.code = code;
  }

  /** As in messages to people and to the hub. */
  String id() {
    return id;
  }

  /** Below 4. */
  long code() {
    return code;
  }
}
