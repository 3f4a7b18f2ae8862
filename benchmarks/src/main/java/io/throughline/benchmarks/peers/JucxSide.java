package io.throughline.benchmarks.peers;

import io.throughline.benchmarks.process.ProcessMain;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.openucx.jucx.UcxUtils;
import org.openucx.jucx.ucp.UcpContext;
import org.openucx.jucx.ucp.UcpEndpoint;
import org.openucx.jucx.ucp.UcpEndpointParams;
import org.openucx.jucx.ucp.UcpParams;
import org.openucx.jucx.ucp.UcpRequest;
import org.openucx.jucx.ucp.UcpWorker;
import org.openucx.jucx.ucp.UcpWorkerParams;

/**
 * One process of the JUCX loop. Arguments: {@code serve|ask latency|bandwidth SIZE WINDOW
 * ITERATIONS}. It prints its address, reads the peer's, and the one that asks prints nanoseconds.
 */
final class JucxSide {
  private static final long TAG = 0x7e57;
  private static final long EXACTLY = -1L;
  private static final int WARM_UP_PART = 5;

  private final UcpWorker worker;
  private final UcpEndpoint endpoint;
  private final ByteBuffer sent;
  private final ByteBuffer received;
  private final long size;

  private JucxSide(UcpWorker worker, UcpEndpoint endpoint, long size) {
    this.worker = worker;
    this.endpoint = endpoint;
    this.size = size;
    sent = ByteBuffer.allocateDirect((int) size);
    received = ByteBuffer.allocateDirect((int) size);
  }

  public static void main(String[] args) {
    ProcessMain.run(
        JucxSide.class,
        new String[] {"SIDE", "TEST", "SIZE", "WINDOW", "ITERATIONS"},
        args,
        JucxSide::measure);
  }

  private static void measure(String... args) throws Exception {
    boolean asks = args[0].equals("ask");
    boolean latency = args[1].equals("latency");
    long size = Long.parseLong(args[2]);
    int window = Integer.parseInt(args[3]);
    long iterations = Long.parseLong(args[4]);
    UcpContext context = new UcpContext(new UcpParams().requestTagFeature());
    UcpWorker worker = context.newWorker(new UcpWorkerParams());
    ByteBuffer address = worker.getAddress();
    byte[] bytes = new byte[address.remaining()];
    address.get(bytes);
    System.out.println(HexFormat.of().formatHex(bytes));
    byte[] peer =
        HexFormat.of()
            .parseHex(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))
                    .readLine());
    ByteBuffer peerAddress = ByteBuffer.allocateDirect(peer.length).put(peer).flip();
    UcpEndpoint endpoint = worker.newEndpoint(new UcpEndpointParams().setUcpAddress(peerAddress));
    JucxSide side = new JucxSide(worker, endpoint, size);
    long nanos = 0;
    for (long count : new long[] {Math.max(1, iterations / WARM_UP_PART), iterations}) {
      nanos = latency ? side.pingPong(asks, count) : side.stream(asks, window, count);
    }
    if (asks) {
      System.out.println(nanos);
    }
    Runtime.getRuntime().halt(0);
  }

  private UcpRequest send() {
    return endpoint.sendTaggedNonBlocking(UcxUtils.getAddress(sent), size, TAG, null);
  }

  private UcpRequest receive() {
    return worker.recvTaggedNonBlocking(UcxUtils.getAddress(received), size, TAG, EXACTLY, null);
  }

  private void await(UcpRequest request) throws Exception {
    while (!request.isCompleted()) {
      worker.progress();
    }
  }

  private long pingPong(boolean asks, long count) throws Exception {
    long start = System.nanoTime();
    for (long i = 0; i < count; i++) {
      if (asks) {
        await(send());
        await(receive());
      } else {
        await(receive());
        await(send());
      }
    }
    return System.nanoTime() - start;
  }

  /** A window of messages one way; the last is answered, as the peer has to have all of them. */
  private long stream(boolean asks, int window, long count) throws Exception {
    long start = System.nanoTime();
    UcpRequest[] open = new UcpRequest[window];
    for (long i = 0; i < count; i++) {
      int at = (int) (i % window);
      if (open[at] != null) {
        await(open[at]);
      }
      open[at] = asks ? send() : receive();
    }
    for (UcpRequest request : open) {
      if (request != null) {
        await(request);
      }
    }
    await(asks ? receive() : send());
    return System.nanoTime() - start;
  }
}
