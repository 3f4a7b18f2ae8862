package io.throughline.console.server;

import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests as bytes on a socket, so that every header may say what it should not. */
final class Http {
  private static final JsonMapper MAPPER = new JsonMapper();

  private final int port;
  private final Map<String, String> headers = new LinkedHashMap<>();

  record Answer(int status, Map<String, String> headers, String body) {
    /** Empty where it is not there. */
    String header(String name) {
      return headers.getOrDefault(name, "");
    }

    JsonNode json() {
      return MAPPER.readTree(body);
    }

    /** The sentences of an error. */
    List<String> problems() {
      List<String> texts = new ArrayList<>();
      json().get("problems").forEach(problem -> texts.add(problem.get("text").asString()));
      return texts;
    }
  }

  Http(int port) {
    this.port = port;
    headers.put("Host", "127.0.0.1:" + port);
  }

  /** As who opened the link. */
  static Http guest(WebConsole web) throws IOException {
    Http http = new Http(web.port());
    Answer opened = http.get(web.link().replaceFirst("^http://[^/]+", ""));
    String cookie = opened.header("set-cookie");
    return http.with("Cookie", cookie.substring(0, cookie.indexOf(';')));
  }

  /** The same with another header; one of that name is replaced. */
  Http with(String name, String value) {
    Http other = new Http(port);
    other.headers.putAll(headers);
    other.headers.put(name, value);
    return other;
  }

  Answer get(String path) throws IOException {
    return send("GET", path, "");
  }

  Answer post(String path, Object body) throws IOException {
    return send("POST", path, Json.write(body));
  }

  Answer send(String method, String path, String body) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.0\r\n");
    headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
    request.append("Content-Length: " + content.length + "\r\n\r\n");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
      try {
        socket.getOutputStream().write(content);
      } catch (IOException answeredAlready) {
        // A body that is too large is answered before it is read.
      }
      return read(socket.getInputStream());
    }
  }

  private static Answer read(InputStream in) throws IOException {
    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = text.indexOf("\r\n\r\n");
    String[] head = text.substring(0, end).split("\r\n", -1);
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 1; i < head.length; i++) {
      int colon = head[i].indexOf(':');
      headers.put(
          head[i].substring(0, colon).toLowerCase(Locale.ROOT),
          head[i].substring(colon + 1).strip());
    }
    return new Answer(
        Integer.parseInt(head[0].split(" ", -1)[1]), headers, text.substring(end + 4));
  }
}
