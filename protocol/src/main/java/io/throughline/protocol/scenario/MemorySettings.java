package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.stream.Stream;

/** Which memory transfers use on either side, and how a GPU's meets the transport. */
public final class MemorySettings {
  public static final String SENDER_MEMORY = "senderMemory";
  public static final String RECEIVER_MEMORY = "receiverMemory";
  public static final String STAGING = "staging";

  /** UCX reaches the memory of GPUs by itself, on every side that has its memory there. */
  public static final String NEVER = "never";

  /** It is copied through pinned memory of the host. */
  public static final String ALWAYS = "always";

  static final Setting SENDER_SETTING =
      new Setting(
          SENDER_MEMORY,
          "Sender's memory",
          "Where the sender's buffers lie: dram, or vram:N on its GPU N.",
          CommonSettings.PATH,
          new Choice(MemoryPlace.choices()),
          "dram");

  static final Setting RECEIVER_SETTING =
      new Setting(
          RECEIVER_MEMORY,
          "Receiver's memory",
          "Where the receiver's buffers lie: dram, or vram:N on its GPU N.",
          CommonSettings.PATH,
          new Choice(MemoryPlace.choices()),
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

  /** Where a role's memory lies; the host's where a kind has no choice. */
  public static MemoryPlace of(SettingValues values, String role) {
    String id =
        role.equals(Role.SENDER.id())
            ? SENDER_MEMORY
            : role.equals(Role.RECEIVER.id()) ? RECEIVER_MEMORY : "";
    return values.has(id) ? MemoryPlace.of(values.choice(id)) : MemoryPlace.DRAM;
  }

  /** Whether any side's memory is on a GPU. */
  public static boolean onGpu(SettingValues values) {
    return Stream.of(Role.SENDER, Role.RECEIVER).anyMatch(role -> of(values, role.id()).onGpu());
  }

  /** Whether both sides stage; decided before agents are told of the plan. */
  public static boolean staged(SettingValues values) {
    return onGpu(values) && values.choice(STAGING).equals(ALWAYS);
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
