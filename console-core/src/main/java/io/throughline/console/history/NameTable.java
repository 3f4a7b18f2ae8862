package io.throughline.console.history;

import java.sql.Connection;
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
    Sql.each(
        connection,
        "SELECT id, text FROM name",
        row -> {
          nameTable.put(row.getInt(1), row.getString(2));
          return true;
        });
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
    Sql.execute(connection, "INSERT OR IGNORE INTO name (text) VALUES (?)", text);
    int id =
        Sql.first(connection, "SELECT id FROM name WHERE text = ?", row -> row.getInt(1), text)
            .orElseThrow();
    put(id, text);
    return id;
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
