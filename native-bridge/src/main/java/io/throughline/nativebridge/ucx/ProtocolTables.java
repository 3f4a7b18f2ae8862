package io.throughline.nativebridge.ucx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of UCX's new protocols (default from 1.16 on), as {@code ucp_ep_print_info} and {@code
 * ucp_worker_print_info} write them. Up to 1.20 a title is one row of two cells; later it is two
 * rows of one cell and a row of headings follows.
 *
 * <p>The worker lists a block of tables for each kind of remote key. Several blocks have a table of
 * puts; reads stand only in blocks of keys that were used for one.
 */
final class ProtocolTables {
  private static final Pattern CONFIGURATION = Pattern.compile(".*\\bcfg#\\d+");

  /** As in "remote memory write by ucp_put*(multi) from host memory to host". */
  private static final Pattern TITLE =
      Pattern.compile("(?:.* by )?(\\S+?)\\*?(?:\\((\\S*)\\))? (?:from|into) (\\w+).*");

  private static final Pattern RANGE = Pattern.compile("(\\w+)(?:\\.\\.(\\w+))?");

  /** As in "50% on rc_mlx5/mlx5_0:1/path0 and 50% on rc_mlx5/mlx5_1:1/path0". */
  private static final Pattern LANE = Pattern.compile("[\\w.-]+/[^\\s/,]+");

  private static final String UNITS = "KMGTPE";

  /** Heading of the tables about copies between kinds of memory. */
  private static final String OTHER_ENDPOINTS = "UCP endpoint for ";

  /**
   * The way in which an operation is posted.
   *
   * @param memory of this side: {@code host}, {@code cuda}
   * @param multi whether with {@code UCP_OP_ATTR_FLAG_MULTI_SEND}
   */
  record Posted(String memory, boolean multi) {}

  private record Table(
      int block,
      String configuration,
      String operation,
      List<String> flags,
      String memory,
      List<UcxProtocol> rows) {}

  private final List<Table> tables = new ArrayList<>();
  private int block;
  private int blanks;
  private boolean titleInOneRow;
  private String configuration = "";

  private ProtocolTables() {}

  /** Whether UCX printed tables of the new protocols. */
  static boolean in(String printed) {
    return printed.contains("# +--");
  }

  /**
   * The protocol of a size.
   *
   * @param endpoint what {@code ucp_ep_print_info} wrote
   * @param worker what {@code ucp_worker_print_info} wrote, for one-sided operations
   */
  static Optional<UcxProtocol> protocol(
      String endpoint, String worker, UcxOperation operation, Posted posted, long bytes) {
    List<Table> own = read(endpoint);
    String current = own.isEmpty() ? "" : own.getFirst().configuration;
    List<Table> all = operation.oneSided() ? read(worker) : own;
    List<Integer> read =
        all.stream().filter(table -> is(table, UcxOperation.GET)).map(Table::block).toList();
    return all.stream()
        .filter(table -> is(table, operation) && table.memory.equals(posted.memory))
        .filter(table -> !table.flags.contains("fast-completion"))
        .max(
            Comparator.comparing((Table table) -> table.configuration.equals(current))
                .thenComparing(table -> read.contains(table.block))
                .thenComparing(table -> table.flags.contains("multi") == posted.multi)
                .thenComparingInt(Table::block))
        .flatMap(table -> table.rows.stream().filter(row -> row.covers(bytes)).findFirst());
  }

  private static boolean is(Table table, UcxOperation operation) {
    return operation.titles().contains(table.operation);
  }

  private static List<Table> read(String printed) {
    ProtocolTables reading = new ProtocolTables();
    for (String line : printed.split("\n", -1)) {
      if (line.contains(OTHER_ENDPOINTS)) {
        break;
      }
      reading.line(line.replaceFirst("^#", "").strip());
    }
    return reading.tables;
  }

  private void line(String line) {
    if (line.isEmpty()) {
      blanks++;
      // Up to 1.20 a blank line stands behind each table too.
      block += titleInOneRow ? (blanks == 2 ? 1 : 0) : 1;
      return;
    }
    if (line.startsWith("put_short:")) {
      block++;
    }
    blanks = 0;
    if (line.startsWith("|")) {
      List<String> cells =
          Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList();
      row(cells.subList(0, cells.size() - 1));
    }
  }

  private void row(List<String> cells) {
    switch (cells.size()) {
      case 1 -> {
        if (CONFIGURATION.matcher(cells.getFirst()).matches()) {
          titleInOneRow = false;
          configuration = cells.getFirst();
        } else {
          title(cells.getFirst());
        }
      }
      case 2 -> {
        titleInOneRow = true;
        configuration = cells.getFirst();
        title(cells.get(1));
      }
      case 3 -> {
        Matcher range = RANGE.matcher(cells.getFirst());
        if (!tables.isEmpty() && range.matches() && Character.isDigit(cells.getFirst().charAt(0))) {
          tables.getLast().rows.add(protocol(range, cells.get(1), cells.get(2)));
        }
      }
      default -> {
        // A row of a kind that no version is known to write.
      }
    }
  }

  private void title(String title) {
    Matcher found = TITLE.matcher(title);
    boolean known = found.matches();
    String flags = known && found.group(2) != null ? found.group(2) : "";
    tables.add(
        new Table(
            block,
            configuration,
            known ? found.group(1) : title,
            List.of(flags.split(",", -1)),
            known ? found.group(3) : "",
            new ArrayList<>()));
  }

  private static UcxProtocol protocol(Matcher range, String description, String config) {
    long from = bytes(range.group(1));
    long to = range.group(2) == null ? from : bytes(range.group(2));
    return new UcxProtocol(
        from,
        to,
        ProtocolNames.term(description.replace("(?)", "").strip()),
        LANE.matcher(config).results().map(lane -> lane.group()).distinct().toList());
  }

  /** As in 16483, 256K and inf. */
  private static long bytes(String size) {
    if (size.equals("inf")) {
      return Long.MAX_VALUE;
    }
    int unit = UNITS.indexOf(size.charAt(size.length() - 1));
    return unit < 0
        ? Long.parseLong(size)
        : Long.parseLong(size.substring(0, size.length() - 1)) << (10 * (unit + 1));
  }
}
