package io.throughline.console.desktop.form;

import io.throughline.protocol.setting.SettingType;
import java.util.List;

/** The control with which a person gives a field's value. */
public sealed interface Input {

  /** One line of text. */
  record Line() implements Input {}

  /**
   * Several lines of text.
   *
   * @param rows shown at once
   */
  record Lines(int rows) implements Input {}

  /** One of some words, side by side where they are few. */
  record Choice(List<String> options) implements Input {}

  /** {@code true} or {@code false}. */
  record Toggle() implements Input {}

  /** The input that suits a setting. */
  static Input of(SettingType type) {
    return switch (type) {
      case SettingType.Choice(List<String> options) -> new Choice(options);
      case SettingType.Toggle t -> new Toggle();
      case SettingType.Whole w -> new Line();
      case SettingType.Size s -> new Line();
      case SettingType.Time t -> new Line();
      case SettingType.Rate r -> new Line();
      case SettingType.AutoTime t -> new Line();
      case SettingType.Sizes s -> new Line();
      case SettingType.Wholes w -> new Line();
      case SettingType.Words w -> new Line();
      case SettingType.Text t -> new Line();
    };
  }
}
