package io.throughline.agent.exec;

import io.throughline.agent.group.RoundQueue;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Signals of the hub to the data thread; each is given once, but {@link #rounds}. */
final class RunSignals {
  final CompletableFuture<Map<String, String>> peers = new CompletableFuture<>();
  final CompletableFuture<Void> start = new CompletableFuture<>();
  final CompletableFuture<Void> release = new CompletableFuture<>();

  /** Many, in order. */
  final RoundQueue rounds = new RoundQueue();
}
