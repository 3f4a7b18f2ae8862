package io.throughline.protocol.environment;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The GPUs that CUDA's driver shows to an agent.
 *
 * @param available whether there is any
 * @param reason why not, in a sentence; where they are, why the calls do not go through JCuda;
 *     empty where there is nothing to say
 * @param version the newest CUDA that the driver knows, {@code 12.4}
 * @param binding what the calls go through: {@code JCuda 12.6.0}, {@code FFM}
 * @param devices in CUDA's order, which is that of {@code vram:N}
 * @param withoutCufile why GPUDirect Storage cannot be had, as far as that shows without opening a
 *     file; empty where its library is there, and where there is no GPU
 */
public record CudaState(
    boolean available,
    String reason,
    String version,
    String binding,
    List<Device> devices,
    String withoutCufile) {

  /** State of CUDA where the agent says nothing of it. */
  public static final CudaState UNKNOWN =
      new CudaState(false, "its agent does not know of GPUs", "", "", List.of(), "");

  public CudaState {
    // Records from before it was asked for have none.
    withoutCufile = Objects.requireNonNullElse(withoutCufile, "");
  }

  /**
   * @param name as the driver says
   * @param memoryBytes in all
   * @param pci address on the bus, {@code 0000:3b:00.0}
   */
  public record Device(int number, String name, long memoryBytes, String pci) {}

  public Optional<Device> device(int number) {
    return devices.stream().filter(device -> device.number() == number).findFirst();
  }

  /** Their numbers as people list them: {@code 0, 1 and 2}. */
  public String numbers() {
    List<String> numbers =
        devices.stream().map(device -> Integer.toString(device.number())).toList();
    int last = numbers.size() - 1;
    return last < 1
        ? String.join("", numbers)
        : numbers.stream().limit(last).collect(Collectors.joining(", "))
            + " and "
            + numbers.get(last);
  }
}
