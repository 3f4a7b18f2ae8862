package io.throughline.agent.hub;

import io.javalin.Javalin;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.websocket.WsContext;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.message.Protocol;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A small hub: lets in whoever has the token, keeps what agents say, says what the test wants. */
public final class TestHub implements AutoCloseable {
  public static final String TOKEN = "token-of-this-test";
  private static final long PATIENCE_SECONDS = 20;

  private final Map<String, BlockingQueue<AgentMessage>> heard = new ConcurrentHashMap<>();
  private final Map<String, WsContext> sockets = new ConcurrentHashMap<>();
  private final Map<String, String> nodes = new ConcurrentHashMap<>();
  private final Javalin server;

  /** What the hub answers to a join. */
  public volatile HubMessage answer = new HubMessage.Welcome(Protocol.VERSION, 200, 5_000);

  /** Whether the hub shows that it lives. */
  public volatile boolean answersBeats = true;

  public TestHub() {
    server =
        Javalin.create(config -> {
          config.startup.showJavalinBanner = false;
          config.startup.showOldJavalinVersionWarning = false;
          config.jetty.modifyWebSocketServletFactory(
              factory -> factory.setMaxTextMessageSize(1 << 20));
          config.routes.wsBeforeUpgrade(context -> {
            if (!("Bearer " + TOKEN).equals(context.header(Protocol.TOKEN_HEADER))) {
              throw new UnauthorizedResponse();
            }
          });
          config.routes.ws(
              Protocol.AGENT_PATH,
              ws -> ws.onMessage(context -> message(context, context.message())));
        });
    server.start("127.0.0.1", 0);
  }

  public int port() {
    return server.port();
  }

  private void message(WsContext context, String text) {
    AgentMessage message = Json.read(text, AgentMessage.class);
    if (message instanceof AgentMessage.Join join) {
      nodes.put(context.sessionId(), join.node());
      sockets.put(join.node(), context);
      context.send(Json.write(answer));
    }
    if (message instanceof AgentMessage.Beat(long number)) {
      if (answersBeats) {
        context.send(Json.write(new HubMessage.Beat(number)));
      }
    } else {
      queue(nodes.getOrDefault(context.sessionId(), "")).add(message);
    }
  }

  private BlockingQueue<AgentMessage> queue(String node) {
    return heard.computeIfAbsent(node, n -> new LinkedBlockingQueue<>());
  }

  public void say(String node, HubMessage message) {
    WsContext socket = sockets.get(node);
    if (socket == null) {
      throw new IllegalStateException("no agent has joined as " + node);
    }
    socket.send(Json.write(message));
  }

  /** Waits for a sample in which something is counted: the first ones may tell of nothing. */
  public void hearOf(String node, Counter counter) throws InterruptedException {
    long counted = 0;
    while (counted == 0) {
      counted = hear(node, AgentMessage.Sampled.class).sample().count(counter);
    }
  }

  /** The next message of this kind from a node; what comes before it is dropped. */
  public <T extends AgentMessage> T hear(String node, Class<T> kind) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      AgentMessage message =
          queue(node).poll(Math.max(1, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      if (message == null) {
        throw new AssertionError("%s did not say %s".formatted(node, kind.getSimpleName()));
      }
      if (kind.isInstance(message)) {
        return kind.cast(message);
      }
      if (message instanceof AgentMessage.Failed failed && kind != AgentMessage.class) {
        throw new AssertionError("%s failed: %s".formatted(node, failed));
      }
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}
