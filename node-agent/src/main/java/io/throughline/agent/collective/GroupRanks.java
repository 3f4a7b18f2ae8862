package io.throughline.agent.collective;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The ranks of a communicator.
 *
 * @param names of them, by index
 * @param worldRanks their indexes among all ranks of the run, by index
 * @param worldSize number of all ranks of the run
 */
public record GroupRanks(List<String> names, List<Integer> worldRanks, int worldSize) {
  public GroupRanks {
    names = List.copyOf(names);
    worldRanks = List.copyOf(worldRanks);
  }

  /** All ranks of a run. */
  public static GroupRanks all(List<String> names) {
    return new GroupRanks(names, IntStream.range(0, names.size()).boxed().toList(), names.size());
  }

  /**
   * The ranks of a group among these.
   *
   * @param members by their indexes here, in the group's order
   */
  public GroupRanks of(List<Integer> members) {
    return new GroupRanks(
        members.stream().map(names::get).toList(),
        members.stream().map(worldRanks::get).toList(),
        worldSize);
  }
}
