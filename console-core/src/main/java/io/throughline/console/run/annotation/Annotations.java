package io.throughline.console.run.annotation;

import io.throughline.console.run.annotation.Annotation.Weight;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Annotations from a run's events. */
public final class Annotations {
  /** Kind of event: a node that was silent is heard again. */
  public static final String BACK = "back";

  private Annotations() {}

  /**
   * Those since the release of the start barrier, by time; none before it.
   *
   * @param warmedUp whether a warm-up came right before it
   */
  public static List<Annotation> of(List<RunEvent> events, boolean warmedUp) {
    OptionalLong start = start(events);
    if (start.isEmpty()) {
      return List.of();
    }
    List<Annotation> found = new ArrayList<>();
    if (warmedUp) {
      found.add(new Annotation(0, Weight.COURSE, "warm-up ended"));
    }
    for (RunEvent event : events) {
      double seconds = (event.atMillis() - start.getAsLong()) / 1e3;
      Optional<Weight> weight = weight(event);
      if (seconds >= 0 && weight.isPresent()) {
        String node = event.node().isEmpty() ? "" : event.node() + ": ";
        found.add(new Annotation(seconds, weight.get(), node + event.text()));
      }
    }
    found.sort(Comparator.comparingDouble(Annotation::seconds));
    return List.copyOf(found);
  }

  /** A run of one measurement has its warm-up before it; points have one each. */
  public static boolean warmsUp(SettingValues settings, List<PointSpec> points) {
    return points.isEmpty()
        && settings.has(StreamScenario.WARM_UP)
        && settings.number(StreamScenario.WARM_UP) + PointSettings.warmUpMessages(settings) > 0;
  }

  /** When the barrier was released, by the console's clock, in milliseconds since the epoch. */
  public static OptionalLong start(List<RunEvent> events) {
    return events.stream()
        .filter(e -> e.kind().equals("phase") && e.text().equals(Phase.RUNNING.words()))
        .mapToLong(RunEvent::atMillis)
        .findFirst();
  }

  private static Optional<Weight> weight(RunEvent event) {
    return switch (event.kind()) {
      case "failure" -> Optional.of(Weight.FAILURE);
      case "gap", "fault", NodeBursts.RETRANSMITS, NodeBursts.THROTTLED ->
          Optional.of(Weight.WARNING);
      case BACK -> Optional.of(Weight.COURSE);
      default -> Optional.empty();
    };
  }
}
