package io.throughline.console.desktop.files;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pages with files that were opened, and what was typed there and not saved. */
public final class OpenPages {
  private final Map<String, FilesPage<?>> pages = new LinkedHashMap<>();

  /**
   * @param what each of the page's files is, for people
   */
  public <P extends FilesPage<?>> P add(String what, P page) {
    pages.put(what, page);
    return page;
  }

  /** The unsaved changes, in words; empty for none. */
  public List<String> unsaved() {
    return pages.entrySet().stream()
        .flatMap(page -> page.getValue().unsaved().stream().map(name -> page.getKey() + " " + name))
        .toList();
  }
}
