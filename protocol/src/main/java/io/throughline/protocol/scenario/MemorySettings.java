package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Which memory transfers use on either side, and how a GPU's meets the transport. */
public final class MemorySettings {
  /** Of a node that is by itself. */
  public static final String MEMORY = "memory";

  public static final String STAGING = "staging";

  /** UCX reaches the memory of GPUs by itself, on every side that has its memory there. */
  public static final String NEVER = "never";

  /** It is copied through pinned memory of the host. */
  public static final String ALWAYS = "always";

  /** Every part that has memory of its own; several clients have it alike. */
  private static final List<Role> ROLES =
      List.of(
          Role.SENDER,
          Role.RECEIVER,
          Role.STORAGE,
          Role.CLIENT,
          Role.SERVER,
          Role.SOURCE,
          Role.SINK);

  static final Setting SENDER_SETTING = setting(Role.SENDER, "Sender's memory", "the sender's");
  static final Setting RECEIVER_SETTING =
      setting(Role.RECEIVER, "Receiver's memory", "the receiver's");

  /** Of a node by itself. */
  static final Setting OWN_SETTING = setting(Role.STORAGE, "Memory", "the node's");

  static final Setting CLIENT_SETTING = setting(Role.CLIENT, "Clients' memory", "the clients'");
  static final Setting SERVER_SETTING = setting(Role.SERVER, "Servers' memory", "the servers'");
  static final Setting SOURCE_SETTING = setting(Role.SOURCE, "Source's memory", "the source's");
  static final Setting SINK_SETTING =
      setting(Role.SINK, "Sink's memory", "the sink's, or without a network the node's,");

  static final Setting STAGING_SETTING =
      new Setting(
          STAGING,
          "Staging",
          "Of memory on a GPU. auto hands it to UCX where UCX has CUDA, else stages it: copies through"
              + " pinned memory, chunk by chunk, while others are on their way; the report says"
              + " which. always and never leave no choice.",
          CommonSettings.PATH,
          new Choice(List.of("auto", ALWAYS, NEVER)),
          "auto");

  private MemorySettings() {}

  private static Setting setting(Role role, String label, String whose) {
    return new Setting(
        field(role.id()),
        label,
        "Where %s buffers lie: dram, or vram:N on its GPU N.".formatted(whose),
        CommonSettings.PATH,
        new Choice(MemoryPlace.choices()),
        "dram");
  }

  /** The setting that says where a role's memory lies: {@code senderMemory}. */
  public static String field(String role) {
    if (Role.STORAGE.plays(role)) {
      return MEMORY;
    }
    int number = role.indexOf('-');
    return (number < 0 ? role : role.substring(0, number)) + "Memory";
  }

  /** Where a role's memory lies; the host's where a kind has no choice. */
  public static MemoryPlace of(SettingValues values, String role) {
    String id = field(role);
    return values.has(id) ? MemoryPlace.of(values.choice(id)) : MemoryPlace.DRAM;
  }

  /** Whether any side's memory is on a GPU. */
  public static boolean onGpu(SettingValues values) {
    return ROLES.stream().anyMatch(role -> of(values, role.id()).onGpu());
  }

  /** Whether both sides of a data path stage; decided before agents are told of the plan. */
  public static boolean staged(SettingValues values) {
    return onGpu(values) && values.has(STAGING) && values.choice(STAGING).equals(ALWAYS);
  }

  /** Where a side waits by looking at its memory, that has to be the host's. */
  static void checkPolled(SettingValues values, String setting, String what, List<Problem> into) {
    for (Role role : List.of(Role.SENDER, Role.RECEIVER)) {
      if (of(values, role.id()).onGpu()) {
        into.add(
            new Problem(
                setting,
                "%s, which cannot be done while the %s's memory is on a GPU"
                    .formatted(what, role.id()),
                "choose another " + setting + ", or dram"));
        return;
      }
    }
  }
}
