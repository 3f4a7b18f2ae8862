package io.throughline.protocol.scenario;

import io.throughline.protocol.measure.Stage;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run of a pipeline measures, one after the other: each stage alone, then all together. */
public enum PipelineLeg {
  READ("read alone", Stage.READ),
  NETWORK("network alone", Stage.NETWORK),
  WRITE("write alone", Stage.WRITE),
  /** Where both ends are storage they may be one disk: what it does for both at the same time. */
  STORAGE("read and write together", null),
  ALL("pipeline", null);

  private final String label;
  private final @Nullable Stage stage;

  PipelineLeg(String label, @Nullable Stage stage) {
    this.label = label;
    this.stage = stage;
  }

  /** The leg that a point is of; empty where it is of no pipeline. */
  public static Optional<PipelineLeg> of(PointSpec spec) {
    return Arrays.stream(values()).filter(leg -> leg.label.equals(spec.label())).findFirst();
  }

  /** As points have it. */
  public String label() {
    return label;
  }

  /** What is at work, for people: {@code network}. */
  public String words() {
    return label.replace(" alone", "");
  }

  /** The one stage that is at work; empty where several are. */
  public Optional<Stage> stage() {
    return Optional.ofNullable(stage);
  }
}
