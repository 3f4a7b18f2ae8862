package io.throughline.console.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs statements that are prepared for one use, within a transaction of the caller's. */
final class Sql {
  private Sql() {}

  /** Makes something of the row that a result stands at. */
  @FunctionalInterface
  interface Row<T> {
    T from(ResultSet row) throws SQLException;
  }

  /** Takes the row that a result stands at; false where no more rows are wanted. */
  @FunctionalInterface
  interface Each {
    boolean take(ResultSet row) throws SQLException;
  }

  /** All rows, in order. */
  static <T> List<T> list(Connection connection, String sql, Row<T> of, @Nullable Object... values)
      throws SQLException {
    List<T> list = new ArrayList<>();
    each(connection, sql, row -> list.add(of.from(row)), values);
    return list;
  }

  /** The first row; empty where there is none. */
  static <T> Optional<T> first(
      Connection connection, String sql, Row<T> of, @Nullable Object... values)
      throws SQLException {
    List<T> first = new ArrayList<>();
    each(
        connection,
        sql,
        row -> {
          first.add(of.from(row));
          return false;
        },
        values);
    return first.stream().findFirst();
  }

  /** Hands on one row after the other, however many there are. */
  static void each(Connection connection, String sql, Each each, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement select = prepared(connection, sql, values);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        if (!each.take(rows)) {
          return;
        }
      }
    }
  }

  /** Rows that were changed. */
  static int execute(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    }
  }

  private static PreparedStatement prepared(
      Connection connection, String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }
}
