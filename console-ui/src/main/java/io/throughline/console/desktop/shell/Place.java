package io.throughline.console.desktop.shell;

import java.util.function.Supplier;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;

/**
 * One of the window's pages.
 *
 * @param id stable, kept between starts
 * @param label on the rail
 * @param icon above the label
 * @param page made when the place is first opened, then kept
 */
public record Place(String id, String label, Ikon icon, Supplier<Region> page) {}
