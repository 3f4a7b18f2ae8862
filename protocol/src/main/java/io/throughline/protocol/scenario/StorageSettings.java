package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Toggle;
import java.util.List;

/** The settings of kinds that put storage and a network together, with one meaning in all. */
final class StorageSettings {
  static final Setting DIRECT_SETTING =
      new Setting(
          RemoteScenario.DIRECT,
          "Direct",
          "Past the page cache (O_DIRECT); off measures memory as much as the device, and"
              + " the report says so.",
          "Files",
          new Toggle(),
          "true");

  static final Setting WAIT_SETTING =
      new Setting(
          CommonSettings.WAIT,
          "Waiting",
          "What an idle agent does: spin on its CPU or yield it; auto spins where each agent"
              + " has a CPU of its own.",
          CommonSettings.PATH,
          new Choice(List.of("auto", "spin", "yield")),
          "auto");

  private StorageSettings() {}
}
