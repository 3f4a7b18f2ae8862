package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection.Lookup;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profile's data address is none of the node's. */
final class DataAddress implements Rule {
  @Override
  public String id() {
    return "data-address";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    Stream<Finding> missing = pair.onBoth(this::check);
    return IpAddress.same(pair.a().address(), pair.b().address()) && !pair.oneHost()
        ? Stream.concat(missing, Stream.of(same(pair)))
        : missing;
  }

  private Stream<Finding> check(End end, End other) {
    // A name is judged by what it means where it is used.
    List<String> meant =
        other.inspection().lookups().stream()
            .filter(lookup -> IpAddress.same(lookup.name(), end.address()))
            .map(Lookup::addresses)
            .findFirst()
            .orElse(List.of());
    if (end.environment().interfaces().isEmpty()
        || meant.isEmpty()
        || meant.stream().anyMatch(end::has)) {
      return Stream.empty();
    }
    String address =
        end.address()
            + (IpAddress.of(end.address()).isPresent() ? "" : " (" + meant.getFirst() + ")");
    return Stream.of(
        error(
            end.name(),
            "Node %s has no address %s; its addresses are %s."
                .formatted(end.name(), address, addresses(end)),
            "The other node would connect to another machine, or to none.",
            "# in profiles/nodes/%s.yaml, the address of the fabric's interface:\n# data: {address: ...}\nip -brief address"
                .formatted(end.name())));
  }

  private static String addresses(End end) {
    return end.environment().interfaces().stream()
        .filter(nic -> !nic.name().equals("lo"))
        .flatMap(nic ->
            nic.addresses().stream()
                .filter(address -> !IpAddress.linkLocal(address))
                .map(address -> address + " (" + nic.name() + ")"))
        .collect(Collectors.joining(", "));
  }

  private Finding same(Pair pair) {
    return error(
        "",
        "Nodes %s and %s have the same data address %s."
            .formatted(pair.a().name(), pair.b().name(), pair.a().address()),
        "Each would connect to itself.",
        "# give each its own data.address in profiles/nodes/%s.yaml and %s.yaml\nip -brief address"
            .formatted(pair.a().name(), pair.b().name()));
  }
}
