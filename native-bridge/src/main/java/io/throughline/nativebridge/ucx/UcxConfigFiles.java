package io.throughline.nativebridge.ucx;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Variables that files named {@code ucx.conf} set, in the places where UCX looks for them ({@code
 * ucs_config_parse_config_files}). UCX itself prints such values as if they were defaults.
 */
final class UcxConfigFiles {
  private static final String NAME = "ucx.conf";

  private UcxConfigFiles() {}

  /**
   * @param library the file of {@code libucp}, or of another library of UCX beside it
   * @param environment variables of this process
   */
  static Map<String, String> read(Path library, Map<String, String> environment) {
    List<Path> folders = new ArrayList<>(List.of(Path.of("/etc/ucx")));
    Path beside = library.toAbsolutePath().getParent();
    if (beside != null) {
      // Up to 1.13 without a folder of its own.
      folders.add(beside.resolve("../etc"));
      folders.add(beside.resolve("../etc/ucx"));
    }
    for (String variable : List.of("HOME", "UCX_CONFIG_DIR")) {
      String folder = environment.get(variable);
      if (folder != null) {
        folders.add(Path.of(folder));
      }
    }
    folders.add(Path.of(""));
    return read(folders);
  }

  /** A later folder's values replace an earlier one's. */
  static Map<String, String> read(List<Path> folders) {
    Map<String, String> set = new LinkedHashMap<>();
    for (Path folder : folders) {
      try {
        for (String line : Files.readAllLines(folder.resolve(NAME), StandardCharsets.ISO_8859_1)) {
          if (line.startsWith("[")) {
            // From here on for some machines only, and UCX alone knows whether for this one.
            break;
          }
          add(line, set);
        }
      } catch (IOException notThere) {
        // Most of them are not.
      }
    }
    return set;
  }

  private static void add(String line, Map<String, String> set) {
    String text = line.replaceFirst("(^|\\s)[;#].*", "").strip();
    int equals = text.indexOf('=');
    if (equals > 0 && text.startsWith("UCX_")) {
      set.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
  }
}
