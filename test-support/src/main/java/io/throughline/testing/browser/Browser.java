package io.throughline.testing.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real headless Chromium without a network but this machine, driven over its DevTools protocol:
 * one page, real mouse events, and a list of everything that the page complained about or asked
 * for.
 */
public final class Browser implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final Chromium chromium;
  private final HttpClient http = HttpClient.newHttpClient();
  private final WebSocket socket;
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private String session = "";
  private volatile boolean loaded;

  /** Where Chromium is; empty where there is none. */
  public static Optional<Path> executable() {
    return Chromium.executable();
  }

  /**
   * @param profile an empty folder of its own
   */
  public Browser(Path profile, int width, int height) throws Exception {
    chromium = Chromium.start(profile, width, height);
    try {
      socket =
          http.newWebSocketBuilder()
              .buildAsync(chromium.address(), new Listener())
              .get(BoundedWait.SECONDS, TimeUnit.SECONDS);
      openPage(width, height);
    } catch (Exception e) {
      end();
      throw e;
    }
  }

  private void openPage(int width, int height) throws Exception {
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).get("targetId").asString();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
    resize(width, height);
  }

  /** Waits until the page is there. */
  public void open(URI page) throws Exception {
    loaded = false;
    call("Page.navigate", Map.of("url", page.toString()));
    if (!BoundedWait.until(() -> loaded)) {
      throw new AssertionError(page + " did not load");
    }
  }

  /** The value of an expression, as JSON. */
  public JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.get("result").path("value");
  }

  public String text(String selector) throws Exception {
    return evaluate("document.querySelector(" + JSON.writeValueAsString(selector) + ").innerText")
        .asString();
  }

  public List<String> texts(String selector) throws Exception {
    List<String> texts = new ArrayList<>();
    evaluate(
            "[...document.querySelectorAll("
                + JSON.writeValueAsString(selector)
                + ")].map(e => e.innerText)")
        .forEach(text -> texts.add(text.asString()));
    return texts;
  }

  public void click(String selector) throws Exception {
    evaluate("document.querySelector(" + JSON.writeValueAsString(selector) + ").click()");
  }

  /** Puts a value into a field as a person does, who then leaves it. */
  public void type(String selector, String value) throws Exception {
    evaluate(
        """
        (() => {
          const field = document.querySelector(%s);
          field.focus();
          field.value = %s;
          field.dispatchEvent(new Event('input', {bubbles: true}));
          field.dispatchEvent(new Event('change', {bubbles: true}));
        })()
        """
            .formatted(JSON.writeValueAsString(selector), JSON.writeValueAsString(value)));
  }

  /** Waits until an expression is true. */
  public void until(String expression) throws Exception {
    if (!BoundedWait.until(() -> holds(expression))) {
      // On one line: the first of a failure is all that some summaries keep.
      throw new AssertionError(
          "%s was not true within %d s. The page %s said: %s; and complained: %s"
              .formatted(
                  expression,
                  BoundedWait.SECONDS,
                  evaluate("location.href").asString(),
                  text("body").replaceAll("\\s*\\R\\s*", " | "),
                  complaints));
    }
  }

  /** A page that is just being left for another is not there yet. */
  private boolean holds(String expression) throws Exception {
    try {
      return evaluate("Boolean(" + expression + ")").asBoolean();
    } catch (ExecutionException e) {
      if (String.valueOf(e.getMessage()).contains("Inspected target navigated")) {
        return false;
      }
      throw e;
    }
  }

  /** The page as the screen shows it, as a PNG. */
  public void picture(Path file) throws Exception {
    JsonNode png = call("Page.captureScreenshot", Map.of());
    Files.write(file, Base64.getDecoder().decode(png.get("data").asString()));
  }

  /** As a screen of this size shows it. */
  public void resize(int width, int height) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /**
   * @param type {@code mouseMoved}, {@code mousePressed}, {@code mouseReleased}
   * @param shift whether the key is held
   */
  public void mouse(String type, double x, double y, boolean shift, int clicks) throws Exception {
    boolean moved = type.equals("mouseMoved");
    call(
        "Input.dispatchMouseEvent",
        Map.of(
            "type", type,
            "x", x,
            "y", y,
            "button", moved && clicks == 0 ? "none" : "left",
            "buttons", type.equals("mouseReleased") || clicks == 0 ? 0 : 1,
            "modifiers", shift ? 8 : 0,
            "clickCount", clicks));
  }

  public JsonNode call(String method, Map<String, Object> parameters) throws Exception {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new java.util.HashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket
        .sendText(JSON.writeValueAsString(message), true)
        .get(BoundedWait.SECONDS, TimeUnit.SECONDS);
    return answer.get(BoundedWait.SECONDS, TimeUnit.SECONDS);
  }

  /** Errors, exceptions, refusals by the content policy, dialogs. */
  public List<String> complaints() {
    return complaints;
  }

  /** Every address that was asked for. */
  public List<String> requests() {
    return requests;
  }

  private void take(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.get("id").asInt());
      if (answer != null) {
        if (message.has("error")) {
          answer.completeExceptionally(new AssertionError(message.get("error").toString()));
        } else {
          answer.complete(message.get("result"));
        }
      }
      return;
    }
    JsonNode parameters = message.path("params");
    switch (message.path("method").asString()) {
      case "Page.loadEventFired" -> loaded = true;
      case "Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening" ->
          complaints.add(parameters.toString());
      case "Runtime.consoleAPICalled" -> complaints.add("console: " + parameters);
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asString());
      default -> {}
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        take(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }

  @Override
  public void close() throws Exception {
    session = "";
    try {
      call("Browser.close", Map.of());
    } catch (Exception e) {
      // It may be gone before it answers; what is left is ended below.
      complaints.add("close: " + e);
    }
    socket.abort();
    end();
  }

  private void end() throws InterruptedException {
    http.shutdownNow();
    chromium.end();
  }
}
