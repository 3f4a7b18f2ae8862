package io.throughline.console.desktop.step;

import io.throughline.console.run.probe.NodeTestView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.CleanUp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of reaching a node, as a person ticks it off.
 *
 * @param label what is done
 * @param state how it stands
 * @param detail what was found; may be empty
 * @param time it took, {@code 12.3 ms}; empty where it is not known
 */
public record StepRow(String label, State state, String detail, String time) {

  /** The state of a step. */
  public enum State {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    /** Done, and something is missing that can be done without. */
    LACKING,
    /** Not done, because an earlier one failed. */
    SKIPPED
  }

  private static final Map<String, String> LABELS = labels();

  /** Comes first, and only where many agents are to start on one machine. */
  private static final String QUEUE = "queue";

  private static final List<String> LOCAL = List.of("start", "channel", "join");

  private static Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("resolve", "Resolve the name");
    labels.put("connect", "Connect");
    labels.put("host key", "Check the host key");
    labels.put("log in", "Log in");
    labels.put("shell", "Check that the login shell prints nothing");
    labels.put("bundle", "Check the agent's bundle");
    labels.put("start", "Start the agent");
    labels.put("channel", "Open the channel");
    labels.put("join", "Agent joins");
    return labels;
  }

  /**
   * The steps of a launch, done or to come.
   *
   * @param over whether no further step will come
   */
  public static List<StepRow> launch(Launch launch, List<LaunchStepEvent> events, boolean over) {
    List<String> names = new ArrayList<>(launch == Launch.LOCAL ? LOCAL : LABELS.keySet());
    if (events.stream().anyMatch(event -> event.step().equals(QUEUE))) {
      names.addFirst(QUEUE);
    }
    events.stream().map(LaunchStepEvent::step).filter(s -> !names.contains(s)).forEach(names::add);
    boolean stopped =
        over || events.stream().anyMatch(e -> e.state() == LaunchStepEvent.State.FAILED);
    return names.stream().map(name -> row(name, events, stopped)).toList();
  }

  private static StepRow row(String name, List<LaunchStepEvent> events, boolean stopped) {
    String label = name.equals(QUEUE) ? "Wait for its turn" : LABELS.getOrDefault(name, name);
    for (LaunchStepEvent event : events.reversed()) {
      if (event.step().equals(name)) {
        return switch (event.state()) {
          case STARTED ->
              new StepRow(label, stopped ? State.FAILED : State.RUNNING, event.detail(), "");
          case DONE -> new StepRow(label, State.DONE, event.detail(), time(event.nanos()));
          case FAILED -> new StepRow(label, State.FAILED, event.detail(), time(event.nanos()));
        };
      }
    }
    return new StepRow(label, stopped ? State.SKIPPED : State.WAITING, "", "");
  }

  private static String time(long nanos) {
    return nanos <= 0 ? "" : TimeSpan.format(nanos);
  }

  /** The steps of a connection test: those of the launch, then UCX, the transports, the end. */
  public static List<StepRow> test(Launch launch, NodeTestView view) {
    List<StepRow> rows = new ArrayList<>(launch(launch, view.node().steps(), view.done()));
    Capabilities can = view.capabilities();
    boolean stopped = view.done() || rows.stream().anyMatch(r -> r.state() == State.FAILED);
    if (can == null) {
      State state = stopped ? State.SKIPPED : State.WAITING;
      rows.add(new StepRow("UCX", state, "", ""));
      rows.add(new StepRow("Transports", state, "", ""));
    } else {
      rows.add(can.ucx().map(StepRow::ucx).orElse(NO_UCX));
      rows.add(transports(can));
    }
    rows.add(cleanUp(view.cleanUp(), view.done()));
    return rows;
  }

  private static final StepRow NO_UCX =
      new StepRow("UCX", State.LACKING, "the agent knows no UCX transport", "");

  private static StepRow ucx(Capabilities.TransportState ucx) {
    return ucx.available()
        ? new StepRow("UCX", State.DONE, ucx.version() + ", from the " + ucx.origin(), "")
        : new StepRow("UCX", State.LACKING, String.join("; ", ucx.detail()), "");
  }

  private static StepRow transports(Capabilities can) {
    List<String> there = new ArrayList<>();
    for (Capabilities.TransportState transport : can.transports()) {
      if (transport.available()) {
        there.add(
            transport.detail().isEmpty()
                ? transport.id()
                : transport.id() + " (" + String.join(", ", transport.detail()) + ")");
      }
    }
    return there.isEmpty()
        ? new StepRow("Transports", State.FAILED, "none can be used", "")
        : new StepRow("Transports", State.DONE, String.join(", ", there), "");
  }

  private static StepRow cleanUp(@Nullable CleanUp cleanUp, boolean done) {
    String label = "Clean-up verified";
    if (cleanUp == null) {
      return new StepRow(label, done ? State.SKIPPED : State.WAITING, "", "");
    }
    return switch (cleanUp.verdict()) {
      case CLEAN -> new StepRow(label, State.DONE, "looked, nothing is left", "");
      case LEFT_BEHIND -> new StepRow(label, State.FAILED, cleanUp.left(), "");
      case UNVERIFIED ->
          new StepRow(
              label,
              State.FAILED,
              "clean-up unverified: the node could not be reached; it is checked at the next"
                  + " connect",
              "");
    };
  }

  /** As text, to hand on. */
  public String line() {
    String sign =
        switch (state) {
          case DONE -> "[ok]  ";
          case FAILED -> "[FAIL]";
          case LACKING -> "[none]";
          case RUNNING -> "[...] ";
          case WAITING, SKIPPED -> "[ ]   ";
        };
    return sign
        + " "
        + label
        + (time.isEmpty() ? "" : " (" + time + ")")
        + (detail.isEmpty() ? "" : ": " + detail);
  }
}
