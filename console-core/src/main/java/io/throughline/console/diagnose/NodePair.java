package io.throughline.console.diagnose;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection.Lookup;
import io.throughline.protocol.inspection.Inspection.Route;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Two nodes, and the way between them in both directions.
 *
 * @param aToB tried from {@code a}
 * @param bToA tried from {@code b}
 */
public record NodePair(NodeFindings a, NodeFindings b, PathProbe aToB, PathProbe bToA) {

  /** One direction between two nodes, and how it was probed. */
  public record Direction(NodeFindings from, NodeFindings to, PathProbe probe) {
    /** The way that {@code from} would send to {@code to}. */
    public Optional<Route> route() {
      return from.inspection().routes().stream()
          .filter(route -> IpAddress.same(route.to(), to.address()))
          .findFirst();
    }

    /** Whether packets would leave from another address than {@code from}'s data address. */
    public boolean strays() {
      return from.has(from.address())
          && !IpAddress.loopback(from.address())
          && route()
              .filter(route -> route.problem().isEmpty())
              .filter(route -> !IpAddress.same(route.source(), from.address()))
              .isPresent();
    }

    /** The meaning of the other's address on this node. */
    public Optional<Lookup> lookup() {
      return from.inspection().lookups().stream()
          .filter(lookup -> IpAddress.same(lookup.name(), to.address()))
          .findFirst();
    }
  }

  public <T> Stream<T> onEach(Function<NodeFindings, Stream<T>> rule) {
    return Stream.of(a, b).flatMap(rule);
  }

  /** Each node with the other one. */
  public <T> Stream<T> onBoth(BiFunction<NodeFindings, NodeFindings, Stream<T>> rule) {
    return Stream.concat(rule.apply(a, b), rule.apply(b, a));
  }

  /** Applies a rule to each direction. */
  public <T> Stream<T> onDirections(Function<Direction, Stream<T>> rule) {
    return Stream.of(new Direction(a, b, aToB), new Direction(b, a, bToA)).flatMap(rule);
  }

  /** Whether both are one and the same host, so that no network is between them. */
  public boolean oneHost() {
    String machine = a.environment().machine();
    return !machine.isEmpty()
        && machine.equals(b.environment().machine())
        && (a.has(b.address()) || b.has(a.address()));
  }

  /** Whether either profile asks for RDMA. */
  public boolean wantsRdma() {
    return a.wantsRdma() || b.wantsRdma();
  }
}
