package io.throughline.console.run;

import io.throughline.launch.Questions;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes one run through its phases, on one thread. Every wait has a bound. */
final class RunDriver {
  private static final Logger LOG = LoggerFactory.getLogger(RunDriver.class);

  /** A launcher bounds its own steps; pushing a bundle through a slow line is the longest. */
  private static final Duration LAUNCH = Duration.ofMinutes(15);

  /** Beyond what the agents allow themselves, so that their own words come first. */
  private static final Duration SLACK = Duration.ofSeconds(15);

  private static final Duration LAST_RESULTS = Duration.ofSeconds(8);
  private static final long TICK_MILLIS = 100;

  private final Workplace workplace;
  private final Questions questions;
  private final Mailbox mailbox = new Mailbox();
  private final CompletableFuture<RunRecord> done = new CompletableFuture<>();
  private final RunRecords records;
  private final RunLog log;
  private final Company company;
  private final SeriesBuilder series;
  private final Meter meter;
  private final SampleDesk desk;
  private final Closing closing;
  private RunPlan plan;
  private Phase phase = Phase.LAUNCHING;
  private long phaseSince = System.nanoTime();
  private volatile RunView view;

  RunDriver(
      Workplace workplace,
      Scenario scenario,
      RunPlan plan,
      List<NodeProfile> nodes,
      Questions questions) {
    this.workplace = workplace;
    this.plan = plan;
    this.questions = questions;
    records = new RunRecords(scenario);
    log = new RunLog(plan.runId(), workplace.history());
    List<Participant> participants = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      participants.add(
          new Participant(
              nodes.get(i),
              plan.assignments().get(i).role(),
              new AgentSession(nodes.get(i), workplace, mailbox::tell)));
    }
    company = new Company(participants, log);
    series =
        new SeriesBuilder(
            plan.settings().number(StreamScenario.SAMPLE_INTERVAL), Meter.thresholdOf(plan));
    meter = new Meter(plan);
    desk = new SampleDesk(plan, workplace.history(), log, series, meter);
    closing = new Closing(workplace, scenario, records, log, company, desk);
    view = look(null);
  }

  RunView view() {
    return view;
  }

  LiveSeries series() {
    return series.series();
  }

  CompletableFuture<RunRecord> done() {
    return done;
  }

  void stop(String reason) {
    mailbox.tell(new Happening.StopAsked(reason));
  }

  /** Whatever happens, every node is cleaned up and {@link #done} is completed. */
  void drive() {
    Ending ending;
    try {
      ending = measure();
    } catch (Ending.Early e) {
      ending = e.ending();
    } catch (InterruptedException e) {
      ending = new Ending.Stopped("the console ended");
    } catch (ProblemException e) {
      ending = new Ending.Failed(new Trouble("", phase, e.problems().getFirst()));
    } catch (RuntimeException e) {
      LOG.error("run {} failed inside", plan.runId(), e);
      ending = inside("the console failed inside; see its log");
    }
    try {
      collectLastResults(ending);
      enter(Phase.CLEANING_UP);
      closing.cleanUp(this::publish, mailbox, phase);
      RunRecord record = closing.close(plan, ending);
      phase = Phase.DONE;
      view = look(record);
      done.complete(record);
    } catch (InterruptedException | RuntimeException e) {
      LOG.error("run {} could not be closed", plan.runId(), e);
      done.completeExceptionally(e);
    }
  }

  private Ending inside(String what) {
    return new Ending.Failed(new Trouble("", phase, new Problem("console", what)));
  }

  private Ending measure() throws Ending.Early, InterruptedException {
    workplace.history().begin(records.running(plan, company.all()));
    enter(Phase.LAUNCHING);
    launch();
    await(LAUNCH, "did not join", p -> p.join != null);
    decide();

    enter(Phase.PREPARING);
    JoinChecks checks = new JoinChecks(plan, joins());
    String secret = Seats.secret();
    for (Participant p : company.all()) {
      int sharing = checks.agentsOnMachine(p.node());
      p.session.say(new HubMessage.Prepare(plan, p.role, secret, sharing));
    }
    await(patience().plus(touching()), "did not get its memory ready", p -> !p.address.isEmpty());

    enter(Phase.CONNECTING);
    Map<String, String> addresses = new LinkedHashMap<>();
    company.all().forEach(p -> addresses.put(p.role, p.address));
    company.say(new HubMessage.Peers(addresses));
    await(patience(), "did not connect", p -> p.connected != null);

    enter(Phase.WARMING_UP);
    company.say(new HubMessage.Start());
    awaitResults();
    return new Ending.Finished();
  }

  private void launch() {
    for (int i = 0; i < company.all().size(); i++) {
      Participant participant = company.all().get(i);
      Assignment assignment = plan.assignments().get(i);
      participant.session.launch(
          plan.runId(),
          assignment.ucxEnvironment(),
          workplace.installation().logFolder(plan.runId(), participant.node()),
          questions);
    }
  }

  /** What can be said only now that the agents have told what they have. */
  private void decide() throws Ending.Early {
    JoinChecks checks = new JoinChecks(plan, joins());
    JoinChecks.Choice choice = checks.choose();
    checks.checkMemory();
    plan = plan.carriedBy(choice.transport());
    if (!choice.why().isEmpty()) {
      log.add("", "note", choice.why());
    }
    workplace.history().update(records.running(plan, company.all()));
  }

  private Map<String, Join> joins() {
    Map<String, Join> joins = new LinkedHashMap<>();
    for (Participant p : company.all()) {
      if (p.join != null) {
        joins.put(p.node(), p.join);
      }
    }
    return joins;
  }

  private Duration patience() {
    return Duration.ofNanos(plan.settings().number(StreamScenario.TIMEOUT)).plus(SLACK);
  }

  /** Touching and registering memory: a quarter of a gigabyte per second is slow. */
  private Duration touching() {
    return Duration.ofSeconds(StreamScenario.ringBytes(plan.settings()) / 250_000_000L);
  }

  private void await(Duration bound, String failure, Predicate<Participant> has)
      throws Ending.Early, InterruptedException {
    long deadline = System.nanoTime() + bound.toNanos();
    while (!company.all().stream().allMatch(has)) {
      step();
      if (System.nanoTime() > deadline) {
        throw late(company.all().stream().filter(has.negate()).findFirst(), failure, bound);
      }
    }
  }

  private Ending.Early late(Optional<Participant> who, String failure, Duration bound) {
    String node = who.map(Participant::node).orElse("");
    return Company.failed(
        new Trouble(
            node,
            phase,
            new Problem("node " + node, failure + " within " + TimeSpan.format(bound.toNanos()))));
  }

  private void awaitResults() throws Ending.Early, InterruptedException {
    boolean telemetry = plan.settings().on(StreamScenario.TELEMETRY);
    long warmUp = plan.settings().number(StreamScenario.WARM_UP);
    long duration = plan.settings().number(StreamScenario.DURATION);
    long firstAt = 0;
    while (!company.all().stream().allMatch(Participant::handedIn)) {
      step();
      long now = System.nanoTime();
      if (phase == Phase.WARMING_UP && (telemetry ? desk.started() : now - phaseSince > warmUp)) {
        enter(Phase.RUNNING);
        desk.expectMovement();
      }
      if (firstAt == 0 && company.all().stream().anyMatch(Participant::handedIn)) {
        firstAt = now;
      }
      long since =
          firstAt > 0 ? Math.max(firstAt, desk.movedAt()) : telemetry ? desk.movedAt() : phaseSince;
      long allowed =
          phase == Phase.WARMING_UP
              ? warmUp
              : telemetry || firstAt > 0 ? 0 : duration > 0 ? duration : Long.MAX_VALUE / 4;
      if (phase == Phase.WARMING_UP) {
        since = phaseSince;
      }
      if (now - since > allowed + patience().toNanos()) {
        throw late(
            company.all().stream().filter(p -> !p.handedIn()).findFirst(),
            "made no progress and gave no result",
            patience());
      }
      company.all().forEach(desk::watch);
    }
  }

  /** Waits a moment for something to happen, and notes it. */
  private void step() throws Ending.Early, InterruptedException {
    Happening happening = mailbox.next(TICK_MILLIS);
    try {
      if (happening != null) {
        note(happening);
      }
      company.settle(phase);
    } catch (ProblemException e) {
      throw Company.failed(new Trouble("", phase, e.problems().getFirst()));
    } finally {
      publish();
    }
  }

  private void note(Happening happening) throws Ending.Early {
    company.note(
        happening,
        phase,
        sampled -> {
          for (Participant p : company.all()) {
            if (p.node().equals(sampled.sample().node())) {
              desk.take(p, sampled.sample());
            }
          }
        });
  }

  /** A run that ends early still asks everyone for what there is. */
  private void collectLastResults(Ending ending) throws InterruptedException {
    String reason =
        switch (ending) {
          case Ending.Finished ignored -> "";
          case Ending.Stopped(String why) -> why;
          case Ending.Failed(Trouble trouble) -> trouble.sentence();
        };
    if (reason.isEmpty()) {
      return;
    }
    log.add("", ending instanceof Ending.Stopped ? "note" : "failure", "stopping: " + reason);
    company.say(new HubMessage.Stop(reason));
    long deadline = System.nanoTime() + LAST_RESULTS.toNanos();
    while (System.nanoTime() < deadline && company.all().stream().anyMatch(this::owesAResult)) {
      Happening happening = mailbox.next(TICK_MILLIS);
      if (happening != null) {
        closing.noteAfterwards(happening, phase, this::note);
      }
      publish();
    }
  }

  private boolean owesAResult(Participant p) {
    return p.connected != null && p.result == null && p.failed == null && p.reachable();
  }

  private void enter(Phase next) {
    phase = next;
    phaseSince = System.nanoTime();
    log.add("", "phase", next.words());
    publish();
  }

  private void publish() {
    view = look(null);
  }

  private RunView look(@Nullable RunRecord record) {
    return new RunView(
        plan.runId(),
        plan,
        phase,
        company.all().stream().map(p -> p.view(phase)).toList(),
        meter.progress(phase == Phase.RUNNING ? System.nanoTime() - phaseSince : 0),
        log.events(),
        record);
  }
}
