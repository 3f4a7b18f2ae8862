package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The drivers behind network interfaces ({@code SIOCETHTOOL} with {@code ETHTOOL_GDRVINFO}, of
 * {@code linux/ethtool.h}): also of virtual ones, of which sysfs says nothing.
 */
public final class NetworkDrivers {
  private static final MethodHandle SOCKET = LibC.bind("socket", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle IOCTL = LibC.bind("ioctl", JAVA_INT, JAVA_LONG, ADDRESS);

  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM = 2;
  private static final long SIOCETHTOOL = 0x8946;
  private static final int ETHTOOL_GDRVINFO = 3;

  /** {@code struct ethtool_drvinfo}. */
  private static final int INFO_BYTES = 196;

  private static final int TEXT_BYTES = 32;
  private static final int DRIVER = 4;
  private static final int FIRMWARE = 4 + 2 * TEXT_BYTES;

  /** {@code struct ifreq}: a name, then a pointer. */
  private static final int REQUEST_BYTES = 40;

  private static final int NAME_BYTES = 16;

  private NetworkDrivers() {}

  /**
   * Facts that a driver says of itself; empty where it does not.
   *
   * @param name the kernel module's
   * @param firmware of the adapter
   */
  public record Driver(String name, String firmware) {}

  /**
   * Asks each interface's driver.
   *
   * @return by interface; those that do not answer are left out
   */
  public static Map<String, Driver> of(List<String> interfaces) {
    Map<String, Driver> drivers = new HashMap<>();
    int socket;
    try {
      socket =
          LibC.call(
              "opening a socket",
              (state, scratch) -> (int) SOCKET.invokeExact(state, AF_INET, SOCK_DGRAM, 0));
    } catch (PosixException none) {
      return drivers;
    }
    try {
      for (String name : interfaces) {
        ask(socket, name).ifPresent(driver -> drivers.put(name, driver));
      }
    } finally {
      LibC.close("a socket", socket);
    }
    return drivers;
  }

  /** Empty for what has no driver, as loopback. */
  private static Optional<Driver> ask(int socket, String name) {
    List<Driver> answer = new ArrayList<>();
    try {
      LibC.call(
          "asking for the driver of " + name,
          (state, scratch) -> {
            MemorySegment info = scratch.allocate(INFO_BYTES, 8).fill((byte) 0);
            info.set(JAVA_INT, 0, ETHTOOL_GDRVINFO);
            MemorySegment request = scratch.allocate(REQUEST_BYTES, 8).fill((byte) 0);
            byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
            MemorySegment.copy(
                bytes, 0, request, JAVA_BYTE, 0, Math.min(bytes.length, NAME_BYTES - 1));
            request.set(ADDRESS, NAME_BYTES, info);
            int result = (int) IOCTL.invokeExact(state, socket, SIOCETHTOOL, request);
            answer.add(new Driver(text(info, DRIVER), text(info, FIRMWARE)));
            return result;
          });
    } catch (PosixException silent) {
      return Optional.empty();
    }
    return Optional.of(answer.getFirst());
  }

  /** A field that is not filled in says so in words. */
  private static String text(MemorySegment info, int at) {
    byte[] bytes = info.asSlice(at, TEXT_BYTES).toArray(JAVA_BYTE);
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    String text = new String(bytes, 0, end, StandardCharsets.UTF_8).strip();
    return text.equals("N/A") ? "" : text;
  }
}
