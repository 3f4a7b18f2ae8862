package io.throughline.protocol.scenario;

/** What a scenario's points count, for people. */
public enum Piece {
  MESSAGE("message"),
  /** Of a file. */
  BLOCK("block"),
  /** What passes the stages of a pipeline together. */
  CHUNK("chunk");

  private final String word;

  Piece(String word) {
    this.word = word;
  }

  /** Of a scenario's kind, such as {@code storage-remote}. */
  public static Piece of(String kind) {
    if (kind.equals(PipelineScenario.KIND.id())) {
      return CHUNK;
    }
    return kind.equals(StorageScenario.KIND.id()) || kind.equals(RemoteScenario.KIND.id())
        ? BLOCK
        : MESSAGE;
  }

  /** One: {@code block}. */
  public String word() {
    return word;
  }

  /** Several: {@code blocks}. */
  public String words() {
    return word + "s";
  }

  /** Several, as a heading: {@code Blocks}. */
  public String heading() {
    return word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1) + "s";
  }
}
