package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;

/**
 * A UDP socket to a listener that answers, whose packets live for as many links as is said ({@code
 * IP_TTL}): which link is the last is found without rights that raw sockets take. One thread.
 */
public final class EchoSocket implements AutoCloseable {
  private static final MethodHandle SOCKET = LibC.bind("socket", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle CONNECT = LibC.bind("connect", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle SET_OPTION =
      LibC.bind("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle SEND =
      LibC.bindLong("send", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RECEIVE =
      LibC.bindLong("recv", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);

  // <bits/socket.h>, <bits/socket_type.h>, <asm-generic/socket.h>, <bits/in.h>
  static final int AF_INET = 2;
  static final int AF_INET6 = 10;
  static final int SOCK_DGRAM = 2;
  static final int SOCK_CLOEXEC = 0x80000;
  static final int SOL_SOCKET = 1;
  static final int SO_RCVTIMEO = 20;
  static final int IPPROTO_IP = 0;
  static final int IP_TTL = 2;
  static final int IPPROTO_IPV6 = 41;
  static final int IPV6_UNICAST_HOPS = 16;

  static final int TIMEVAL_BYTES = 16;
  private static final int LARGEST_ANSWER = 1500;
  private static final ValueLayout.OfShort PORT = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

  private final int socket;
  private final boolean six;

  /**
   * @throws PosixException where there is no way to the listener
   */
  public EchoSocket(InetSocketAddress to) {
    six = to.getAddress() instanceof Inet6Address;
    socket =
        LibC.call(
            "opening a socket",
            (state, scratch) ->
                (int)
                    SOCKET.invokeExact(
                        state, six ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    try {
      LibC.call(
          "connecting a socket",
          (state, scratch) -> {
            MemorySegment address = scratch.allocate(six ? 28 : 16, 8).fill((byte) 0);
            byte[] bytes = to.getAddress().getAddress();
            address.set(JAVA_SHORT, 0, (short) (six ? AF_INET6 : AF_INET));
            address.set(PORT, 2, (short) to.getPort());
            MemorySegment.copy(bytes, 0, address, JAVA_BYTE, six ? 8 : 4, bytes.length);
            if (to.getAddress() instanceof Inet6Address scoped) {
              address.set(JAVA_INT, 24, scoped.getScopeId());
            }
            return (int) CONNECT.invokeExact(state, socket, address, (int) address.byteSize());
          });
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /**
   * @param most links that a packet may cross, 1 to 255: a router drops what would cross more
   */
  public void limit(int most) {
    option(six ? IPPROTO_IPV6 : IPPROTO_IP, six ? IPV6_UNICAST_HOPS : IP_TTL, most);
  }

  private void option(int level, int name, int value) {
    LibC.call(
        "setting a socket up",
        (state, scratch) ->
            (int)
                SET_OPTION.invokeExact(
                    state, socket, level, name, scratch.allocateFrom(JAVA_INT, value), 4));
  }

  /**
   * Sends a datagram and waits for its answer.
   *
   * @param answer with which the right one begins; answers to earlier datagrams are passed over
   * @return nanoseconds until it came; -1 where none came in time
   */
  public long exchange(byte[] datagram, byte[] answer, int millis) {
    long begun = System.nanoTime();
    long until = begun + millis * 1_000_000L;
    try {
      LibC.call(
          "sending a datagram",
          (state, scratch) ->
              (int)
                  (long)
                      SEND.invokeExact(
                          state,
                          socket,
                          scratch.allocateFrom(JAVA_BYTE, datagram),
                          (long) datagram.length,
                          0));
      for (long now = begun; now < until; now = System.nanoTime()) {
        if (receives(answer, (until - now) / 1000 + 1)) {
          return System.nanoTime() - begun;
        }
      }
    } catch (PosixException none) {
      // Refused, unreachable, or nothing came.
      return -1;
    }
    return -1;
  }

  private boolean receives(byte[] answer, long micros) {
    LibC.call(
        "setting a socket up",
        (state, scratch) -> {
          MemorySegment time = scratch.allocate(TIMEVAL_BYTES, 8);
          time.set(JAVA_LONG, 0, micros / 1_000_000);
          time.set(JAVA_LONG, 8, micros % 1_000_000);
          return (int)
              SET_OPTION.invokeExact(state, socket, SOL_SOCKET, SO_RCVTIMEO, time, TIMEVAL_BYTES);
        });
    byte[] came = new byte[LARGEST_ANSWER];
    int bytes =
        LibC.call(
            "receiving a datagram",
            (state, scratch) -> {
              MemorySegment target = scratch.allocate(came.length);
              int length =
                  (int) (long) RECEIVE.invokeExact(state, socket, target, (long) came.length, 0);
              MemorySegment.ofArray(came).copyFrom(target);
              return length;
            });
    return bytes >= answer.length
        && MemorySegment.mismatch(
                MemorySegment.ofArray(came),
                0,
                answer.length,
                MemorySegment.ofArray(answer),
                0,
                answer.length)
            < 0;
  }

  @Override
  public void close() {
    LibC.close("a socket", socket);
  }
}
