package io.throughline.console.desktop.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Names of nodes that were chosen before a scenario with fewer roles was looked at. */
final class RoleMemory {
  private Set<String> before = new LinkedHashSet<>();

  /**
   * Chooses the nodes for the roles of a scenario that is chosen now.
   *
   * @param now names of the nodes that are chosen
   * @param kept names for the new roles, as far as they follow from that; empty for one without a
   *     node
   * @param roles the number that there will be
   */
  List<String> take(List<String> now, List<String> kept, int roles) {
    List<String> names = new ArrayList<>(kept);
    while (names.size() < roles) {
      names.add("");
    }
    if (before.containsAll(now)) {
      List<String> waiting = new ArrayList<>(before);
      waiting.removeAll(kept);
      names.replaceAll(name -> name.isEmpty() && !waiting.isEmpty() ? waiting.removeFirst() : name);
    }
    if (now.size() >= before.size() || !before.containsAll(now)) {
      before = new LinkedHashSet<>(now);
    }
    return names;
  }
}
