package io.throughline.console.report;

import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;
import java.util.Map;

/**
 * A stage of a pipeline, as charts name it.
 *
 * @param id as {@link Stage#id}
 * @param label for people
 * @param mark {@code bottleneck} where it holds the others back by what each does alone; {@code
 *     busiest} where none was measured alone and it was idle least; else empty
 */
public record StageName(String id, String label, String mark) {

  /** Of a run, in order; empty where it is no pipeline. */
  static List<StageName> of(RunRecord run) {
    List<Stage> stages =
        ScenarioKinds.find(run.plan().kind())
            .map(kind -> kind.engine().stages(run.plan().settings()))
            .orElse(List.of());
    Map<Stage, String> marks = Bottleneck.marks(run.points());
    return stages.stream()
        .map(stage -> new StageName(stage.id(), stage.label(), marks.getOrDefault(stage, "")))
        .toList();
  }

  /** With what stands out of it. */
  String words() {
    return mark.isEmpty() ? label : "%s (%s)".formatted(label, mark);
  }
}
