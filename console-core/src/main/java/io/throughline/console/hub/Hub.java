package io.throughline.console.hub;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsContext;
import io.throughline.console.run.agent.AgentSlot;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.launch.Lease;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lets expected agents in and carries their messages. Any thread. */
public final class Hub implements AutoCloseable {
  /** A result with its histograms takes some tens of kilobytes. */
  static final int LARGEST_MESSAGE = 1 << 20;

  /** An agent may come through a forwarded port, so the port says nothing. */
  private static final Pattern OWN_HOST = Pattern.compile("(127\\.0\\.0\\.1|localhost)(:\\d+)?");

  private static final String BEARER = "Bearer ";

  private final AgentSlots agentSlots;
  private final Rhythm rhythm;
  private final LongSupplier clock;
  private final Map<String, AgentChannel> channels = new ConcurrentHashMap<>();
  private final Javalin server;

  /**
   * @param beat how often each side says that it is there: some milliseconds of a node's CPU each
   *     time, at what is measured there
   * @param patience silence after which an agent is given up, where its run has no longer heartbeat
   *     timeout and its node does not answer that its process runs
   * @param ofAgents silence after which an agent gives the hub up; longer, since the console may be
   *     suspended and go on. The hub gives up an agent that runs after as long
   */
  public record Rhythm(Duration beat, Duration patience, Duration ofAgents) {
    public static final Rhythm USUAL =
        new Rhythm(Lease.DEFAULT.beat(), Lease.DEFAULT.patience(), Lease.DEFAULT.ofNode());
  }

  private Hub(AgentSlots agentSlots, Rhythm rhythm, LongSupplier clock) {
    this.agentSlots = agentSlots;
    this.rhythm = rhythm;
    this.clock = clock;
    server = Javalin.create(this::configure);
  }

  /**
   * Listens on a free port of 127.0.0.1.
   *
   * @throws ProblemException if it cannot listen
   */
  public static Hub open(AgentSlots agentSlots, Rhythm rhythm) {
    return open(agentSlots, rhythm, AwakeClock::now);
  }

  /**
   * The same.
   *
   * @param clock by which silence is told, nanoseconds as of {@link AwakeClock}
   */
  static Hub open(AgentSlots agentSlots, Rhythm rhythm, LongSupplier clock) {
    Hub hub = new Hub(agentSlots, rhythm, clock);
    try {
      hub.server.start("127.0.0.1", 0);
    } catch (RuntimeException e) {
      throw new ProblemException(
          new Problem("hub", "cannot listen on 127.0.0.1 (" + e.getMessage() + ")"), e);
    }
    return hub;
  }

  public int port() {
    return server.port();
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.jetty.modifyWebSocketServletFactory(factory -> {
      factory.setMaxTextMessageSize(LARGEST_MESSAGE);
      factory.setMaxBinaryMessageSize(1024);
      // Its clock counts the console's own suspension; beats tell of silence.
      factory.setIdleTimeout(Duration.ZERO);
    });
    config.routes.before(Hub::refuseStrangers);
    config.routes.wsBeforeUpgrade(Hub::refuseStrangers);
    config.routes.wsBeforeUpgrade(Protocol.AGENT_PATH, this::checkToken);
    config.routes.ws(Protocol.AGENT_PATH, this::listen);
  }

  /** A page of some other site in this user's browser has no business here. */
  private static void refuseStrangers(Context request) {
    String host = request.header("Host");
    if (host == null || !OWN_HOST.matcher(host).matches() || request.header("Origin") != null) {
      throw new ForbiddenResponse("not for other hosts");
    }
  }

  private void checkToken(Context request) {
    // An agent connects once: who comes with its token later is somebody else.
    if (slot(request.header(Protocol.TOKEN_HEADER)).filter(AgentSlot::claim).isEmpty()) {
      throw new UnauthorizedResponse("no agent is expected with this token");
    }
  }

  private Optional<AgentSlot> slot(@Nullable String header) {
    return header == null || !header.startsWith(BEARER)
        ? Optional.empty()
        : agentSlots.find(header.substring(BEARER.length()));
  }

  private void listen(WsConfig config) {
    config.onConnect(connection -> {
      Optional<AgentSlot> slot = slot(connection.header(Protocol.TOKEN_HEADER));
      if (slot.isEmpty()) {
        // The run ended between the request and now.
        connection.closeSession(AgentChannel.POLICY, "no agent is expected with this token");
        return;
      }
      AgentChannel channel = new AgentChannel(connection, slot.get(), rhythm, clock);
      channels.put(connection.sessionId(), channel);
      channel.open();
    });
    config.onMessage(message -> {
      channel(message).ifPresent(channel -> channel.heard(message.message()));
    });
    config.onBinaryMessage(message -> {
      channel(message).ifPresent(channel -> channel.refuse("binary messages are not understood"));
    });
    config.onError(error -> {
      channel(error).ifPresent(channel -> channel.broke(error.error()));
    });
    config.onClose(close -> {
      AgentChannel channel = channels.remove(close.sessionId());
      if (channel != null) {
        String reason = close.reason();
        channel.closed(close.status(), reason == null ? "" : reason);
      }
    });
  }

  private Optional<AgentChannel> channel(WsContext context) {
    return Optional.ofNullable(channels.get(context.sessionId()));
  }

  @Override
  public void close() {
    server.stop();
  }
}
