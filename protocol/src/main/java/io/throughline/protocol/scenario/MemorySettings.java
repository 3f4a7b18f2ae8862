package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Rank;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Which memory transfers use on either side, and how a GPU's meets the transport. */
public final class MemorySettings {
  /** The memory of a node that is by itself. */
  public static final String MEMORY = "memory";

  public static final String STAGING = "staging";

  /** UCX reaches the memory of GPUs by itself, on every side that has its memory there. */
  public static final String NEVER = "never";

  /** GPU memory is copied through pinned memory of the host. */
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
          Role.SINK,
          Role.RANK);

  static final Setting SENDER_SETTING = setting(Role.SENDER, "Sender's memory", "the sender's");
  static final Setting RECEIVER_SETTING =
      setting(Role.RECEIVER, "Receiver's memory", "the receiver's");

  /** The setting of a node by itself. */
  static final Setting OWN_SETTING = setting(Role.STORAGE, "Memory", "the node's");

  static final Setting CLIENT_SETTING = setting(Role.CLIENT, "Clients' memory", "the clients'");
  static final Setting SERVER_SETTING = setting(Role.SERVER, "Servers' memory", "the servers'");
  static final Setting SOURCE_SETTING = setting(Role.SOURCE, "Source's memory", "the source's");
  static final Setting SINK_SETTING =
      setting(Role.SINK, "Sink's memory", "the sink's, or without a network the node's,");

  static final Setting RANK_SETTING =
      new Setting(
          field(Role.RANK.id()),
          "Ranks' memory",
          "Where operands and results lie: dram, vram:N on GPU N of each node, or vram on the GPU of a"
              + " rank's number on its node, the first on GPU 0. Ranks exchange the host's memory, so"
              + " each call takes the time to copy its operand from the GPU and its result to it.",
          CommonSettings.PATH,
          new Choice(MemoryLocation.choicesOfRanks()),
          "dram");

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
        new Choice(MemoryLocation.choices()),
        "dram");
  }

  /** The setting that says where a role's memory lies: {@code senderMemory}. */
  public static String field(String role) {
    return Role.STORAGE.plays(role) ? MEMORY : Role.part(role) + "Memory";
  }

  /**
   * The place of a side's memory; the host where a kind has no choice.
   *
   * @param node name of the side: {@code gpu1}, or {@code gpu1~1} for a node's second rank
   */
  public static MemoryLocation of(SettingValues values, String role, String node) {
    String id = field(role);
    return values.has(id)
        ? MemoryLocation.of(values.choice(id), Rank.named(0, node).local())
        : MemoryLocation.DRAM;
  }

  /** Whether a role's memory is on a GPU of its node. */
  static boolean onGpu(SettingValues values, String role) {
    return of(values, role, "").onGpu();
  }

  /**
   * Whether a side's buffers take memory of the host: all do but those that lie on a GPU. Operands
   * of ranks have copies in the host's memory.
   */
  public static boolean inHost(SettingValues values, String role) {
    return !onGpu(values, role) || Role.RANK.plays(role);
  }

  /** Whether any side's memory is on a GPU. */
  public static boolean onGpu(SettingValues values) {
    return ROLES.stream().anyMatch(role -> onGpu(values, role.id()));
  }

  /** Whether a transport meets memory of a GPU, by itself or staged. */
  public static boolean meetsTransport(SettingValues values) {
    return onGpu(values) && values.has(STAGING);
  }

  /** Whether both sides of a data path stage; decided before agents are told of the plan. */
  public static boolean staged(SettingValues values) {
    return meetsTransport(values) && values.choice(STAGING).equals(ALWAYS);
  }

  /**
   * Checks that the memory of sides that wait by looking at it is the host's.
   *
   * @param roles of these sides
   */
  static void checkPolled(
      SettingValues values, List<Role> roles, String setting, String what, Problems into) {
    for (Role role : roles) {
      if (onGpu(values, role.id())) {
        into.add(
            setting,
            "%s, which cannot be done while the %s's memory is on a GPU".formatted(what, role.id()),
            "choose another " + setting + ", or dram");
        return;
      }
    }
  }
}
