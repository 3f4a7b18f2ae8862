package io.throughline.agent.echo;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxListener;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server's side: one listener, and as many connections as there are clients. */
final class EchoServer extends EchoSide {
  /** For a connection to say who it is. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Turns between two looks for what goes wrong without a sign. */
  private static final int CHECK_INTERVAL = 1024;

  private final Assignment assignment;
  private final Credentials credentials;
  private final List<Admitted> sessions = new ArrayList<>();
  private final BitSet places = new BitSet();
  private @Nullable UcxListener listener;
  private Barrier barrier = nanos -> {};
  private final Refusals refusals = new Refusals();
  private int hellos;
  private int pointsDone;
  private long startedAt;
  private long warmUpAt;
  private long moved;

  /** A connection and the part of the memory that it has. */
  private record Admitted(EchoSession session, int place, long since) {}

  EchoServer(
      EchoSettings settings,
      Assignment assignment,
      Credentials credentials,
      EchoEndpoint echoEndpoint,
      EchoOut out) {
    super(Role.RECEIVER, settings, echoEndpoint, out);
    this.assignment = assignment;
    this.credentials = credentials;
  }

  @Override
  public String prepare() {
    UcxListener opened = EchoPorts.listen(endpoint.worker(), assignment);
    listener = opened;
    return assignment.dataAddress() + ":" + opened.address().getPort();
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    while (admitted() < settings.clients()) {
      admit();
      endpoint.turn(false);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (until.passed()) {
        throw new TransportException(
            "%d of %d clients connected in time; %s"
                .formatted(admitted(), settings.clients(), refusals.words()));
      }
    }
  }

  private long admitted() {
    return sessions.stream().filter(one -> one.session.admitted()).count();
  }

  /** Lets in who shows that it belongs to the run; everyone else is turned away and counted. */
  private void admit() {
    UcxListener at = listener;
    if (at == null) {
      return;
    }
    if (sessions.size() < settings.clients()) {
      UcxListener.Incoming incoming = at.poll();
      if (incoming != null) {
        accept(at, incoming);
      }
    } else if (admitted() == settings.clients()) {
      UcxListener.Incoming late = at.poll();
      if (late != null) {
        at.reject(late);
        refusals.add("there was no place any more", late.from());
      }
    }
    boolean wanted = sessions.size() == settings.clients() && at.waiting();
    for (Admitted one : List.copyOf(sessions)) {
      if (!one.session.admitted()) {
        look(one, wanted);
      }
    }
  }

  private void accept(UcxListener at, UcxListener.Incoming incoming) {
    UcxEndpoint accepted;
    try {
      accepted = at.accept(incoming, UcxErrorMode.PEER);
    } catch (UcxException gone) {
      // Whoever left again, or never was a client, does not end the run of the others.
      refusals.add("it could not be let in: " + gone.getMessage(), incoming.from());
      return;
    }
    int place = places.nextClearBit(0);
    places.set(place);
    sessions.add(
        new Admitted(
            new EchoSession(
                endpoint.channel(accepted, -1, place), incoming.from(), settings.largest(), this),
            place,
            System.nanoTime()));
  }

  /**
   * @param wanted whether another connection waits for a place: a client on a busy node may take
   *     long to say who it is
   */
  private void look(Admitted one, boolean wanted) {
    String why = "";
    try {
      one.session.admit(credentials);
      if (one.session.admitted()) {
        return;
      }
      if (one.session.channel().endpoint().failed()
          || (wanted && System.nanoTime() - one.since > PATIENCE_NANOS)) {
        why = "it did not say who it is";
      }
    } catch (PeerRecord.Refused e) {
      why = String.valueOf(e.getMessage());
    }
    if (!why.isEmpty()) {
      endpoint.drop(one.session.channel());
      sessions.remove(one);
      places.clear(one.place);
      refusals.add(why, one.session.from());
    }
  }

  @Override
  public void roundTrip() {
    endpoint.until(
        () -> {
          serve();
          return hellos == settings.clients();
        },
        "every client's first message");
  }

  private boolean serve() {
    boolean happened = false;
    for (int i = 0; i < sessions.size(); i++) {
      happened |= sessions.get(i).session.step();
    }
    if (happened) {
      moved++;
    }
    return happened;
  }

  /** An object is on its way back. */
  void echoed(long bytes) {
    if (count.running()) {
      count(bytes);
    }
  }

  /** A point begins or ends, or hello: it was answered. */
  void said(long what, long value) {
    if (what == Control.HELLO) {
      hellos++;
    } else if (what == Control.BEGIN) {
      long now = System.nanoTime();
      startedAt = startedAt == 0 ? now : startedAt;
      release(barrier, now);
      out.counters().set(Counter.POINT, value);
      begin((int) value, warmUpAt, now);
    } else if (what == Control.END && count.running()) {
      out.measured(count.end(Map.of(), 0, ""));
      pointsDone++;
      warmUpAt = System.nanoTime();
    }
  }

  @Override
  public WorkloadResult run(Barrier start) {
    barrier = start;
    try {
      StallTimeout stallTimeout = new StallTimeout(endpoint.timeout());
      warmUpAt = System.nanoTime();
      stallTimeout.restart(warmUpAt);
      for (int turns = 0; !allClosed(); turns++) {
        endpoint.turn(serve());
        if (turns % CHECK_INTERVAL == 0) {
          admit();
          check(stallTimeout);
        }
      }
      boolean complete = pointsDone == settings.points().size();
      String ending = complete ? "all sizes done" : endpoint.stop.ending("by the clients");
      if (count.running()) {
        out.measured(count.end(Map.of(), 0, ending));
      }
      long elapsed = startedAt == 0 ? 0 : System.nanoTime() - startedAt;
      return new WorkloadResult(complete, ending, elapsed);
    } finally {
      out.told(endpoint.trace);
    }
  }

  private boolean allClosed() {
    for (int i = 0; i < sessions.size(); i++) {
      if (!sessions.get(i).session.closed()) {
        return false;
      }
    }
    return true;
  }

  private void check(StallTimeout stallTimeout) {
    UnexpectedTags.refuse(endpoint.worker().tags(), endpoint.channels);
    for (Admitted one : sessions) {
      if (!one.session.closed()) {
        one.session.channel().requirePeer();
      }
    }
    if (stallTimeout.expired(System.nanoTime(), moved)) {
      throw endpoint.late("anything from the clients");
    }
  }

  @Override
  public long refused() {
    return refusals.count();
  }

  @Override
  public void close() {
    if (listener != null) {
      listener.close();
    }
    super.close();
  }
}
