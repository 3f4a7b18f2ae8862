package io.throughline.console.hub;

import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** An agent of another version, as a bundle of another build would start it. */
public final class OtherVersionAgent {
  private OtherVersionAgent() {}

  /** Reads what an agent is told at its start, joins, and leaves once it has its answer. */
  public static void main(String[] args) throws Exception {
    Map<String, String> told = new HashMap<>();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      told.put(line.split("=", 2)[0], line.split("=", 2)[1]);
    }
    int port = Integer.parseInt(Objects.requireNonNull(told.get("hub")).replace("port:", ""));
    try (Client client = new Client(port, Objects.requireNonNull(told.get("token")))) {
      client.say(
          new Join(
              Protocol.VERSION + 1,
              Objects.requireNonNull(told.get("node")),
              ProcessHandle.current().pid(),
              HubTest.JOIN.capabilities(),
              HubTest.JOIN.environment()));
      System.out.println(client.next());
    }
  }
}
