package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.testing.SampleRun;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The figures of a run, where the window is as narrow as it may be. */
@ExtendWith(ApplicationExtension.class)
class StatusCardTest {
  private static final double NARROW = 530;
  private static final double WIDE = 820;

  private final RunModel model = new RunModel();

  @SuppressWarnings("NullAway.Init") // set before each test
  private StatusCard card;

  @Start
  void start(Stage stage) {
    model.starting(SampleRun.SCENARIO, SampleRun.NODES);
    card = new StatusCard(model, new Button("Export report"));
    Scene scene = new Scene(new VBox(card), NARROW, 400);
    new Theme().apply(scene);
    stage.setScene(scene);
    stage.sizeToScene();
    stage.show();
  }

  private List<Label> labels() {
    return card.lookupAll(".figures .label").stream().map(Label.class::cast).toList();
  }

  @Test
  void shouldSayEveryFigureInFullWithTheValuesInLine() {
    onFx(() -> {
      model.update(SampleRun.running(), SampleRun.series(380, 0.1));
      card.getScene().getRoot().applyCss();
      card.getScene().getRoot().layout();
      return true;
    });

    assertThat(labels()).hasSizeGreaterThan(9);
    assertThat(onFx(() -> labels().stream().filter(Label::isTextTruncated).toList())).isEmpty();
    assertThat(
            onFx(() ->
                labels().stream()
                    .filter(label ->
                        label.getStyleClass().stream()
                            .anyMatch(style -> style.startsWith("figure-")))
                    .map(value -> Math.round(value.getBoundsInParent().getMaxY()))
                    .distinct()
                    .toList()))
        .hasSize(1);
  }

  @Test
  void shouldNotMakeAColumnOfSingleWordsOfALongNote() {
    String note = "read 1.64 GB/s, network 13.4 GB/s, each by itself; ".repeat(4).strip();
    assertThat(
            heights(
                note,
                new Figure("Pipeline", "1.14 GB/s", "source 1.14 GB/s"),
                new Figure("Bottleneck", "not known", note),
                new Figure("Busiest stage", "write", "idle for read 5.7 %")))
        .singleElement()
        .satisfies(tall -> assertThat(tall).isLessThan(7));
  }

  @Test
  void shouldUseTheRoomBesideANoteBeforeBreakingItsLine() {
    String note = "at 1 KiB; half of it is 3.70 \u00b5s";
    assertThat(
            heights(
                note,
                new Figure("Lowest median round trip", "7.39 \u00b5s", note),
                new Figure("Round trip p99 at that size", "219 \u00b5s", "max 11.9 ms"),
                new Figure("Most round trips", "87.9 k/s", "at 1 KiB")))
        .singleElement()
        .satisfies(tall -> assertThat(tall).isLessThan(2));
  }

  /** Of the labels with these words in a wide card, in heights of their letters. */
  private List<Double> heights(String words, Figure... figures) {
    return onFx(() -> {
      card.getScene().getWindow().setWidth(WIDE);
      card.figures(List.of(figures));
      card.getScene().getRoot().applyCss();
      card.getScene().getRoot().layout();
      return labels().stream()
          .filter(label -> label.getText().equals(words))
          .map(label -> label.getHeight() / label.getFont().getSize())
          .toList();
    });
  }
}
