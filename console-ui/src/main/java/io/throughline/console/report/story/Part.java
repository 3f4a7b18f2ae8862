package io.throughline.console.report.story;

import java.util.List;

/**
 * A part of the details, with its heading.
 *
 * @param id stable, {@code clean-up}
 * @param lead what to know before reading it; may be empty
 */
public record Part(String id, String title, String lead, List<Piece> pieces) {
  public Part {
    pieces = List.copyOf(pieces);
  }
}
