package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.Communicator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Texts that ranks hand to rank 0, and it to them, over the run's data paths. */
final class RankExchange {
  private final Communicator comm;
  private final long start;
  private final long most;

  /**
   * @param start of a part of the communicator's memory that nothing else uses meanwhile
   * @param bytes of that part
   */
  RankExchange(Communicator comm, long start, long bytes) {
    this.comm = comm;
    this.start = start;
    this.most = bytes - Long.BYTES;
  }

  /**
   * Hands a text of each rank to rank 0.
   *
   * @return at rank 0 those of all ranks, by index; elsewhere nothing
   */
  List<String> gather(String own) {
    if (comm.rank() != 0) {
      send(0, own);
      return List.of();
    }
    List<String> all = new ArrayList<>(List.of(own));
    for (int rank = 1; rank < comm.size(); rank++) {
      all.add(receive(rank));
    }
    return all;
  }

  /**
   * Hands a text of rank 0 to all.
   *
   * @param text at rank 0; what others give does not count
   */
  String broadcast(String text) {
    if (comm.rank() != 0) {
      return receive(0);
    }
    for (int rank = 1; rank < comm.size(); rank++) {
      send(rank, text);
    }
    return text;
  }

  /**
   * What is wrong at any rank, told to all.
   *
   * @param own what is wrong at this rank; empty for nothing
   * @return that of the lowest rank where something is; empty for nothing
   */
  String firstProblem(String own) {
    List<String> told = gather(own);
    return broadcast(told.stream().filter(each -> !each.isEmpty()).findFirst().orElse(""));
  }

  void send(int rank, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > most) {
      throw new IllegalArgumentException(
          "a text of %,d bytes; at most %,d".formatted(bytes.length, most));
    }
    comm.memory().set(ValueLayout.JAVA_LONG, start, bytes.length);
    MemorySegment.copy(
        bytes, 0, comm.memory(), ValueLayout.JAVA_BYTE, start + Long.BYTES, bytes.length);
    comm.send(rank, start, Long.BYTES);
    comm.send(rank, start + Long.BYTES, bytes.length);
  }

  String receive(int rank) {
    comm.receive(rank, start, Long.BYTES);
    byte[] bytes = new byte[Math.toIntExact(comm.memory().get(ValueLayout.JAVA_LONG, start))];
    comm.receive(rank, start + Long.BYTES, bytes.length);
    MemorySegment.copy(
        comm.memory(), ValueLayout.JAVA_BYTE, start + Long.BYTES, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
