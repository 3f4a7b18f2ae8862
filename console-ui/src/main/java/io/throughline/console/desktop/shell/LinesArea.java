package io.throughline.console.desktop.shell;

import javafx.scene.TraversalDirection;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Several lines to type. Tab leads on to the next field and with Shift back, as everywhere: none of
 * the texts that are typed here may hold one.
 */
public final class LinesArea extends TextArea {
  public LinesArea() {
    addEventFilter(KeyEvent.KEY_PRESSED, this::leave);
  }

  private void leave(KeyEvent event) {
    if (event.getCode() == KeyCode.TAB && !event.isShortcutDown() && !event.isAltDown()) {
      requestFocusTraversal(
          event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      event.consume();
    }
  }
}
