package io.throughline.protocol.peer;

import io.throughline.protocol.scenario.PeerTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The command lines of a peer, server and client, with which its figure can be had again. */
public final class PeerCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final long SECOND = 1_000_000_000L;

  private PeerCommand() {}

  /**
   * The server, which serves one client and leaves.
   *
   * @param program path or name
   * @param address on which it listens, where it can be told
   * @param cpu to which it is pinned; -1 for none
   */
  public static List<String> server(
      PeerTool tool, String program, String address, int port, int cpu) {
    List<String> line = new ArrayList<>(List.of(program));
    switch (tool) {
      case UCX_PERFTEST -> {
        add(line, "-p", port);
        six(line, address);
      }
      case IPERF3 -> {
        line.addAll(List.of("-s", "-1"));
        add(line, "-p", port);
        if (!address.isEmpty()) {
          line.addAll(List.of("-B", address));
        }
      }
    }
    pin(line, tool, cpu);
    return List.copyOf(line);
  }

  /**
   * The client, which measures.
   *
   * @param program path or name
   * @param address of the server
   * @param cpu to which it is pinned; -1 for none
   */
  public static List<String> client(
      PeerOrder order, String program, String address, int port, int cpu) {
    List<String> line = new ArrayList<>(List.of(program));
    PeerTool tool = order.work().tool();
    switch (tool) {
      case UCX_PERFTEST -> perftest(line, order, address, port);
      case IPERF3 -> iperf(line, order, address, port);
    }
    pin(line, tool, cpu);
    return List.copyOf(line);
  }

  private static void perftest(List<String> line, PeerOrder order, String address, int port) {
    line.add(address);
    add(line, "-p", port);
    six(line, address);
    line.addAll(List.of("-t", order.work().test()));
    add(line, "-s", order.size());
    add(line, "-n", order.iterations());
    add(line, "-w", order.warmUpIterations());
    if (!order.work().latency()) {
      add(line, "-O", order.window());
    }
    if (order.errorHandling()) {
      // The server takes it from its client.
      line.add("-e");
    }
    if (order.receiveCopy()) {
      // Likewise.
      line.add("-y");
    }
    // CSV, final figures only.
    line.addAll(List.of("-f", "-v"));
  }

  private static void iperf(List<String> line, PeerOrder order, String address, int port) {
    line.addAll(List.of("-c", address));
    add(line, "-p", port);
    add(line, "-l", order.size());
    if (order.iterations() > 0) {
      add(line, "-n", order.iterations() * order.size());
    } else {
      add(line, "-t", seconds(order.nanos()));
      if (order.warmUpNanos() > 0) {
        add(line, "-O", seconds(order.warmUpNanos()));
      }
    }
    line.add("-J");
  }

  /** Whole ones, at least one: iperf3 knows no others. */
  static long seconds(long nanos) {
    return Math.max(1, (nanos + SECOND - 1) / SECOND);
  }

  private static void six(List<String> line, String address) {
    if (address.contains(":")) {
      line.add("-6");
    }
  }

  private static void pin(List<String> line, PeerTool tool, int cpu) {
    if (cpu >= 0) {
      add(line, tool == PeerTool.IPERF3 ? "-A" : "-c", cpu);
    }
  }

  private static void add(List<String> line, String option, long value) {
    line.add(option);
    line.add(Long.toString(value));
  }

  /**
   * UCX's variables for both sides of ucx_perftest.
   *
   * @param given those of the run's own transfers
   */
  public static Map<String, String> environment(Map<String, String> given, boolean errorHandling) {
    Map<String, String> all = new TreeMap<>(given);
    if (errorHandling) {
      // As an agent has them: without, -e means TCP where shared memory was meant.
      all.putIfAbsent("UCX_POSIX_ERROR_HANDLING", "y");
      all.putIfAbsent("UCX_SYSV_ERROR_HANDLING", "y");
    }
    return all;
  }

  /** For a shell, UCX's variables first: {@code UCX_TLS=tcp ucx_perftest -p 20001}. */
  public static String text(Map<String, String> environment, List<String> line) {
    List<String> words = new ArrayList<>();
    new TreeMap<>(environment).forEach((name, value) -> words.add(name + "=" + quoted(value)));
    line.forEach(word -> words.add(quoted(word)));
    return String.join(" ", words);
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
