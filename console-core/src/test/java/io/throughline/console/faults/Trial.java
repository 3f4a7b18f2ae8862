package io.throughline.console.faults;

import io.throughline.console.history.History;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Carries out one repetition, and looks at what came of it. */
final class Trial {
  /**
   * What a repetition came to.
   *
   * @param came whether the run was still there for the fault to happen to
   * @param detectedNanos from the fault to the first word of it; -1 where there was none, or none
   *     was due
   */
  record Result(
      Repetition repetition, boolean came, long detectedNanos, List<Violation> violations) {}

  /** Until an agent is started, or data moves: far beyond what a busy machine takes. */
  private static final Duration GETTING_THERE = Duration.ofMinutes(3);

  /** From the fault to the end of the run: the bounds of every wait of a run together. */
  private static final Duration ENDING = Duration.ofSeconds(75);

  /** From the end of the run, or of the console, until nothing is left. */
  private static final Duration LEAVING = Duration.ofSeconds(20);

  private final SuiteHosts hosts;
  private final Repetition repetition;
  private final List<Violation> violations = new ArrayList<>();
  private boolean came = true;
  private long faultNanos;
  private long faultMillis;
  private long detectedNanos = -1;

  private Trial(SuiteHosts hosts, Repetition repetition) {
    this.hosts = hosts;
    this.repetition = repetition;
  }

  static Result run(SuiteHosts hosts, Repetition repetition)
      throws IOException, InterruptedException {
    Trial trial = new Trial(hosts, repetition);
    int number = SuiteHosts.hostOf(repetition, repetition.rank());
    if (repetition.lookalike()) {
      try (Lookalikes ignored = Lookalikes.start(hosts.host(number))) {
        trial.runBesideOthers();
      }
    } else {
      trial.runBesideOthers();
    }
    return new Result(repetition, trial.came, trial.detectedNanos, trial.violations);
  }

  private void runBesideOthers() throws IOException, InterruptedException {
    List<HostState> before = states();
    try (SuiteRun run = start()) {
      measureToItsEnd(run);
    }
    List<HostState> after = new ArrayList<>(states());
    if (!within(LEAVING, () -> changes(before, states()).isEmpty())) {
      changes(before, states()).forEach(left -> add(Violation.Kind.ORPHAN, left));
    } else if (repetition.fault() == SuiteFault.KILLED_CONSOLE) {
      // Nobody is left to say so: it shows by what is gone.
      detectedNanos = System.nanoTime() - faultNanos;
    }
    for (int i = 0; i < after.size(); i++) {
      after
          .get(i)
          .goneSince(before.get(i))
          .forEach(gone -> add(Violation.Kind.STRANGER_KILLED, gone));
    }
    if (!hosts.othersRunGoesOn()) {
      add(
          Violation.Kind.STRANGER_KILLED,
          "the other console's run ended: " + hosts.stranger().await().status().reason());
    }
  }

  private SuiteRun start() throws IOException {
    return repetition.fault() == SuiteFault.KILLED_CONSOLE
        ? ConsoleProcessRun.start(hosts, repetition)
        : InnerRun.start(hosts, repetition);
  }

  /** What fails in between is a finding of its own, and keeps nobody from the next repetition. */
  private void measureToItsEnd(SuiteRun run) throws InterruptedException {
    try {
      measure(run);
    } catch (RuntimeException e) {
      add(Violation.Kind.OTHER_END, "the repetition itself failed: " + e);
      run.stop();
      Optional<RunRecord> ignored = run.await(ENDING);
    }
  }

  private void measure(SuiteRun run) throws InterruptedException {
    Injection injection = new Injection(hosts, repetition, run);
    Map<String, List<Sample>> acknowledged = Map.of();
    if (repetition.fault().fromOutside()) {
      boolean early = repetition.moment() == Repetition.Moment.START;
      BooleanSupplier there = early ? injection::agentStarted : run::moving;
      if (!within(GETTING_THERE, () -> there.getAsBoolean() || run.over())
          || !there.getAsBoolean()) {
        addNotReached(run);
        return;
      }
      Thread.sleep(repetition.delayMillis());
      if (run.over() && repetition.moment() != Repetition.Moment.END) {
        addNotReached(run);
        return;
      }
      acknowledged = RecordChecks.samples(hosts.console().history(), run.runId(), run.ranks());
      faultNanos = System.nanoTime();
      faultMillis = System.currentTimeMillis();
      came = injection.carriedOut();
      if (repetition.fault().end() == SuiteFault.End.GOES_ON) {
        Thread.sleep(repetition.lastsMillis());
        injection.undo();
      }
    }
    Optional<RunRecord> record;
    try {
      record = ended(run);
    } finally {
      injection.heal();
    }
    if (record.isPresent()) {
      detectedNanos = detected(record.get());
      violations.addAll(
          RecordChecks.of(hosts.console().history(), repetition, record.get(), acknowledged));
    }
  }

  private void addNotReached(SuiteRun run) throws InterruptedException {
    came = false;
    run.stop();
    add(
        Violation.Kind.NOT_REACHED,
        run.await(ENDING).map(record -> record.status().reason()).orElse("it does not end"));
  }

  private Optional<RunRecord> ended(SuiteRun run) throws InterruptedException {
    if (repetition.fault() == SuiteFault.KILLED_CONSOLE) {
      // The next console that opens history finds it.
      try (History next = History.open(hosts.console().history().file())) {
        return next.run(run.runId());
      }
    }
    Optional<RunRecord> record = run.await(patience());
    if (record.isEmpty()) {
      add(Violation.Kind.HANG, "it went on for %s after its fault".formatted(patience()));
      run.stop();
      record = run.await(ENDING);
    }
    return record;
  }

  /** Of a fault that the run brings about itself it takes a while to get there. */
  private Duration patience() {
    return repetition.fault().fromOutside() ? ENDING : ENDING.plus(GETTING_THERE);
  }

  /** From the fault to the first word that something is wrong. */
  private long detected(RunRecord record) {
    FaultResult fault = record.fault();
    if (fault != null) {
      return fault.detection().nanos();
    }
    if (repetition.fault().end() == SuiteFault.End.GOES_ON) {
      return -1;
    }
    return record.log().events().stream()
        .filter(event -> event.kind().equals("failure") && event.atMillis() >= faultMillis)
        .mapToLong(event -> (event.atMillis() - faultMillis) * 1_000_000)
        .min()
        .orElse(-1);
  }

  private void add(Violation.Kind kind, String text) {
    violations.add(new Violation(kind, text));
  }

  private List<HostState> states() {
    return List.of(HostState.of(hosts.host(1)), HostState.of(hosts.host(2)));
  }

  private static List<String> changes(List<HostState> before, List<HostState> now) {
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < now.size(); i++) {
      for (String change : now.get(i).changedSince(before.get(i))) {
        changes.add("h%d: %s".formatted(i + 1, change));
      }
    }
    return changes;
  }

  private static boolean within(Duration patience, BooleanSupplier wanted)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (!wanted.getAsBoolean()) {
      if (System.nanoTime() > until) {
        return false;
      }
      Thread.sleep(150);
    }
    return true;
  }
}
