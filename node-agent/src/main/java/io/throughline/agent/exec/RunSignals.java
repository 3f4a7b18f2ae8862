package io.throughline.agent.exec;

import io.throughline.protocol.message.HubMessage.RoundCall;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Signals of the hub to the data thread. Each is given once, but {@link #rounds}, and those that
 * come again when ranks go on without others.
 */
final class RunSignals {
  volatile CompletableFuture<Map<String, String>> peers = new CompletableFuture<>();
  volatile CompletableFuture<Void> start = new CompletableFuture<>();
  final CompletableFuture<Void> release = new CompletableFuture<>();

  /** Waits for peers and start once more. Before the hub is told that it may give them. */
  void renew() {
    peers = new CompletableFuture<>();
    start = new CompletableFuture<>();
  }

  /** Many, in order. */
  final Queue<RoundCall> rounds = new ConcurrentLinkedQueue<>();
}
