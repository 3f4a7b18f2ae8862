package io.throughline.agent.checks;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** All nodes of a run in this process, each on a data thread of its own. */
final class NodeThreads {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private final RunPlan plan;
  private final Function<Assignment, Workload> opens;
  private final Map<String, CompletableFuture<String>> addresses = new LinkedHashMap<>();
  private final CompletableFuture<Boolean> over = new CompletableFuture<>();

  /**
   * @param opens a node's part, on the thread that it is to belong to
   */
  NodeThreads(RunPlan plan, Function<Assignment, Workload> opens) {
    this.plan = plan;
    this.opens = opens;
    plan.assignments().forEach(each -> addresses.put(each.role(), new CompletableFuture<>()));
  }

  /**
   * Runs it to its end.
   *
   * @return what each node says of the run: what carried the bytes, and notes
   * @throws Exception the first that any node ended with
   */
  String run() throws Exception {
    Map<String, CompletableFuture<WorkloadResult>> ends = new LinkedHashMap<>();
    StringBuilder words = new StringBuilder();
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      List<Future<String>> sides =
          plan.assignments().stream()
              .map(each -> {
                CompletableFuture<WorkloadResult> end = new CompletableFuture<>();
                ends.put(each.role(), end);
                return threads.submit(side(each, end));
              })
              .toList();
      try {
        for (CompletableFuture<WorkloadResult> end : ends.values()) {
          WorkloadResult ended = end.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
          Check.require(ended.complete(), ended.ending());
        }
        over.complete(true);
        for (Future<String> side : sides) {
          words.append(words.isEmpty() ? "" : "; ").append(side.get());
        }
      } catch (ExecutionException e) {
        throw first(e);
      } finally {
        over.complete(true);
      }
    }
    return words.toString();
  }

  /** A side that waits for another's address ends with what the other ended with. */
  private static Exception first(ExecutionException failure) {
    Exception first = failure;
    while (first instanceof ExecutionException && first.getCause() instanceof Exception cause) {
      first = cause;
    }
    return first;
  }

  private Callable<String> side(Assignment assignment, CompletableFuture<WorkloadResult> ended) {
    return () -> {
      try (Workload workload = opens.apply(assignment)) {
        address(assignment).complete(workload.prepare());
        Map<String, String> all = new HashMap<>();
        for (var each : addresses.entrySet()) {
          all.put(each.getKey(), each.getValue().get(PATIENCE_NANOS, TimeUnit.NANOSECONDS));
        }
        workload.connect(all, Deadline.after(PATIENCE_NANOS));
        workload.roundTrip();
        WorkloadResult end = workload.run(nanos -> {});
        String words = String.join(", ", workload.carriers()) + notes(workload, end);
        ended.complete(end);
        while (!over.isDone()) {
          workload.keepAlive();
        }
        return words;
      } catch (Exception | Error e) {
        address(assignment).completeExceptionally(e);
        ended.completeExceptionally(e);
        throw e;
      }
    };
  }

  private CompletableFuture<String> address(Assignment assignment) {
    return addresses.computeIfAbsent(assignment.role(), role -> new CompletableFuture<>());
  }

  /** Notes on storage; all other notes are about the path. */
  private static String notes(Workload workload, WorkloadResult end) {
    StringBuilder words = new StringBuilder();
    for (List<Note> notes : List.of(workload.notes(), end.notes())) {
      notes.stream()
          .map(Note::text)
          .filter(note -> note.startsWith("Storage by "))
          .forEach(note -> words.append(' ').append(note));
    }
    return words.toString();
  }
}
