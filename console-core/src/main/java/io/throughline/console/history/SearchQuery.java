package io.throughline.console.history;

import io.throughline.protocol.result.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A search as SQL. The rows are found and sorted within indexes ({@code run_search} holds all that
 * is compared), so that of the records only those of the listed runs are touched.
 */
final class SearchQuery {
  private final StringBuilder where = new StringBuilder("id NOT IN (SELECT run FROM deleted)");
  private final List<Object> values = new ArrayList<>();
  private final int limit;

  private SearchQuery(int limit) {
    this.limit = limit;
  }

  static SearchQuery of(RunSearch search) {
    SearchQuery query = new SearchQuery(search.limit());
    if (!search.text().isBlank()) {
      String pattern = pattern(search.text().strip());
      query.and(
          "(run_id || ' ' || scenario || ' ' || transport || ' ' || outcome || ' ' || nodes"
              + " LIKE ? ESCAPE '\\'"
              + " OR EXISTS (SELECT 1 FROM tag WHERE tag.run = id AND tag LIKE ? ESCAPE '\\')"
              + " OR EXISTS (SELECT 1 FROM note WHERE note.run = id AND text LIKE ? ESCAPE '\\'))",
          pattern,
          pattern,
          pattern);
    }
    for (String tag : search.tags()) {
      query.and("id IN (SELECT run FROM tag WHERE tag = ?)", tag);
    }
    if (!search.node().isEmpty()) {
      query.and("id IN (SELECT run FROM run_node WHERE node = ?)", search.node());
    }
    if (!search.scenario().isEmpty()) {
      query.and("scenario = ?", search.scenario());
    }
    if (!search.outcomes().isEmpty()) {
      query.and(
          "outcome IN ("
              + String.join(", ", Collections.nCopies(search.outcomes().size(), "?"))
              + ")",
          search.outcomes().stream().map(Outcome::name).toArray());
    }
    if (search.sinceMillis() != Long.MIN_VALUE) {
      query.and("started_millis >= ?", search.sinceMillis());
    }
    if (search.beforeMillis() != Long.MAX_VALUE) {
      query.and("started_millis < ?", search.beforeMillis());
    }
    return query;
  }

  private void and(String condition, Object... compared) {
    where.append(" AND ").append(condition);
    values.addAll(List.of(compared));
  }

  private static String pattern(String text) {
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
  }

  private String sql() {
    return "SELECT "
        + RunRow.LINE_COLUMNS
        + " FROM run WHERE id IN (SELECT id FROM run WHERE "
        + where
        + " ORDER BY started_millis DESC, id DESC LIMIT ?) ORDER BY started_millis DESC, id DESC";
  }

  /** SQLite's plan for the query, a line for each step. */
  List<String> plan(Connection connection) throws SQLException {
    return Sql.list(
        connection, "EXPLAIN QUERY PLAN " + sql(), row -> row.getString("detail"), values());
  }

  /** The newest first. */
  List<RunLine> lines(Connection connection) throws SQLException {
    return Sql.list(connection, sql(), RunRow::line, values());
  }

  private Object[] values() {
    return Stream.concat(values.stream(), Stream.of(limit)).toArray();
  }
}
