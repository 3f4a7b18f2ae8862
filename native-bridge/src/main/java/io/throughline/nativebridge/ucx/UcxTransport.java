package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_EP_ATTR_FIELD_TRANSPORTS;

import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.UcpContextCalls;
import io.throughline.nativebridge.ucx.ffi.UcpEndpointCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lane of an endpoint: what carries its data.
 *
 * @param name of the transport, such as "tcp", "posix", "rc_mlx5"
 * @param device such as "eth0", "memory", "mlx5_0:1"
 * @param uses what UCX uses the lane for, in its own words, such as "am", "rma_bw#0", "put"; empty
 *     where it does not say
 */
public record UcxTransport(String name, String device, List<String> uses) {
  /** As in "lane[1]: 1:posix/memory.0 md[1] -> md[1]/posix/sysdev[255] am am_bw#0". */
  private static final Pattern LANE =
      Pattern.compile(
          "lane\\[(\\d+)]:\\s+\\d+:([^/\\s]+)/(\\S+)\\.\\d+ md\\[\\d+]\\s*->\\s*\\S+(.*)");

  /** As in "put[1]: 0..<short>..4294967296". */
  private static final Pattern ONE_SIDED = Pattern.compile("\\b(put|get)\\[(\\d+)]: ");

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");
  private static final int FIRST_MINOR_THAT_ANSWERS = 14;
  private static final int MOST_LANES = 64;

  public UcxTransport {
    uses = List.copyOf(uses);
  }

  /**
   * Of an endpoint's lanes, those that carry what is named: the ones that UCX names for it; else
   * the one for active messages, over which it then emulates it; all of them where it names no
   * uses.
   *
   * @param what {@code put}, {@code get}, or {@code am} for messages of every kind
   */
  public static List<UcxTransport> carrying(List<UcxTransport> lanes, String what) {
    for (String use : List.of(what, "am")) {
      List<UcxTransport> named = lanes.stream().filter(lane -> lane.uses.contains(use)).toList();
      if (!named.isEmpty()) {
        return named;
      }
    }
    return lanes;
  }

  static List<UcxTransport> of(long endpoint, String printed) {
    List<UcxTransport> parsed = parse(printed);
    Matcher version = VERSION.matcher(CLibrary.string(UcpContextCalls.getVersionString()));
    boolean answers =
        version.matches()
            && (Integer.parseInt(version.group(1)) > 1
                || Integer.parseInt(version.group(2)) >= FIRST_MINOR_THAT_ANSWERS);
    if (!answers) {
      return parsed;
    }
    List<UcxTransport> queried = query(endpoint);
    return sameLanes(queried, parsed) ? parsed : queried;
  }

  private static boolean sameLanes(List<UcxTransport> some, List<UcxTransport> others) {
    return some.stream()
        .map(UcxTransport::lane)
        .toList()
        .equals(others.stream().map(UcxTransport::lane).toList());
  }

  private String lane() {
    return name + "/" + device;
  }

  /** Reads the lanes off what {@code ucp_ep_print_info} writes. */
  static List<UcxTransport> parse(String printed) {
    Map<Integer, UcxTransport> lanes = new TreeMap<>();
    Map<Integer, List<String>> uses = new TreeMap<>();
    for (String line : printed.split("\n", -1)) {
      Matcher lane = LANE.matcher(line);
      Matcher oneSided = ONE_SIDED.matcher(line);
      if (lane.find()) {
        int index = Integer.parseInt(lane.group(1));
        List<String> named = new ArrayList<>();
        for (String use : lane.group(4).trim().split("\\s+", -1)) {
          if (!use.isEmpty()) {
            named.add(use);
          }
        }
        uses.put(index, named);
        lanes.put(index, new UcxTransport(lane.group(2), lane.group(3), named));
      } else if (oneSided.find()) {
        uses.computeIfAbsent(Integer.valueOf(oneSided.group(2)), _ -> new ArrayList<>())
            .add(oneSided.group(1));
      }
    }
    List<UcxTransport> transports = new ArrayList<>();
    lanes.forEach((index, lane) ->
        transports.add(
            new UcxTransport(lane.name, lane.device, uses.getOrDefault(index, List.of()))));
    return transports;
  }

  private static List<UcxTransport> query(long endpoint) {
    try (Arena arena = Arena.ofConfined()) {
      long entrySize = CStruct.UCP_TRANSPORT_ENTRY.size();
      MemorySegment entries = arena.allocate(MOST_LANES * entrySize, 16);
      MemorySegment attributes = CStruct.UCP_EP_ATTR.allocate(arena);
      CField.EP_ATTR_FIELD_MASK.set(attributes, UCP_EP_ATTR_FIELD_TRANSPORTS.value());
      CField.EP_ATTR_TRANSPORTS_ENTRIES.set(attributes, entries.address());
      CField.EP_ATTR_TRANSPORTS_NUM_ENTRIES.set(attributes, MOST_LANES);
      CField.EP_ATTR_TRANSPORTS_ENTRY_SIZE.set(attributes, entrySize);
      UcxException.check(
          "querying an endpoint", UcpEndpointCalls.query(endpoint, attributes.address()));
      List<UcxTransport> transports = new ArrayList<>();
      for (long i = 0; i < CField.EP_ATTR_TRANSPORTS_NUM_ENTRIES.get(attributes); i++) {
        MemorySegment entry = entries.asSlice(i * entrySize, entrySize);
        transports.add(
            new UcxTransport(
                CLibrary.string(CField.TRANSPORT_ENTRY_TRANSPORT_NAME.get(entry)),
                CLibrary.string(CField.TRANSPORT_ENTRY_DEVICE_NAME.get(entry)),
                List.of()));
      }
      return transports;
    }
  }
}
