package io.throughline.agent.echo;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The clients' side: every one with a connection and tags of its own, all in turn on one worker.
 */
final class EchoClients extends EchoSide {
  private static final int CHECK_INTERVAL = 256;

  private final Credentials credentials;
  private final List<EchoClient> clients = new ArrayList<>();
  private final StallTimeout stallTimeout;
  private final RateLimiter rateLimiter;
  private FaultInjection faultInjection;
  private long through;

  EchoClients(
      EchoSettings settings, Credentials credentials, EchoEndpoint echoEndpoint, EchoOut out) {
    super(Role.SENDER, settings, echoEndpoint, out);
    this.credentials = credentials;
    this.faultInjection = settings.provocation();
    this.stallTimeout = new StallTimeout(settings.timeout());
    this.rateLimiter = new RateLimiter(settings.cap(), 1);
  }

  @Override
  public String prepare() {
    ConnectionClose.reserve(settings);
    return "connects";
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    InetSocketAddress server = address(addresses.getOrDefault(Role.RECEIVER.id(), ""));
    for (int i = 0; i < settings.clients(); i++) {
      EchoConnection echoConnection =
          endpoint.channel(endpoint.worker().connect(server, UcxErrorMode.PEER), i, i);
      echoConnection.awaitRecord();
      echoConnection.sendRecord(credentials);
      clients.add(new EchoClient(echoConnection, endpoint.memory().segment(), settings.largest()));
    }
    int admitted = 0;
    while (admitted < clients.size()) {
      for (EchoClient client : clients) {
        admitted += learnt(client.channel(), server) ? 1 : 0;
      }
      endpoint.turn(false);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (until.passed()) {
        throw new TransportException(
            "the server at %s admitted %d of %d clients in time"
                .formatted(server, admitted, clients.size()));
      }
    }
  }

  private boolean learnt(EchoConnection echoConnection, InetSocketAddress server) {
    if (echoConnection.endpoint().failed()) {
      throw new TransportException(
          "client %d: the server at %s cannot be reached or has refused it"
              .formatted(echoConnection.client(), server));
    }
    try {
      if (!echoConnection.recordHere()) {
        return false;
      }
      echoConnection.learn(credentials);
      return true;
    } catch (PeerRecord.Refused e) {
      throw new TransportException(
          "what listens at %s is not the server of this run: %s".formatted(server, e.getMessage()));
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new TransportException("the server's address '%s' has no port".formatted(text));
    }
    InetSocketAddress address =
        new InetSocketAddress(
            text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    if (address.isUnresolved()) {
      throw new TransportException(
          "the receiver's data.address %s is not known on this node".formatted(text));
    }
    return address;
  }

  @Override
  public void roundTrip() {
    for (EchoClient client : clients) {
      ask(client.channel(), Control.HELLO, 0);
    }
  }

  /** Says something, and waits until it is answered. */
  private long ask(EchoConnection echoConnection, long what, long value) {
    echoConnection.control(what, value);
    endpoint.until(
        () -> echoConnection.controlDone() && echoConnection.controlHere(),
        "the server's answer on a connection");
    return echoConnection.saidValue();
  }

  @Override
  public List<Note> notes() {
    return settings.capNotes();
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    try {
      long start = 0;
      for (PointSpec point : settings.points()) {
        long warmUpAt = System.nanoTime();
        if (!exchange(point.size(), settings.warmUp(), false)) {
          break;
        }
        ask(clients.getFirst().channel(), Control.BEGIN, point.index());
        if (start == 0) {
          start = System.nanoTime();
          release(barrier, start);
        }
        if (!measure(point, warmUpAt)) {
          break;
        }
      }
      long elapsed = start == 0 ? 0 : System.nanoTime() - start;
      ConnectionClose.say(clients, endpoint);
      boolean complete = !endpoint.stop.raised();
      return new WorkloadResult(
          complete, complete ? "all sizes done" : endpoint.stop.ending(), elapsed);
    } finally {
      out.told(endpoint.trace);
    }
  }

  private boolean measure(PointSpec point, long warmUpAt) {
    out.counters().set(Counter.POINT, point.index());
    clients.forEach(EchoClient::resetTimes);
    long start = System.nanoTime();
    begin(point.index(), warmUpAt, start);
    boolean whole =
        exchange(
            point.size(),
            new StopCondition(point.extent().iterations(), point.extent().nanos()),
            true);
    long elapsed = System.nanoTime() - start;
    long fill = clients.stream().mapToLong(EchoClient::fillNanos).sum();
    long verify = clients.stream().mapToLong(EchoClient::verifyNanos).sum();
    if (whole) {
      ask(clients.getFirst().channel(), Control.END, point.index());
    }
    out.measured(
        count.end(
            phases(fill, verify, elapsed), count.objects(), whole ? "" : endpoint.stop.ending()));
    return whole;
  }

  /** In an order of their own: a record reads the same however often the run is repeated. */
  static Map<String, Long> phases(long fill, long verify, long elapsed) {
    Map<String, Long> phases = new LinkedHashMap<>();
    phases.put("fill", fill);
    phases.put("verify", verify);
    phases.put("wait", Math.max(0, elapsed - fill - verify));
    return phases;
  }

  /**
   * Lets objects go there and back on all connections.
   *
   * @param ofClient objects of each client, and time
   * @return whether it was not stopped
   */
  private boolean exchange(long size, StopCondition ofClient, boolean counts) {
    StopCondition until = new StopCondition(ofClient.count() * clients.size(), ofClient.nanos());
    long start = System.nanoTime();
    long now = start;
    long begun = 0;
    stallTimeout.restart(now);
    ByteBudget budget = settings.quota();
    long bytes = EchoSettings.onTheWay(size);
    rateLimiter.size(bytes);
    rateLimiter.start(now);
    boolean busy = true;
    for (int turns = 0; busy; turns++) {
      now = System.nanoTime();
      boolean more = !endpoint.stop.raised() && !until.met(begun, now - start);
      busy = false;
      boolean happened = false;
      for (int i = 0; i < clients.size(); i++) {
        EchoClient client = clients.get(i);
        if (!client.idle() && client.step()) {
          happened = true;
          through++;
          if (counts) {
            record(client, size);
          }
        }
        if (client.idle() && more && !until.met(begun, now - start) && rateLimiter.due(now)) {
          if (budget.take(bytes)) {
            rateLimiter.spend(now);
            begun++;
            client.begin(size, faultInjection);
            faultInjection = FaultInjection.NONE;
          } else {
            endpoint.stop.raise(budget.enough(bytes));
            more = false;
          }
        }
        busy |= !client.idle();
      }
      busy |= more;
      out.latencies().flip();
      endpoint.turn(happened);
      if (turns % CHECK_INTERVAL == 0) {
        check();
      }
    }
    return !endpoint.stop.raised();
  }

  private void record(EchoClient client, long size) {
    count(size);
    count.took(client.tookNanos());
    out.latencies().record(Latency.ROUND_TRIP, client.tookNanos());
  }

  private void check() {
    for (EchoClient client : clients) {
      client.channel().requirePeer();
    }
    UnexpectedTags.refuse(endpoint.worker().tags(), endpoint.channels);
    if (stallTimeout.expired(System.nanoTime(), through)) {
      throw endpoint.late("an object to come back");
    }
  }
}
