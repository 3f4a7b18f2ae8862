package io.throughline.agent.run;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What the hub lets the data thread do next; each is given once. */
final class RunSignals {
  final CompletableFuture<Map<String, String>> peers = new CompletableFuture<>();
  final CompletableFuture<Void> start = new CompletableFuture<>();
  final CompletableFuture<Void> release = new CompletableFuture<>();
}
