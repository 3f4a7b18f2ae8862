package io.throughline.agent.store;

import io.throughline.protocol.result.Note;

/** Opens a store where its process may, and prints what moves the bytes and what is said of it. */
final class StoreProcess {
  private StoreProcess() {}

  public static void main(String[] args) {
    try (Store store = Stores.posix(2)) {
      System.out.println(store.words());
      store.notes().stream().map(Note::text).forEach(System.out::println);
    }
    try {
      Stores.uring(2).close();
    } catch (StoreException refused) {
      System.out.println(refused.getMessage());
    }
  }
}
