import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Takes two fresh agents through a short run, as their hub, while the first writes the archive of
 * its classes: so an agent starts in half the time.
 */
final class Rehearsal {
  private static final String TOKEN = "rehearsal";
  private static final int PATIENCE_MILLIS = 60_000;

  private final Path agent;
  private final Path scratch;
  private final ServerSocket hub;

  private Rehearsal(Path agent) throws IOException {
    this.agent = agent;
    this.scratch = Files.createTempDirectory("rehearsal");
    this.hub = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
    hub.setSoTimeout(PATIENCE_MILLIS);
  }

  public static void main(String[] args) throws Exception {
    new Rehearsal(Path.of(args[0])).run();
  }

  private void run() throws Exception {
    Path archive = agent.resolve("lib").resolve("agent.aot");
    Process a = start("a", "-XX:AOTCacheOutput=" + archive);
    try {
      Channel sender = new Channel(hub.accept());
      AgentMessage.Join joined = sender.hear(AgentMessage.Join.class);
      Process b = start("b", "-Xshare:auto");
      try {
        Channel receiver = new Channel(hub.accept());
        receiver.hear(AgentMessage.Join.class);
        stream(sender, receiver, joined.capabilities().has("ucx") ? "ucx" : "tcp");
        if (!a.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) || a.exitValue() != 0) {
          throw new IllegalStateException("the agent did not end as it should");
        }
      } finally {
        b.destroyForcibly().waitFor();
      }
      if (!Files.exists(archive)) {
        throw new IllegalStateException("no archive was written");
      }
    } catch (Exception e) {
      try (Stream<Path> logs = Files.list(scratch)) {
        for (Path log : logs.filter(l -> l.toString().endsWith(".log")).toList()) {
          System.err.println(log.getFileName() + ":\n" + Files.readString(log));
        }
      }
      throw e;
    } finally {
      a.destroyForcibly().waitFor();
      hub.close();
      delete();
    }
  }

  private Process start(String node, String option) throws IOException {
    Path folder = Files.createDirectories(scratch.resolve(node));
    List<String> command = new ArrayList<>();
    command.add(agent.resolve("runtime/bin/java").toString());
    command.add("@" + agent.resolve("lib/options"));
    command.add(option);
    command.addAll(List.of("-cp", classpath(), "io.throughline.agent.Main"));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve(node + ".log").toFile())
            .start();
    process
        .getOutputStream()
        .write(
            """
            token=%s
            hub=port:%d
            node=%s
            run=rehearsal
            folder=%s
            shm=%s
            ucx=system

            """
                .formatted(TOKEN, hub.getLocalPort(), node, folder, folder)
                .getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return process;
  }

  private String classpath() throws IOException {
    try (Stream<Path> files = Files.list(agent.resolve("lib"))) {
      return String.join(
          ":",
          files.map(Path::toString).filter(name -> name.endsWith(".jar")).sorted().toList());
    }
  }

  private static void stream(Channel sender, Channel receiver, String transport)
      throws Exception {
    Map<String, String> settings =
        Map.of("bufferSize", "64KiB", "buffers", "16", "threshold", "12", "progressInterval", "4",
            "warmUp", "200ms", "duration", "800ms", "wait", "yield");
    RunPlan plan =
        new RunPlan(
            "rehearsal",
            "stream",
            "stream",
            Scenario.defaults(StreamScenario.KIND).with(settings).effective(),
            transport,
            List.of(assignment("a", "sender"), assignment("b", "receiver")));
    sender.say(new HubMessage.Prepare(plan, "sender", "secret", 2));
    receiver.say(new HubMessage.Prepare(plan, "receiver", "secret", 2));
    HubMessage peers =
        new HubMessage.Peers(
            Map.of(
                "sender", sender.hear(AgentMessage.Prepared.class).address(),
                "receiver", receiver.hear(AgentMessage.Prepared.class).address()));
    sender.say(peers);
    receiver.say(peers);
    sender.hear(AgentMessage.Connected.class);
    receiver.hear(AgentMessage.Connected.class);
    sender.say(new HubMessage.Start());
    receiver.say(new HubMessage.Start());
    sender.say(new HubMessage.Committed(0));
    receiver.hear(AgentMessage.Finished.class);
    sender.hear(AgentMessage.Finished.class);
    sender.say(new HubMessage.Release());
    receiver.say(new HubMessage.Release());
  }

  private static Assignment assignment(String node, String role) {
    return Assignment.plain(node, role, "127.0.0.1");
  }

  private void delete() throws IOException {
    try (Stream<Path> all = Files.walk(scratch)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** As much of the hub's end of a WebSocket as two agents need. */
  private static final class Channel {
    private static final int TEXT = 0x81;
    private final DataInputStream in;
    private final OutputStream out;

    Channel(Socket socket) throws Exception {
      socket.setSoTimeout(PATIENCE_MILLIS);
      in = new DataInputStream(socket.getInputStream());
      out = socket.getOutputStream();
      String key = "";
      for (String line = line(); !line.isEmpty(); line = line()) {
        if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
          key = line.substring(18).strip();
        }
      }
      byte[] digest =
          MessageDigest.getInstance("SHA-1")
              .digest(
                  (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                      .getBytes(StandardCharsets.US_ASCII));
      out.write(
          ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  + "Sec-WebSocket-Accept: "
                  + Base64.getEncoder().encodeToString(digest)
                  + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
        if (c != '\r') {
          line.append((char) c);
        }
      }
      return line.toString();
    }

    void say(HubMessage message) throws IOException {
      byte[] text = Json.write(message).getBytes(StandardCharsets.UTF_8);
      out.write(TEXT);
      if (text.length < 126) {
        out.write(text.length);
      } else {
        out.write(126);
        out.write(text.length >> 8);
        out.write(text.length);
      }
      out.write(text);
      out.flush();
    }

    <T extends AgentMessage> T hear(Class<T> kind) throws IOException {
      while (true) {
        AgentMessage message = Json.read(text(), AgentMessage.class);
        if (message instanceof AgentMessage.Join) {
          say(new HubMessage.Welcome(Protocol.VERSION, 200, PATIENCE_MILLIS));
        }
        if (kind.isInstance(message)) {
          return kind.cast(message);
        }
        if (message instanceof AgentMessage.Failed failed) {
          throw new IllegalStateException(failed.toString());
        }
      }
    }

    private String text() throws IOException {
      in.readUnsignedByte();
      int length = in.readUnsignedByte() & 0x7f;
      if (length == 126) {
        length = in.readUnsignedShort();
      } else if (length == 127) {
        length = Math.toIntExact(in.readLong());
      }
      byte[] mask = in.readNBytes(4);
      byte[] text = in.readNBytes(length);
      for (int i = 0; i < text.length; i++) {
        text[i] ^= mask[i & 3];
      }
      return new String(text, StandardCharsets.UTF_8);
    }
  }
}
