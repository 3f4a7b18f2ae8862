package io.throughline.console.report.comparison;

import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.EngineTableText;
import java.util.List;

/**
 * One collective by several engines, as the page of a comparison shows it.
 *
 * @param numbers columns of numbers after the first
 * @param rows a size each, the first row is the head
 * @param notes what it comes to, and how it is to be read
 */
public record EnginePart(String title, int numbers, List<List<String>> rows, List<String> notes) {

  static EnginePart of(EngineTable table) {
    return new EnginePart(
        EngineTableText.title(table),
        EngineTableText.numbers(table),
        EngineTableText.rows(table),
        EngineTableText.notes(table));
  }
}
