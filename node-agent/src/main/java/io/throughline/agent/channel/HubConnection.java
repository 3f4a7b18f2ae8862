package io.throughline.agent.channel;

import io.throughline.agent.measure.Outbox;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.message.Protocol;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** The channel to the hub: JSON messages in text frames, queued and sent on a thread of its own. */
public final class HubConnection implements Outbox, AutoCloseable {
  /** A console that is suspended reads nothing, and may go on. */
  private static final Duration SENDING = Duration.ofSeconds(90);

  private static final int UNAUTHORIZED = 401;

  private final HubListener listener;
  private final WebSocket socket;
  private final HttpClient client;
  private final LinkedBlockingQueue<AgentMessage> queue = new LinkedBlockingQueue<>();
  private final AtomicInteger unsent = new AtomicInteger();

  private HubConnection(HttpClient client, WebSocket socket, HubListener listener) {
    this.client = client;
    this.socket = socket;
    this.listener = listener;
    Thread.ofPlatform().name("hub-sender").daemon().start(this::sendAll);
  }

  /**
   * Opens the channel.
   *
   * @throws HubException when the hub cannot be reached or refuses the token
   */
  public static HubConnection open(HubAddress hub, String token, HubListener listener)
      throws HubException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(NoTls.context())
            .sslParameters(new SSLParameters())
            .connectTimeout(Protocol.HUB_CONNECT_TIMEOUT)
            .build();
    try {
      int port =
          switch (hub) {
            case HubAddress.Port(int number) -> number;
            case HubAddress.Fifos fifos -> new FifoTunnel(fifos).port();
          };
      WebSocket socket =
          client
              .newWebSocketBuilder()
              .connectTimeout(Protocol.HUB_CONNECT_TIMEOUT)
              .header(Protocol.TOKEN_HEADER, "Bearer " + token)
              .buildAsync(
                  URI.create("ws://127.0.0.1:" + port + Protocol.AGENT_PATH), new Frames(listener))
              .get(Protocol.HUB_CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      return new HubConnection(client, socket, listener);
    } catch (ExecutionException e) {
      client.shutdownNow();
      throw failure(e.getCause());
    } catch (IOException | TimeoutException e) {
      client.shutdownNow();
      throw new HubException(false, "the hub cannot be reached: " + e, e);
    }
  }

  private static HubException failure(@Nullable Throwable cause) {
    Throwable inner = cause instanceof CompletionException c ? c.getCause() : cause;
    if (inner instanceof WebSocketHandshakeException refused) {
      int status = refused.getResponse().statusCode();
      return new HubException(
          true,
          status == UNAUTHORIZED
              ? "the hub refused this agent's token (HTTP 401)"
              : "the hub answered with HTTP status " + status,
          refused);
    }
    return new HubException(false, "the hub cannot be reached: " + inner, inner);
  }

  @Override
  public void send(AgentMessage message) {
    unsent.incrementAndGet();
    queue.add(message);
  }

  @Override
  public boolean drained() {
    return unsent.get() == 0;
  }

  private void sendAll() {
    try {
      while (!socket.isOutputClosed()) {
        AgentMessage message = queue.take();
        socket.sendText(Json.write(message), true).get(SENDING.toMillis(), TimeUnit.MILLISECONDS);
        unsent.decrementAndGet();
      }
    } catch (InterruptedException | ExecutionException | TimeoutException | RuntimeException e) {
      listener.lost("sending to the hub failed: " + e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    client.shutdownNow();
  }

  /** Puts frames together and hands messages on. */
  private static final class Frames implements WebSocket.Listener {
    private final HubListener listener;
    private final StringBuilder text = new StringBuilder();

    Frames(HubListener listener) {
      this.listener = listener;
    }

    @Override
    public @Nullable CompletionStage<?> onText(
        WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        String message = text.toString();
        text.setLength(0);
        try {
          listener.message(Json.read(message, HubMessage.class));
        } catch (IllegalArgumentException e) {
          listener.lost("the hub sent something this agent does not understand: " + e.getMessage());
        }
      }
      webSocket.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
      listener.lost("the hub closed the channel" + (reason.isEmpty() ? "" : ": " + reason));
      return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
      listener.lost("the channel to the hub broke: " + error.getMessage());
    }
  }
}
