package io.throughline.benchmarks.hub;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The process of many stand-in agents. Arguments: the hub's port, samples per second of each,
 * seconds to send them for. Reads from its standard input the message of a real agent that joins,
 * then a line with node and token for each; prints {@code joined}, and {@code sent N} at its end.
 */
final class ClientProcess {
  private static final long LIMIT_SECONDS = 60;
  private static final int LATENCIES = 100;
  private static final long BEAT_MILLIS = 2_000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Client> clients = new CopyOnWriteArrayList<>();

  /** At zero once all have joined: their samples tell then that they are there. */
  private final CountDownLatch joined = new CountDownLatch(1);

  /** One stand-in. */
  private record Client(String node, WebSocket socket) {
    /** Two threads do this while others join; a socket takes one message at a time. */
    synchronized void say(AgentMessage message) throws Exception {
      socket.sendText(Json.write(message), true).get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Reads beats, and does nothing about them. */
  private static final class Deaf implements WebSocket.Listener {
    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
      from.request(1);
      return null;
    }
  }

  private ClientProcess() {}

  public static void main(String[] args) {
    ProcessMain.run(
        ClientProcess.class,
        new String[] {"PORT", "RATE", "SECONDS"},
        args,
        ClientProcess::measure);
  }

  private static void measure(String... args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int rate = Integer.parseInt(args[1]);
    long seconds = Long.parseLong(args[2]);
    ClientProcess process = new ClientProcess();
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Thread beats = Thread.ofPlatform().daemon().start(process::beat);
      process.join(port, in);
      process.joined.countDown();
      beats.join();
      System.out.println("joined");
      System.out.println("sent " + process.send(rate, seconds));
      // The hub is looked at before the clients leave.
      String _ = in.readLine();
    }
    Runtime.getRuntime().halt(0);
  }

  private void join(int port, BufferedReader in) throws Exception {
    String first = in.readLine();
    if (first == null) {
      throw new IOException("no join came");
    }
    Join join = Json.read(first, Join.class);
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      String[] nodeAndToken = line.split(" ", 2);
      WebSocket socket =
          http.newWebSocketBuilder()
              .header("Authorization", "Bearer " + nodeAndToken[1])
              .buildAsync(URI.create("ws://127.0.0.1:" + port + "/agent"), new Deaf())
              .get(LIMIT_SECONDS, TimeUnit.SECONDS);
      Client client = new Client(nodeAndToken[0], socket);
      client.say(
          new Join(
              join.protocolVersion(),
              client.node(),
              join.pid(),
              join.capabilities(),
              join.environment()));
      clients.add(client);
    }
  }

  /** Keeps those that have joined from being given up as silent while others join. */
  private void beat() {
    try {
      for (long number = 0; !joined.await(BEAT_MILLIS, TimeUnit.MILLISECONDS); number++) {
        for (Client client : clients) {
          // A beat that is under way is sent to its end.
          if (joined.getCount() > 0) {
            client.say(new AgentMessage.Beat(number));
          }
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException("a stand-in cannot beat", e);
    }
  }

  /** Sends the samples of all, evenly over each second, and returns how many were sent. */
  private long send(int rate, long seconds) throws Exception {
    long rounds = rate * seconds;
    long interval = TimeUnit.SECONDS.toNanos(1) / rate;
    long began = System.nanoTime();
    String histogram = histogram();
    long sent = 0;
    for (long round = 0; round < rounds; round++) {
      for (int i = 0; i < clients.size(); i++) {
        long due = began + round * interval + i * interval / clients.size();
        while (System.nanoTime() - due < 0) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        Client client = clients.get(i);
        client.say(
            new AgentMessage.Sampled(
                sample(client.node(), round, round * interval, interval, histogram)));
        sent++;
      }
    }
    return sent;
  }

  private static String histogram() {
    Histogram histogram = HistogramCode.empty();
    for (int i = 0; i < LATENCIES; i++) {
      histogram.recordValue(1_000L + 37L * i);
    }
    return HistogramCode.encode(histogram);
  }

  /** As many counters and latencies as of a stream. */
  private static Sample sample(
      String node, long sequence, long start, long interval, String histogram) {
    Map<String, Long> counters = new HashMap<>();
    for (Counter counter :
        EnumSet.of(
            Counter.BYTES,
            Counter.TRANSFERS,
            Counter.POSTED,
            Counter.MISMATCHES,
            Counter.REFUSED,
            Counter.DATA_CPU_NANOS,
            Counter.TELEMETRY_CPU_NANOS)) {
      counters.put(counter.id(), sequence * 1_000_003L);
    }
    return new Sample(
        node,
        sequence,
        start,
        start + interval,
        System.currentTimeMillis(),
        counters,
        Map.of(Latency.ROUND_TRIP.id(), histogram));
  }
}
