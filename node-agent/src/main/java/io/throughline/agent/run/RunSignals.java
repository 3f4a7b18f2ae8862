package io.throughline.agent.run;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Signals of the hub to the data thread; each is given once. */
final class RunSignals {
  final CompletableFuture<Map<String, String>> peers = new CompletableFuture<>();
  final CompletableFuture<Void> start = new CompletableFuture<>();
  final CompletableFuture<Void> release = new CompletableFuture<>();
}
