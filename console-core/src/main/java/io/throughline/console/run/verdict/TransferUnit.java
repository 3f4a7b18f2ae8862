package io.throughline.console.run.verdict;

import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.StorageScenario;

/** What a scenario moves one after the other, as people call it. */
public enum TransferUnit {
  MESSAGES("message"),
  BLOCKS("block"),
  CHUNKS("chunk");

  private final String one;

  TransferUnit(String one) {
    this.one = one;
  }

  /**
   * @param kind a scenario kind's id
   */
  public static TransferUnit of(String kind) {
    if (kind.equals(PipelineScenario.KIND.id())) {
      return CHUNKS;
    }
    return kind.equals(StorageScenario.KIND.id()) || kind.equals(RemoteScenario.KIND.id())
        ? BLOCKS
        : MESSAGES;
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
