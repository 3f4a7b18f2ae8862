package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.UcpContextCalls;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** UCX's settings as they hold, whoever set them. Any thread. */
public final class UcxSettings {
  /**
   * {@code ucs_config_print_flags_t}: print, with what the environment did not set behind a {@code
   * #}.
   */
  private static final int CONFIG = 1;

  private static final int COMMENT_DEFAULT = 1 << 4;

  private UcxSettings() {}

  /**
   * Those that someone has set, with the value that UCX made of it, sorted; all others are at UCX's
   * own defaults.
   *
   * @param settings of a context, names without {@code UCX_}, as for {@link UcxContext}
   * @param environment variables of this process; those of single transports are known from here
   *     only
   * @return {@code UCX_TLS=tcp,self}
   * @throws UcxException when UCX is missing or refuses a setting
   */
  public static List<String> set(Map<String, String> settings, Map<String, String> environment) {
    Ucx.require();
    Map<String, String> given = new HashMap<>();
    if (Ucx.availability() instanceof Available available) {
      given.putAll(UcxConfigFiles.read(available.library(), environment));
    }
    given.putAll(environment);
    String printed =
        UcxContext.configured(
            settings,
            config ->
                CLibrary.printed(stream ->
                    UcpContextCalls.configPrint(config, stream, 0, CONFIG | COMMENT_DEFAULT)));
    TreeSet<String> set = new TreeSet<>();
    for (String line : printed.split("\n", -1)) {
      // UCX takes for its defaults what it was given by calls and in files.
      boolean ours =
          settings.keySet().stream().anyMatch(n -> line.startsWith("# UCX_" + n + "="))
              || given.keySet().stream().anyMatch(n -> line.startsWith("# " + n + "="));
      if (ours || line.startsWith("UCX_")) {
        set.add(line.substring(line.indexOf("UCX_")).strip());
      }
    }
    given.forEach((name, value) -> {
      boolean told = set.stream().anyMatch(line -> line.startsWith(name + "="));
      boolean overlaid = name.startsWith("UCX_") && settings.containsKey(name.substring(4));
      if (name.startsWith("UCX_") && !told && !overlaid) {
        set.add(name + "=" + value);
      }
    });
    return List.copyOf(set);
  }
}
