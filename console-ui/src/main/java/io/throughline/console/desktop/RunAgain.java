package io.throughline.console.desktop;

import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunWatcher;
import io.throughline.console.desktop.run.SetupModel;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.console.run.plan.Repetition;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Runs what history holds once more, with the values that held then, on the nodes as they are. */
final class RunAgain {
  private final Profiles profiles;
  private final Threads threads;
  private final SetupModel setup;
  private final RunModel run;
  private final RunWatcher watcher;
  private final Shell shell;

  private record Again(Repetition repetition, List<NodeProfile> nodes) {
    /** The differences from the first run, for the person to know. */
    List<String> notes() {
      List<String> notes = new ArrayList<>(repetition.notes());
      notes.addAll(repetition.differences(nodes));
      return notes;
    }
  }

  RunAgain(
      Profiles profiles,
      Threads threads,
      SetupModel setup,
      RunModel run,
      RunWatcher watcher,
      Shell shell) {
    this.profiles = profiles;
    this.threads = threads;
    this.setup = setup;
    this.run = run;
    this.watcher = watcher;
    this.shell = shell;
  }

  void run(KeptRun kept) {
    if (run.busy()) {
      shell
          .notices()
          .say("A run is going on. Wait for its end, or stop it on the Run page; then run again.");
      return;
    }
    threads.run(
        () -> {
          Repetition repetition = Repetition.of(kept.record());
          return new Again(repetition, repetition.nodes().stream().map(profiles::node).toList());
        },
        this::begin,
        problems ->
            shell.notices().say("It cannot be run again. " + Problem.joined(problems, "; ")));
  }

  private void begin(Again again) {
    setup.repeat(again.repetition().scenario(), again.repetition().nodes());
    shell.open("run");
    watcher.start(new SetupModel.Request(again.repetition().scenario(), again.nodes()));
    if (!again.notes().isEmpty()) {
      shell.notices().say("Not all is as it was: " + String.join("; ", again.notes()) + ".");
    }
  }
}
