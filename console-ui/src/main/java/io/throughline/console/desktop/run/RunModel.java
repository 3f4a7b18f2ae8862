package io.throughline.console.desktop.run;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.desktop.chart.ChartNotes;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.console.run.plan.RankProfiles;
import io.throughline.console.run.verdict.Checks;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.TransferUnit;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** The run that is watched, as it is shown. Fed with {@link #update}; knows no engine. */
public final class RunModel {

  /** The state of the page. */
  public enum State {
    /** Nothing has run yet. */
    READY,
    /** Asked for, and not yet begun. */
    STARTING,
    RUNNING,
    /** Asked to end, and not yet at the end. */
    STOPPING,
    DONE
  }

  private static final long LASTING_NANOS = 60_000_000_000L;

  private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.READY);
  private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("Ready");
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<StatusLevel> tone =
      new ReadOnlyObjectWrapper<>(StatusLevel.NEUTRAL);
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(0);
  private final ReadOnlyStringWrapper clock = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<List<Figure>> figures =
      new ReadOnlyObjectWrapper<>(Figure.none());
  private final ReadOnlyObjectWrapper<List<NodeRow>> nodes = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<RunEvent>> events =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<LiveSeries> series =
      new ReadOnlyObjectWrapper<>(new LiveSeries(List.of(), 0, 1));
  private final ReadOnlyObjectWrapper<List<PointSpec>> specs =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<Stage>> stages = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<Point>> points = new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyBooleanWrapper flows = new ReadOnlyBooleanWrapper(false);

  /** Whether flows between ranks are to compete. */
  private boolean atOnce;

  private final ReadOnlyObjectWrapper<@Nullable GroupResult> group =
      new ReadOnlyObjectWrapper<>(null);
  private final ReadOnlyObjectWrapper<@Nullable RunRecord> record =
      new ReadOnlyObjectWrapper<>(null);
  private final ReadOnlyObjectWrapper<ChartNotes> notes =
      new ReadOnlyObjectWrapper<>(ChartNotes.NONE);
  private List<ThresholdLine> limits = List.of();
  private boolean warmsUp;
  private List<NodeProfile> profiles = List.of();
  private List<Role> roles = List.of();
  private final ReadOnlyStringWrapper identity = new ReadOnlyStringWrapper("");
  private final LongSupplier clockNanos;
  private long begunNanos;
  private String name = "";
  private Checks checks = new Checks(TransferUnit.MESSAGES, false);

  public RunModel() {
    this(System::nanoTime);
  }

  RunModel(LongSupplier clockNanos) {
    this.clockNanos = clockNanos;
  }

  /** A run was asked for. */
  public void starting(Scenario scenario, List<NodeProfile> chosen) {
    profiles = RankProfiles.of(scenario, chosen);
    roles = scenario.roles();
    name = scenario.name();
    checks = Checks.of(scenario.kind().id(), scenario.effective());
    stages.set(scenario.kind().workload().stages(scenario.effective()));
    specs.set(scenario.kind().points().apply(scenario.effective()));
    flows.set(scenario.kind().workload().measuresFlows());
    atOnce = !scenario.kind().flows(scenario.effective()).atOnce().isEmpty();
    group.set(null);
    points.set(List.of());
    limits = ThresholdLine.of(scenario.thresholds(), OptionalDouble.empty());
    warmsUp = Annotations.warmsUp(scenario.effective(), specs.get());
    notes.set(new ChartNotes(List.of(), limits));
    state.set(State.STARTING);
    begunNanos = clockNanos.getAsLong();
    identity.set("");
    title.set("Starting " + name);
    words.set("");
    tone.set(StatusLevel.NEUTRAL);
    fraction.set(-1);
    clock.set("");
    figures.set(
        flows.get()
            ? PairFigures.of(null, atOnce)
            : Figure.none(scenario.kind().workload(), specs.get()));
    nodes.set(List.of());
    events.set(List.of());
    series.set(new LiveSeries(List.of(), 0, 1));
    record.set(null);
  }

  /** Shows why the run could not be begun. */
  public void refused(String sentence) {
    state.set(State.DONE);
    title.set("Not started");
    words.set(sentence);
    tone.set(StatusLevel.BAD);
    fraction.set(0);
  }

  /** The person asked it to end. */
  public void stopping() {
    state.set(State.STOPPING);
    title.set("Stopping " + name);
    words.set("Waiting for the agents' last results, then every node is cleaned up and checked.");
  }

  /** Takes what the run says of itself now. */
  public void update(RunView view, LiveSeries live) {
    identity.set(RunStatusText.identity(view, view.record()));
    if (!flows.get()) {
      figures.set(Figure.of(view, live));
    }
    nodes.set(NodeRow.of(view, profiles, roles));
    if (events.get().size() != view.events().size()) {
      events.set(view.events());
    }
    RunRecord end = view.record();
    List<Point> measured = end == null ? view.points() : end.results().points();
    if (!measured.equals(points.get())) {
      points.set(measured);
    }
    GroupResult flowsNow = view.group();
    if (flowsNow != null) {
      measured(flowsNow);
    }
    notes.set(RunNotes.of(view.events(), live, warmsUp, !specs.get().isEmpty(), limits));
    series.set(live);
    if (view.phase() == Phase.DONE && end != null) {
      end(view, end);
      return;
    }
    if (state.get() != State.STOPPING) {
      state.set(State.RUNNING);
      title.set(RunStatusText.title(view.phase(), name));
      words.set(RunStatusText.words(view));
    }
    double part = view.phase() == Phase.RUNNING ? view.progress().fraction() : 0;
    fraction.set(part > 0 ? Math.min(part, 1) : -1);
    clock.set(RunStatusText.clock(view.phase(), view.progress()));
  }

  /** Takes what a run has measured of the flows between its ranks until now. */
  public void measured(GroupResult now) {
    if (!now.equals(group.get())) {
      group.set(now);
      figures.set(PairFigures.of(now, atOnce));
    }
  }

  /** Shows a run that history holds, as it stands there. */
  public void open(KeptRun run) {
    RunRecord kept = run.record();
    RunView view = run.view();
    profiles = kept.nodes().stream().map(NodeRecord::profile).toList();
    Optional<ScenarioKind> kind = ScenarioKinds.find(kept.plan().kind());
    SettingValues settings = kept.plan().settings();
    roles = kind.map(known -> known.cast().apply(settings)).orElse(List.of());
    name = kept.plan().scenario();
    record.set(null);
    checks = Checks.of(kept.plan());
    stages.set(kind.map(known -> known.workload().stages(settings)).orElse(List.of()));
    specs.set(roles.isEmpty() ? List.of() : kept.plan().points());
    flows.set(kind.map(known -> known.workload().measuresFlows()).orElse(false));
    GroupResult told = kept.ranks().group();
    atOnce = told != null && told.competes();
    group.set(null);
    points.set(kept.results().points());
    limits = ThresholdLine.of(kept);
    warmsUp = Annotations.warmsUp(kept.plan().settings(), specs.get());
    notes.set(RunNotes.of(view.events(), run.series(), warmsUp, !specs.get().isEmpty(), limits));
    series.set(run.series());
    nodes.set(NodeRow.of(view, profiles, roles));
    events.set(view.events());
    figures.set(flows.get() ? PairFigures.of(null, atOnce) : Figure.of(run));
    identity.set(RunStatusText.identity(view, kept));
    end(view, kept);
  }

  private void end(RunView view, RunRecord end) {
    Verdict verdict = Verdict.of(end);
    title.set(verdict.title());
    words.set(verdict.words());
    tone.set(verdict.tone());
    fraction.set(end.status().outcome().whole() ? 1 : view.progress().fraction());
    clock.set(
        end.status().outcome() == Outcome.RUNNING
            ? ""
            : "took " + TimeSpan.clock(end.status().tookMillis() * 1_000_000L));
    GroupResult measured = end.ranks().group();
    if (measured != null) {
      measured(measured);
    }
    record.set(end);
    state.set(State.DONE);
  }

  public ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** Whether a run is going on, so that no other can be started. */
  public boolean busy() {
    return switch (state.get()) {
      case STARTING, RUNNING, STOPPING -> true;
      case READY, DONE -> false;
    };
  }

  /** Words of the rail for a run that goes on; empty while none does. */
  public ObservableValue<String> activity() {
    return Bindings.createStringBinding(() -> busy() ? title.get() : "", state, title);
  }

  /** Whether a run has gone on for so long that it is not stopped by one key. */
  boolean lasting() {
    return busy() && clockNanos.getAsLong() - begunNanos >= LASTING_NANOS;
  }

  /** Scenario, id and start of the run that is shown; empty before it has an id. */
  public ReadOnlyStringProperty identityProperty() {
    return identity.getReadOnlyProperty();
  }

  /** The phase, or at the end the verdict. */
  public ReadOnlyStringProperty titleProperty() {
    return title.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty wordsProperty() {
    return words.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<StatusLevel> toneProperty() {
    return tone.getReadOnlyProperty();
  }

  /** 0 to 1; -1 while something goes on whose end is not known. */
  public ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

  /** Time gone and time left. */
  public ReadOnlyStringProperty clockProperty() {
    return clock.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<Figure>> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<NodeRow>> nodesProperty() {
    return nodes.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<RunEvent>> eventsProperty() {
    return events.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<LiveSeries> seriesProperty() {
    return series.getReadOnlyProperty();
  }

  /** The notes that are drawn over the charts' lines. */
  public ReadOnlyObjectProperty<ChartNotes> notesProperty() {
    return notes.getReadOnlyProperty();
  }

  /** The points that the run measures one after the other; empty where it is one measurement. */
  public ReadOnlyObjectProperty<List<PointSpec>> specsProperty() {
    return specs.getReadOnlyProperty();
  }

  /** The stages that chunks pass, in order, where a pipeline is run; else empty. */
  public ReadOnlyObjectProperty<List<Stage>> stagesProperty() {
    return stages.getReadOnlyProperty();
  }

  /** The checks of what the run moves. */
  Checks checks() {
    return checks;
  }

  /** Those that are finished. */
  public ReadOnlyObjectProperty<List<Point>> pointsProperty() {
    return points.getReadOnlyProperty();
  }

  /** Whether flows between ranks are measured. */
  public ReadOnlyBooleanProperty flowsProperty() {
    return flows.getReadOnlyProperty();
  }

  /** The result of the flows between ranks; null while nothing is measured, and in other runs. */
  public ReadOnlyObjectProperty<@Nullable GroupResult> groupProperty() {
    return group.getReadOnlyProperty();
  }

  /** Null until the run is over and in history. */
  public ReadOnlyObjectProperty<@Nullable RunRecord> recordProperty() {
    return record.getReadOnlyProperty();
  }
}
