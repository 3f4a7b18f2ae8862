package io.throughline.console.hub;

import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An agent's end of the channel, by hand. */
final class Client implements WebSocket.Listener, AutoCloseable {
  final BlockingQueue<HubMessage> heard = new LinkedBlockingQueue<>();
  final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();
  private final HttpClient http = HttpClient.newHttpClient();
  private final WebSocket socket;

  Client(int port, String token) throws Exception {
    try {
      socket =
          http.newWebSocketBuilder()
              .header("Authorization", "Bearer " + token)
              .buildAsync(URI.create("ws://127.0.0.1:" + port + "/agent"), this)
              .get(30, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException e) {
      http.close();
      throw e;
    }
  }

  void say(AgentMessage message) throws Exception {
    sayText(Json.write(message));
  }

  void sayText(String message) throws Exception {
    socket.sendText(message, true).get(30, TimeUnit.SECONDS);
  }

  /** The next message that is no beat. */
  @Nullable HubMessage next() throws InterruptedException {
    HubMessage message = heard.poll(10, TimeUnit.SECONDS);
    return message instanceof HubMessage.Beat ? next() : message;
  }

  /** The number of the next beat; what else comes before it is passed over. */
  long nextBeat() throws Exception {
    HubMessage message = heard.poll(10, TimeUnit.SECONDS);
    if (message == null) {
      throw new AssertionError("no beat came in 10 s");
    }
    return message instanceof HubMessage.Beat beat ? beat.number() : nextBeat();
  }

  int closeCode() throws Exception {
    try {
      return closed.get(30, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return -1;
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      heard.add(Json.read(text.toString(), HubMessage.class));
      text.setLength(0);
    }
    from.request(1);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    closed.complete(status);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete(-2);
  }

  @Override
  public void close() {
    socket.abort();
    http.shutdownNow();
  }
}
