package io.throughline.protocol.scenario;

import io.throughline.protocol.measure.Stage;
import java.util.Optional;

/** What a run of a pipeline measures, one after the other: each stage alone, then all together. */
public enum PipelineLeg {
  READ("read alone", Stage.READ),
  NETWORK("network alone", Stage.NETWORK),
  WRITE("write alone", Stage.WRITE),
  /** Where both ends are storage they may be one disk: what it does for both at the same time. */
  STORAGE("read and write together", null),
  ALL("pipeline", null);

  private final String label;
  private final @org.jspecify.annotations.Nullable Stage stage;

  PipelineLeg(String label, @org.jspecify.annotations.Nullable Stage stage) {
    this.label = label;
    this.stage = stage;
  }

  /** As points have it. */
  public String label() {
    return label;
  }

  /** The one stage that is at work; empty where several are. */
  public Optional<Stage> stage() {
    return Optional.ofNullable(stage);
  }
}
