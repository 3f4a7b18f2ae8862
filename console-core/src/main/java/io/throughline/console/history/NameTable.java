package io.throughline.console.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of names: nodes, counters and latencies as small numbers. One thread. */
final class NameTable {
  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<Integer, String> texts = new HashMap<>();

  /** All that the file holds now. */
  static NameTable read(Connection connection) throws SQLException {
    NameTable nameTable = new NameTable();
    try (PreparedStatement select = connection.prepareStatement("SELECT id, text FROM name");
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        nameTable.put(rows.getInt(1), rows.getString(2));
      }
    }
    return nameTable;
  }

  private void put(int id, String text) {
    ids.put(text, id);
    texts.put(id, text);
  }

  /** Its number, new where the name is new; to be called within a transaction. */
  int intern(Connection connection, String text) throws SQLException {
    Integer known = ids.get(text);
    if (known != null) {
      return known;
    }
    // Another console may have added it since.
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT OR IGNORE INTO name (text) VALUES (?)");
        PreparedStatement select =
            connection.prepareStatement("SELECT id FROM name WHERE text = ?")) {
      insert.setString(1, text);
      insert.executeUpdate();
      select.setString(1, text);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        put(row.getInt(1), text);
        return row.getInt(1);
      }
    }
  }

  /** Null for a name that the file does not hold. */
  @Nullable Integer id(String text) {
    return ids.get(text);
  }

  /**
   * @throws SQLException for a number that the file does not explain
   */
  String text(int id) throws SQLException {
    String text = texts.get(id);
    if (text == null) {
      throw new SQLException(
          "name " + id + " is missing", null, org.sqlite.SQLiteErrorCode.SQLITE_CORRUPT.code);
    }
    return text;
  }
}
