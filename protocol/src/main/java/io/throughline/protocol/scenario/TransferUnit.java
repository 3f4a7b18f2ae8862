package io.throughline.protocol.scenario;

/** The unit that a scenario moves one after the other, as people call it. */
public enum TransferUnit {
  MESSAGES("message"),
  BLOCKS("block"),
  CHUNKS("chunk"),
  CALLS("call");

  private final String one;

  TransferUnit(String one) {
    this.one = one;
  }

  /**
   * The unit of a kind, by the kind's id; messages for a kept run of a kind that this version does
   * not know.
   */
  public static TransferUnit of(String kind) {
    return ScenarioKinds.find(kind).map(known -> known.workload().unit()).orElse(MESSAGES);
  }

  /** {@code block}. */
  public String one() {
    return one;
  }

  /** {@code blocks}. */
  public String many() {
    return one + "s";
  }

  /** {@code Blocks}, for the head of a column. */
  public String heading() {
    String many = many();
    return Character.toUpperCase(many.charAt(0)) + many.substring(1);
  }
}
