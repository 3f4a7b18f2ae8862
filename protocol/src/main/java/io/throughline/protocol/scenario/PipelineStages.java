package io.throughline.protocol.scenario;

import io.throughline.protocol.measure.Stage;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The stages of a pipeline that a point measures: each stage alone, then all together. */
public enum PipelineStages {
  READ("read alone", Stage.READ),
  NETWORK("network alone", Stage.NETWORK),
  WRITE("write alone", Stage.WRITE),
  /** Both ends of storage at the same time, since they may be one disk. */
  STORAGE("read and write together", null),
  ALL("pipeline", null);

  private final String label;
  private final @Nullable Stage stage;

  PipelineStages(String label, @Nullable Stage stage) {
    this.label = label;
    this.stage = stage;
  }

  /** The stages that a point measures; empty where it is of no pipeline. */
  public static Optional<PipelineStages> of(PointSpec spec) {
    return Arrays.stream(values()).filter(each -> each.label.equals(spec.label())).findFirst();
  }

  /** As points have it. */
  public String label() {
    return label;
  }

  /** The stages that are at work, for people: {@code network}. */
  public String words() {
    return label.replace(" alone", "");
  }

  /** The one stage that is at work; empty where several are. */
  public Optional<Stage> stage() {
    return Optional.ofNullable(stage);
  }
}
