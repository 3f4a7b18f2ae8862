package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;

/** Pages of the host's memory that buffers lie on, as a run asks for them. */
public enum Pages {
  /** As transport and kernel have it. */
  AUTO("auto"),
  /** Never huge ones. */
  SMALL("4KiB"),
  /** Huge ones that the kernel gives by itself. */
  TRANSPARENT("transparent"),
  /** Huge ones that were set aside: {@code vm.nr_hugepages}. */
  HUGE("2MiB");

  /** The setting's id. */
  public static final String PAGES = "pages";

  static final Setting SETTING =
      new Setting(
          PAGES,
          "Pages",
          "Pages under the buffers in the host's memory; the result says which the kernel gave."
              + " auto: as transport and kernel have it. 4KiB: no huge ones. transparent: huge ones"
              + " that the kernel makes (MADV_HUGEPAGE). 2MiB: huge ones set aside before"
              + " (vm.nr_hugepages). What cannot be had is refused.",
          CommonSettings.PATH,
          new Choice(Arrays.stream(values()).map(Pages::id).toList()),
          AUTO.id);

  private final String id;

  Pages(String id) {
    this.id = id;
  }

  /** As in YAML. */
  public String id() {
    return id;
  }

  /** Pages that a run asks for; {@link #AUTO} where its kind has no choice. */
  public static Pages of(SettingValues values) {
    String asked = values.has(PAGES) ? values.choice(PAGES) : AUTO.id;
    return Arrays.stream(values())
        .filter(pages -> pages.id.equals(asked))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such pages: " + asked));
  }
}
