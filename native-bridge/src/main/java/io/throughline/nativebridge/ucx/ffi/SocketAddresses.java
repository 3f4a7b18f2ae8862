package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Socket addresses between Java and {@code struct sockaddr}. */
public final class SocketAddresses {
  private SocketAddresses() {}

  /** The length of the struct for such an address, {@code socklen_t}. */
  public static long length(InetSocketAddress address) {
    return struct(address).size();
  }

  private static CStruct struct(InetSocketAddress address) {
    return address.getAddress() instanceof Inet4Address
        ? CStruct.SOCKADDR_IN
        : CStruct.SOCKADDR_IN6;
  }

  /**
   * The address as a struct.
   *
   * @throws IllegalArgumentException when its name was not resolved
   */
  public static MemorySegment encode(InetSocketAddress address, SegmentAllocator allocator) {
    MemorySegment target = struct(address).allocate(allocator);
    byte[] port = {(byte) (address.getPort() >> 8), (byte) address.getPort()};
    switch (address.getAddress()) {
      case Inet4Address ip -> {
        CField.SOCKADDR_IN_FAMILY.set(target, CConstant.AF_INET.value());
        copy(port, CField.SOCKADDR_IN_PORT, target);
        copy(ip.getAddress(), CField.SOCKADDR_IN_ADDR, target);
      }
      case Inet6Address ip -> {
        CField.SOCKADDR_IN6_FAMILY.set(target, CConstant.AF_INET6.value());
        copy(port, CField.SOCKADDR_IN6_PORT, target);
        copy(ip.getAddress(), CField.SOCKADDR_IN6_ADDR, target);
        CField.SOCKADDR_IN6_SCOPE_ID.set(target, ip.getScopeId());
      }
      case null, default ->
          throw new IllegalArgumentException("the address was not resolved: " + address);
    }
    return target;
  }

  /**
   * The address that native code left in a {@code struct sockaddr_storage}.
   *
   * @throws IllegalArgumentException when it is neither IPv4 nor IPv6
   */
  public static InetSocketAddress decode(MemorySegment source) {
    long family = CField.SOCKADDR_IN_FAMILY.get(source);
    boolean old = family == CConstant.AF_INET.value();
    if (!old && family != CConstant.AF_INET6.value()) {
      throw new IllegalArgumentException("an address of family " + family + " is not for sockets");
    }
    byte[] port = bytes(old ? CField.SOCKADDR_IN_PORT : CField.SOCKADDR_IN6_PORT, source);
    byte[] ip = bytes(old ? CField.SOCKADDR_IN_ADDR : CField.SOCKADDR_IN6_ADDR, source);
    try {
      return new InetSocketAddress(
          InetAddress.getByAddress(ip), (port[0] & 0xff) << 8 | (port[1] & 0xff));
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void copy(byte[] bytes, CField field, MemorySegment target) {
    field.slice(target).copyFrom(MemorySegment.ofArray(bytes));
  }

  private static byte[] bytes(CField field, MemorySegment source) {
    return field.slice(source).toArray(ValueLayout.JAVA_BYTE);
  }
}
