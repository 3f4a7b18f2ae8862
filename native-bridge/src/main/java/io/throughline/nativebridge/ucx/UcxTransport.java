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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lane of an endpoint: what carries its data.
 *
 * @param name of the transport, such as "tcp", "posix", "rc_mlx5"
 * @param device such as "eth0", "memory", "mlx5_0:1"
 * @param uses what UCX uses the lane for, in its own words, such as "am", "rma_bw#0"; empty where
 *     it does not say
 */
public record UcxTransport(String name, String device, List<String> uses) {
  private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\b.*");
  private static final int FIRST_MINOR_THAT_ANSWERS = 14;
  private static final int MOST_LANES = 64;

  public UcxTransport {
    uses = List.copyOf(uses);
  }

  /** The lanes for active messages, which carry small messages of every kind; else all. */
  public static List<UcxTransport> carryingMessages(List<UcxTransport> lanes) {
    List<UcxTransport> named = lanes.stream().filter(lane -> lane.uses.contains("am")).toList();
    return named.isEmpty() ? lanes : named;
  }

  /**
   * The lanes of an endpoint; where a version prints them in a way that is not known here, as it
   * answers a query, without their uses.
   */
  static List<UcxTransport> of(long endpoint, String printed) {
    List<UcxTransport> parsed = parse(printed);
    return parsed.isEmpty() && answers() ? query(endpoint) : parsed;
  }

  private static boolean answers() {
    Matcher version = VERSION.matcher(CLibrary.string(UcpContextCalls.getVersionString()));
    return version.matches()
        && (Integer.parseInt(version.group(1)) > 1
            || Integer.parseInt(version.group(2)) >= FIRST_MINOR_THAT_ANSWERS);
  }

  /** Reads the lanes off what {@code ucp_ep_print_info} writes. */
  static List<UcxTransport> parse(String printed) {
    return UcxLane.parse(printed).values().stream()
        .map(lane -> new UcxTransport(lane.transport(), lane.device(), lane.uses()))
        .toList();
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
          "querying an endpoint", UcpEndpointCalls.EP_QUERY.with(endpoint, attributes.address()));
      List<UcxTransport> transports = new ArrayList<>();
      for (long i = 0; i < CField.EP_ATTR_TRANSPORTS_NUM_ENTRIES.get(attributes); i++) {
        MemorySegment entry = entries.asSlice(i * entrySize, entrySize);
        String device = CLibrary.string(CField.TRANSPORT_ENTRY_DEVICE_NAME.get(entry));
        // The lane of the connection manager has no device and carries no data.
        if (!device.isEmpty()) {
          transports.add(
              new UcxTransport(
                  CLibrary.string(CField.TRANSPORT_ENTRY_TRANSPORT_NAME.get(entry)),
                  device,
                  List.of()));
        }
      }
      return transports;
    }
  }
}
