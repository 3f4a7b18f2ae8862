package io.throughline.console.desktop.run;

import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * A run: how it stands, its nodes, its charts, its details. The same while it goes on and after. In
 * a window that is too low for all of it, it scrolls.
 */
public final class RunPane extends ScrollPane {
  private static final double CHARTS_AND_STATUS = 540;

  /**
   * Less than the charts' part of the above: lines that a verdict adds are taken from the charts.
   */
  private static final double LEAST_CHARTS = 300;

  private static final double LEAST_DETAILS = 90;
  private static final double GAP = 8;
  private static final double DETAILS_OF_LAUNCH = 280;

  /** Height of the details during a run and after it, so that nothing moves under the mouse. */
  private static final double DETAILS = 190;

  /**
   * @param dark whether the charts are drawn for the dark theme
   * @param export writes the report of the run that is shown
   */
  public RunPane(RunModel model, ObservableBooleanValue dark, Runnable export) {
    ChartsPane charts = new ChartsPane(model, dark);
    NodeStrip nodes = new NodeStrip();
    DetailTabs details = new DetailTabs(model);
    VBox.setVgrow(charts, Priority.ALWAYS);
    charts.setMinHeight(LEAST_CHARTS);
    StatusCard status = new StatusCard(model, StatusCard.exportButton(export));
    VBox parts = new VBox(GAP, status, nodes, charts, details);
    setContent(parts);
    setFitToWidth(true);
    setFitToHeight(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    setMinWidth(0);
    model.nodesProperty().subscribe(nodes::show);
    Runnable size =
        () -> height(details, wanted(model), status.getHeight() + nodes.getHeight() + 3 * GAP);
    model.seriesProperty().subscribe(size);
    model.stateProperty().subscribe(size);
    List.of(this, status, nodes).forEach(part -> part.heightProperty().subscribe(size));
  }

  /** Until data moves, the launch is what there is to see. */
  private static double wanted(RunModel model) {
    boolean moving = !model.seriesProperty().get().points().isEmpty();
    return moving ? DETAILS : DETAILS_OF_LAUNCH;
  }

  /**
   * Sets the wanted height, where there is room for it and the charts.
   *
   * @param above height of what stands above the charts
   */
  private void height(Region details, double wanted, double above) {
    double left = getHeight() - Math.max(CHARTS_AND_STATUS, above + LEAST_CHARTS);
    details.setPrefHeight(wanted);
    details.setMinHeight(Math.clamp(left, LEAST_DETAILS, wanted));
  }
}
