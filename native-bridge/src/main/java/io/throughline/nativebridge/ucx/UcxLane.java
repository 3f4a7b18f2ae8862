package io.throughline.nativebridge.ucx;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lane of an endpoint, as {@code ucp_ep_print_info} lists it. Lanes of the connection manager,
 * which carry no data, are left out.
 *
 * @param remoteDomain index of the peer's memory domain
 * @param uses in UCX's own words, such as "am", "rma_bw#0"
 */
record UcxLane(String transport, String device, int remoteDomain, List<String> uses) {
  /** As in "lane[1]: 1:posix/memory.0 md[1] -> md[1]/posix/sysdev[255] am am_bw#0". */
  private static final Pattern LINE =
      Pattern.compile(
          "lane\\[(\\d+)]:\\s+\\d+:([^/\\s]+)/(\\S+)\\.\\d+ md\\[\\d+]\\s*->\\s*"
              + "(?:addr\\[\\d+]\\.)?md\\[(\\d+)]/\\S+(.*)");

  /** The size of a segment, which newer versions print before the uses. */
  private static final Pattern SEGMENT = Pattern.compile("\\bseg \\d+");

  /** The lanes by their index. */
  static Map<Integer, UcxLane> parse(String printed) {
    Map<Integer, UcxLane> lanes = new TreeMap<>();
    for (String line : printed.split("\n", -1)) {
      Matcher lane = LINE.matcher(line);
      if (lane.find()) {
        String uses = SEGMENT.matcher(lane.group(5)).replaceAll("").strip();
        lanes.put(
            Integer.valueOf(lane.group(1)),
            new UcxLane(
                lane.group(2),
                lane.group(3),
                Integer.parseInt(lane.group(4)),
                Arrays.stream(uses.split("\\s+", -1)).filter(use -> !use.isEmpty()).toList()));
      }
    }
    return lanes;
  }

  /** Whether one-sided operations find memory over this lane. */
  boolean reaches(long domains) {
    // CMA needs no remote key.
    return transport.equals("cma") || (domains >> remoteDomain & 1) == 1;
  }

  /** {@code posix/memory}. */
  String carrier() {
    return transport + "/" + device;
  }
}
