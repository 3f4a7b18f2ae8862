package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** This side of a test with a {@link PeerProcess}. */
final class RemotePeer implements AutoCloseable {
  final ChildJvm process;
  final UcxContext context;
  final UcxWorker worker;
  final UcxEndpoint endpoint;
  final UcxMemory source;
  final UcxMemory message;
  final UcxRemoteKey key;

  RemotePeer(String tls, UcxErrorMode mode, long bytes, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new HashMap<>(settings);
    all.put("TLS", tls);
    process = new ChildJvm(PeerProcess.class, tls, mode.name(), String.valueOf(bytes));
    HexFormat hex = HexFormat.of();
    context = new UcxContext(PeerProcess.FEATURES, all);
    worker = context.openWorker();
    process.sendLine(hex.formatHex(worker.address()));
    String[] offer = process.readLine().split(" ", -1);
    endpoint = worker.connect(hex.parseHex(offer[0]), mode);
    source = context.allocate(bytes);
    message = context.allocate(8);
    key = endpoint.remoteKey(hex.parseHex(offer[1]), Long.parseLong(offer[2]), bytes);
  }

  /** The checksum that the peer sees of the first bytes of its memory. */
  long ask(long bytes) {
    message.segment().set(JAVA_LONG, 0, bytes);
    worker.await("send", endpoint.tagSend(message, 0, 8, PeerProcess.ASK), Peers.LIMIT);
    worker.await(
        "receive", worker.tags().post(message, 0, 8, PeerProcess.ANSWER, -1L), Peers.LIMIT);
    return message.segment().get(JAVA_LONG, 0);
  }

  /** Sends the first bytes of the source as a stream, which the peer is told to take. */
  void stream(long bytes) {
    message.segment().set(JAVA_LONG, 0, bytes);
    worker.await("send", endpoint.tagSend(message, 0, 8, PeerProcess.STREAM), Peers.LIMIT);
    worker.await("stream", endpoint.stream().send(source, 0, bytes), Peers.LIMIT);
  }

  @Override
  public void close() throws InterruptedException {
    key.close();
    worker.close();
    source.close();
    message.close();
    context.close();
    process.close();
  }
}
