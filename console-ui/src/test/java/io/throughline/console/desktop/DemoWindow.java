package io.throughline.console.desktop;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import org.testfx.api.FxToolkit;

/**
 * Draws one run of each kind that a history holds to {@code target/screens}, and two of each held
 * against each other, for looking at them.
 */
final class DemoWindow {

  private DemoWindow() {}

  /**
   * @param args the folder with {@code history.db}; then kinds, if not all
   */
  public static void main(String[] args) throws Exception {
    FxToolkit.registerPrimaryStage();
    List<String> kinds = List.of(args).subList(1, args.length);
    try (History history = History.open(Path.of(args[0]).resolve("history.db"))) {
      List<RunLine> lines = history.list(100);
      Set<String> seen = new HashSet<>();
      for (int row = 0; row < lines.size(); row++) {
        String kind = lines.get(row).subject().kind();
        if (!seen.add(kind) || (!kinds.isEmpty() && !kinds.contains(kind))) {
          continue;
        }
        List<Integer> same = new ArrayList<>();
        for (int other = 0; other < lines.size(); other++) {
          if (lines.get(other).subject().kind().equals(kind) && same.size() < 2) {
            same.add(other);
          }
        }
        for (Look look :
            List.of(
                new Look(ScreensTest.theme(ThemeChoice.LIGHT), 1280, 800),
                new Look(ScreensTest.theme(ThemeChoice.DARK), 1600, 1000))) {
          draw(look, "kept-" + kind, history, List.of(row), "Result");
          if (look.width() == 1280) {
            for (String tab : List.of("Events", "Launch", "Points")) {
              draw(look, "kept-" + kind + "-" + tab, history, List.of(row), tab);
            }
          }
          if (same.size() == 2) {
            draw(look, "kept-compare-" + kind, history, same, "Result");
          }
        }
      }
    }
    System.exit(0);
  }

  private static void draw(
      Look look, String name, History history, List<Integer> rows, String tab) {
    try {
      PlaceScreensTest.history(
          look,
          name,
          history,
          drawn -> {
            ListView<?> list = (ListView<?>) drawn.lookup("#run-list");
            list.getSelectionModel().clearSelection();
            rows.forEach(list.getSelectionModel()::select);
            Drawing.settle(drawn);
            if (drawn.lookup("#tab-" + tab) instanceof ToggleButton button && button.isVisible()) {
              button.fire();
            }
          });
    } catch (AssertionError cut) {
      System.out.println(cut.getMessage());
    }
  }
}
