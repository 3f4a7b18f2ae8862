package io.throughline.agent.collective.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The hosts of a run's ranks, as mpirun has them. A host is what one daemon of Open MPI serves: a
 * machine, or one network namespace or one user of it.
 *
 * @param ofRank number of each rank's host, by rank; 0 is that of rank 0
 * @param firstName name of the host of rank 0, by which mpirun knows its own
 */
record MpiHosts(List<Integer> ofRank, String firstName) {
  /**
   * mpirun wants names that it need not look up; nobody has addresses of this range (RFC 5737), and
   * nothing is sent to them.
   */
  private static final String NAMES = "198.51.100.";

  /**
   * Hosts by what tells them from each other.
   *
   * @param places of the ranks, by index
   */
  static MpiHosts of(List<String> places, String firstName) {
    List<String> different = places.stream().distinct().toList();
    return new MpiHosts(places.stream().map(different::indexOf).toList(), firstName);
  }

  int ranks() {
    return ofRank.size();
  }

  int count() {
    return 1 + ofRank.stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** The ranks on a host, the lowest first: that is the one that starts what runs there. */
  List<Integer> ranksOf(int host) {
    return IntStream.range(0, ranks()).filter(rank -> ofRank.get(rank) == host).boxed().toList();
  }

  /** The rank that starts what runs on a rank's host. */
  int leader(int rank) {
    return ofRank.indexOf(ofRank.get(rank));
  }

  /** The name of a host. */
  String name(int host) {
    return host == 0 ? firstName : NAMES + host;
  }

  /** A line for each rank: the name of its host. */
  List<String> file() {
    List<String> lines = new ArrayList<>();
    ofRank.forEach(host -> lines.add(name(host)));
    return lines;
  }
}
