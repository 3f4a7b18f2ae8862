package io.throughline.agent.collective.mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The hosts of a run's ranks, as mpirun has them. A host is what one daemon of Open MPI serves: a
 * machine, or one network namespace or one user of it.
 *
 * @param ofRank number of each rank's host, by rank; 0 is that of rank 0
 * @param ownNames what the hosts call themselves, by host
 */
record MpiHosts(List<Integer> ofRank, List<String> ownNames) {
  /**
   * mpirun wants names that it need not look up; nobody has addresses of this range (RFC 5737), and
   * nothing is sent to them.
   */
  private static final String NAMES = "198.51.100.";

  /**
   * The host of a rank.
   *
   * @param host what tells hosts from each other
   * @param name what the host calls itself
   */
  record Place(String host, String name) {}

  /**
   * Hosts by what tells them from each other.
   *
   * @param places of the ranks, by index
   */
  static MpiHosts of(List<Place> places) {
    List<String> different = places.stream().map(Place::host).distinct().toList();
    List<Integer> ofRank = places.stream().map(place -> different.indexOf(place.host())).toList();
    return new MpiHosts(
        ofRank,
        IntStream.range(0, different.size())
            .mapToObj(host -> places.get(ofRank.indexOf(host)).name())
            .toList());
  }

  int ranks() {
    return ofRank.size();
  }

  int count() {
    return ownNames.size();
  }

  /** Hosts that have the name of another one, up to its first dot; empty where none do. */
  List<Integer> namesakes() {
    return IntStream.range(0, count())
        .mapToObj(host ->
            IntStream.range(0, count())
                .filter(other -> shortName(other).equals(shortName(host)))
                .boxed()
                .toList())
        .filter(same -> same.size() > 1)
        .findFirst()
        .orElse(List.of());
  }

  /** A host's own name, up to the first dot. */
  String shortName(int host) {
    return ownNames.get(host).split("\\.", 2)[0];
  }

  /** The ranks on a host, the lowest first: that is the one that starts what runs there. */
  List<Integer> ranksOf(int host) {
    return IntStream.range(0, ranks()).filter(rank -> ofRank.get(rank) == host).boxed().toList();
  }

  /** The rank that starts what runs on a rank's host. */
  int leader(int rank) {
    return ofRank.indexOf(ofRank.get(rank));
  }

  /** The name that mpirun is given for a host; it knows its own by that host's own name. */
  String name(int host) {
    return host == 0 ? ownNames.getFirst() : NAMES + host;
  }

  /** A line for each rank: the name of its host. */
  List<String> file() {
    List<String> lines = new ArrayList<>();
    ofRank.forEach(host -> lines.add(name(host)));
    return lines;
  }
}
