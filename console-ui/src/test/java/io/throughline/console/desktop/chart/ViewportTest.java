package io.throughline.console.desktop.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.chart.Scale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ViewportTest {
  private final Viewport viewport = new Viewport();
  private int told;

  @BeforeEach
  void reach() {
    viewport.reach(100);
    viewport.onChange(() -> told++);
  }

  @Test
  void shouldShowEverythingAsItGrows() {
    viewport.reach(250);

    assertThat(viewport.whole()).isTrue();
    assertThat(viewport.from()).isZero();
    assertThat(viewport.to()).isEqualTo(250);
  }

  @Test
  void shouldKeepWhatWasChosenWhileTheRunGoesOn() {
    viewport.select(40, 20);
    viewport.reach(250);

    assertThat(viewport.from()).isEqualTo(20);
    assertThat(viewport.to()).isEqualTo(40);
    assertThat(told).isEqualTo(1);
  }

  @Test
  void shouldKeepTheTimeUnderTheMouseWhereItIs() {
    viewport.zoom(25, 0.5);

    double before = 25.0 / 100;
    assertThat((25 - viewport.from()) / (viewport.to() - viewport.from()))
        .isCloseTo(before, within(1e-9));
    assertThat(viewport.to() - viewport.from()).isEqualTo(50);
  }

  @Test
  void shouldNotLeaveTheData() {
    viewport.select(80, 400);
    viewport.pan(50);

    assertThat(viewport.from()).isEqualTo(80);
    assertThat(viewport.to()).isEqualTo(100);

    viewport.pan(-500);

    assertThat(viewport.from()).isZero();
    assertThat(viewport.to()).isEqualTo(20);
  }

  @Test
  void shouldShowEverythingAgainWhenZoomedOutFarEnough() {
    viewport.select(40, 60);
    viewport.zoom(50, 20);

    assertThat(viewport.whole()).isTrue();
  }

  @Test
  void shouldNotShowLessThanThereIsToSee() {
    viewport.select(100, 100);

    assertThat(viewport.to() - viewport.from()).isCloseTo(Viewport.SHORTEST, within(1e-9));
    assertThat(viewport.to()).isLessThanOrEqualTo(100);
  }

  @Test
  void shouldShowEverythingOfAShorterRun() {
    viewport.select(60, 80);
    viewport.reach(5);

    assertThat(viewport.whole()).isTrue();
    assertThat(viewport.to()).isEqualTo(5);
  }

  @Test
  void shouldFillTheChartWithAShortRunOnceItIsOver() {
    Viewport shown = new Viewport();
    shown.growing(true);
    shown.reach(2.5);
    assertThat(shown.scale(8)).isEqualTo(new Scale(0, 5, 1, false));

    AtomicInteger redrawn = new AtomicInteger();
    shown.onChange(redrawn::incrementAndGet);
    shown.growing(false);
    assertThat(redrawn).hasValue(1);
    assertThat(shown.scale(8)).isEqualTo(new Scale(0, 2.5, 0.5, false));
  }
}
