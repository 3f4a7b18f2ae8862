package io.throughline.nativebridge.ucx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The thresholds that {@code ucp_ep_print_info} writes without the new protocols (default up to
 * 1.15): "tag_send: 0..&lt;egr/short&gt;..93..&lt;egr/bcopy&gt;..8256..&lt;rndv&gt;..(inf)".
 */
final class ProtocolThresholds {
  private static final Pattern STEP = Pattern.compile("(\\d+)\\.\\.<([^>]+)>\\.\\.");

  private ProtocolThresholds() {}

  /**
   * The protocol of a size.
   *
   * @param printed what {@code ucp_ep_print_info} wrote
   * @param reached the memory domains that the remote key is for, a bit each; of messages any
   */
  static Optional<UcxProtocol> protocol(
      String printed, UcxOperation operation, long reached, long bytes) {
    Map<Integer, UcxLane> lanes = UcxLane.parse(printed);
    if (!operation.oneSided()) {
      return steps(printed, operation.threshold() + ":")
          .filter(step -> step.covers(bytes))
          .findFirst()
          .map(step -> on(messages(lanes, step.name()), step));
    }
    for (Map.Entry<Integer, UcxLane> lane : new TreeMap<>(lanes).entrySet()) {
      String threshold = "%s[%d]:".formatted(operation.threshold(), lane.getKey());
      if (lane.getValue().reaches(reached) && printed.contains(threshold)) {
        return steps(printed, threshold)
            .filter(step -> step.covers(bytes))
            .findFirst()
            .map(step -> on(List.of(lane.getValue()), step));
      }
    }
    return Optional.of(
        on(
            having(lanes, "am"),
            new UcxProtocol(0, Long.MAX_VALUE, UcxProtocol.EMULATION, List.of())));
  }

  private static UcxProtocol on(List<UcxLane> lanes, UcxProtocol step) {
    return new UcxProtocol(
        step.from(), step.to(), step.name(), lanes.stream().map(UcxLane::carrier).toList());
  }

  /** UCX prints no lanes of messages: a rendezvous has its own where there are any. */
  private static List<UcxLane> messages(Map<Integer, UcxLane> lanes, String protocol) {
    if (protocol.equals("rendezvous")) {
      for (String use : List.of("rkey_ptr", "rma_bw#", "am_bw#")) {
        List<UcxLane> own = having(lanes, use);
        if (!own.isEmpty()) {
          return own;
        }
      }
    }
    return having(lanes, "am");
  }

  private static List<UcxLane> having(Map<Integer, UcxLane> lanes, String use) {
    return lanes.values().stream()
        .filter(lane ->
            lane.uses().stream()
                .anyMatch(u -> use.endsWith("#") ? u.startsWith(use) : u.equals(use)))
        .toList();
  }

  private static Stream<UcxProtocol> steps(String printed, String threshold) {
    List<UcxProtocol> steps = new ArrayList<>();
    for (String line : printed.split("\n", -1)) {
      if (line.replaceFirst("^#", "").strip().startsWith(threshold)) {
        Matcher step = STEP.matcher(line);
        while (step.find()) {
          long from = Long.parseLong(step.group(1));
          if (!steps.isEmpty()) {
            UcxProtocol before = steps.removeLast();
            steps.add(new UcxProtocol(before.from(), from - 1, before.name(), List.of()));
          }
          steps.add(
              new UcxProtocol(from, Long.MAX_VALUE, ProtocolNames.term(step.group(2)), List.of()));
        }
      }
    }
    return steps.stream();
  }
}
