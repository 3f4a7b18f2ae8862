package io.throughline.console.report.story;

import java.util.List;

/**
 * A part of the details, with its heading.
 *
 * @param id stable, {@code clean-up}
 * @param lead what to know before reading it; may be empty
 */
public record Section(String id, String title, String lead, List<Block> pieces) {
  public Section {
    pieces = List.copyOf(pieces);
  }
}
