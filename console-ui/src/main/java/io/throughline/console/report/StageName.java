package io.throughline.console.report;

import io.throughline.console.run.verdict.Narrowest;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import java.util.List;
import java.util.Set;

/**
 * A stage of a pipeline, as charts name it.
 *
 * @param id as {@link Stage#id}
 * @param label for people
 * @param narrowest whether it holds the others back, by what each does alone
 */
public record StageName(String id, String label, boolean narrowest) {

  /** Of a run, in order; empty where it is no pipeline. */
  static List<StageName> of(RunRecord run) {
    if (!run.plan().kind().equals(PipelineScenario.KIND.id())) {
      return List.of();
    }
    Set<Stage> narrowest = Narrowest.of(run.points());
    return PipelineScenario.stages(run.plan().settings()).stream()
        .map(stage -> new StageName(stage.id(), stage.label(), narrowest.contains(stage)))
        .toList();
  }

  /** With what stands out of it. */
  String words() {
    return narrowest ? label + " (narrowest)" : label;
  }
}
