package io.throughline.console.desktop.shell;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/** Feather icons whose size and colour come from the style sheet. */
public final class Icons {
  private Icons() {}

  public static FontIcon icon(Ikon ikon, String... styles) {
    FontIcon icon = new FontIcon(ikon);
    icon.getStyleClass().addAll(styles);
    return icon;
  }
}
