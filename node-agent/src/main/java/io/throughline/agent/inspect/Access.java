package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.inspection.Inspection.GpuAccess;
import io.throughline.protocol.inspection.Inspection.RdmaAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which GPUs and RDMA devices this user may use. */
final class Access {
  private static final String NVIDIA = "0x10de";

  /** VGA and 3D controllers; NVIDIA makes NICs and sound devices too. */
  private static final Pattern DISPLAY = Pattern.compile("0x030[02].*");

  private static final Pattern GPU = Pattern.compile("nvidia\\d+");
  private static final Pattern VERBS = Pattern.compile("uverbs\\d+");
  private static final Pattern FOLDER = Pattern.compile("cuda-(\\d+(?:\\.\\d+)*)");
  private static final Pattern JSON =
      Pattern.compile("\"cuda\"\\s*:\\s*\\{[^}]*\"version\"\\s*:\\s*\"([^\"]+)\"");

  private Access() {}

  static GpuAccess gpus(Path root) {
    List<Path> devices = matching(root.resolve("dev"), GPU);
    return new GpuAccess(
        NodeFiles.entries(root.resolve("sys/bus/pci/devices")).stream()
            .filter(device -> NodeFiles.text(device.resolve("vendor")).equals(NVIDIA))
            .filter(device -> DISPLAY.matcher(NodeFiles.text(device.resolve("class"))).matches())
            .map(device -> device.getFileName().toString())
            .toList(),
        names(root, devices, true),
        names(root, devices, false),
        Objects.requireNonNullElse(System.getenv("CUDA_VISIBLE_DEVICES"), ""),
        cuda(root),
        Files.isDirectory(root.resolve("sys/module/nvidia_peermem"))
            || Files.isDirectory(root.resolve("sys/module/nv_peer_mem")));
  }

  /** As the toolkit's own file says, else as its folder is called. */
  private static String cuda(Path root) {
    Path folder = root.resolve("usr/local/cuda");
    Matcher told = JSON.matcher(NodeFiles.text(folder.resolve("version.json")));
    if (told.find()) {
      return told.group(1);
    }
    return NodeFiles.entries(root.resolve("usr/local")).stream()
        .map(entry -> FOLDER.matcher(entry.getFileName().toString()))
        .filter(Matcher::matches)
        .map(found -> found.group(1))
        .reduce((first, second) -> second)
        .orElse("");
  }

  static RdmaAccess rdma(Path root) {
    List<Path> devices = matching(root.resolve("dev/infiniband"), VERBS);
    return new RdmaAccess(names(root, devices, true), names(root, devices, false));
  }

  private static List<Path> matching(Path folder, Pattern name) {
    return NodeFiles.entries(folder).stream()
        .filter(entry -> name.matcher(entry.getFileName().toString()).matches())
        .toList();
  }

  private static List<String> names(Path root, List<Path> devices, boolean usable) {
    return devices.stream()
        .filter(device -> (Files.isReadable(device) && Files.isWritable(device)) == usable)
        .map(device -> "/" + root.relativize(device))
        .toList();
  }
}
