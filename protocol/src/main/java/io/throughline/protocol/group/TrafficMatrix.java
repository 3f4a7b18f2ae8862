package io.throughline.protocol.group;

import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Bytes that each rank sends to each other: a row for each sender, a cell for each receiver.
 *
 * @param bytes by sender, then by receiver; 0 where nothing goes, and of a rank to itself
 */
public record TrafficMatrix(List<List<Long>> bytes) {
  private static final String ROW = ";";
  private static final String CELL = ",";

  /**
   * @throws IllegalArgumentException where it is no square of 2 and more, or a rank sends to itself
   */
  public TrafficMatrix {
    bytes = bytes.stream().map(List::copyOf).toList();
    int ranks = bytes.size();
    if (ranks < 2) {
      throw new IllegalArgumentException(
          "it has %d %s, expected one for each rank, and two ranks at least"
              .formatted(ranks, ranks == 1 ? "row" : "rows"));
    }
    for (int from = 0; from < ranks; from++) {
      if (bytes.get(from).size() != ranks) {
        throw new IllegalArgumentException(
            "row %d has %d %s, expected %d: one for each of the %d rows"
                .formatted(
                    from + 1,
                    bytes.get(from).size(),
                    bytes.get(from).size() == 1 ? "cell" : "cells",
                    ranks,
                    ranks));
      }
      if (bytes.get(from).get(from) != 0) {
        throw new IllegalArgumentException(
            "rank %d sends to itself: cell %d of row %d has to be 0"
                .formatted(from + 1, from + 1, from + 1));
      }
    }
  }

  /**
   * Reads a matrix: rows parted by semicolons, cells by commas, {@code 0,64MiB;1GiB,0}. An empty
   * cell is 0.
   *
   * @throws IllegalArgumentException with the row and the cell that is wrong
   */
  public static TrafficMatrix parse(String text) {
    return ofRows(List.of(text.strip().replaceFirst(";\\s*$", "").split(ROW, -1)));
  }

  /**
   * Reads a matrix from its rows, cells parted by commas. An empty cell is 0.
   *
   * @throws IllegalArgumentException with the row and the cell that is wrong
   */
  public static TrafficMatrix ofRows(List<String> lines) {
    List<List<Long>> rows = new ArrayList<>();
    for (String line : lines) {
      List<Long> row = new ArrayList<>();
      for (String cell : line.split(CELL, -1)) {
        row.add(bytes(cell.strip(), rows.size() + 1, row.size() + 1));
      }
      rows.add(row);
    }
    return new TrafficMatrix(rows);
  }

  private static long bytes(String cell, int row, int column) {
    if (cell.isEmpty()) {
      return 0;
    }
    try {
      return ByteCount.parse(cell);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "row %d, cell %d: %s".formatted(row, column, e.getMessage()), e);
    }
  }

  /**
   * The flows of a pattern, so many bytes each.
   *
   * @throws IllegalArgumentException where the pattern does not fit that number of ranks
   */
  public static TrafficMatrix of(Pattern pattern, int ranks, long each) {
    long[][] bytes = new long[ranks][ranks];
    for (Round round : pattern.rounds(ranks)) {
      round.flows().forEach(flow -> bytes[flow.from()][flow.to()] = each);
    }
    return new TrafficMatrix(
        Arrays.stream(bytes).map(row -> Arrays.stream(row).boxed().toList()).toList());
  }

  /** The matrix as {@link #parse} reads it. */
  public String text() {
    return bytes.stream()
        .map(row -> row.stream().map(TrafficMatrix::cell).collect(Collectors.joining(CELL)))
        .collect(Collectors.joining(ROW));
  }

  private static String cell(long bytes) {
    return bytes == 0 ? "0" : ByteCount.exact(bytes).replace(" ", "");
  }

  /** How many ranks there are. */
  public int ranks() {
    return bytes.size();
  }

  /** Pairs between which something goes, by sender, then by receiver. */
  public List<Flow> flows() {
    List<Flow> flows = new ArrayList<>();
    for (int from = 0; from < ranks(); from++) {
      for (int to = 0; to < ranks(); to++) {
        if (bytes.get(from).get(to) > 0) {
          flows.add(new Flow(from, to));
        }
      }
    }
    return flows;
  }

  /** Bytes of the flow with most bytes. */
  public long most() {
    return bytes.stream().flatMap(List::stream).mapToLong(Long::longValue).max().orElse(0);
  }

  /** Bytes of a flow. */
  public long of(Flow flow) {
    return bytes.get(flow.from()).get(flow.to());
  }
}
