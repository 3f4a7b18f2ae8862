package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.Folder;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The folder that a run has for its files, below the node's {@code storageRoot}: the only place
 * where it makes any. The files are new ones, found by no symbolic link, and go with this object.
 */
public final class RunFolder implements AutoCloseable {
  /**
   * Where the keeper has left its mark, and is told which files are the run's: it removes those.
   */
  private static final String MARK = ".throughline";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Folder parent;
  private final Folder folder;
  private final String name;
  private final boolean made;
  private final List<String> names = new ArrayList<>();
  private final List<DataFile> files = new ArrayList<>();

  private RunFolder(Folder parent, Folder folder, String name, boolean made) {
    this.parent = parent;
    this.folder = folder;
    this.name = name;
    this.made = made;
  }

  /**
   * Opens the folder of a run.
   *
   * @param kept the folder that the keeper made for this run; empty where it made none
   * @throws ProblemException where the node has no {@code storageRoot}
   * @throws StoreException as {@link #open}
   */
  public static RunFolder of(RunPlan plan, Assignment assignment, String kept) {
    StorageFolder place = StorageFolder.of(plan, assignment);
    if (place.root().isEmpty()) {
      throw new ProblemException(
          new Problem(
              "node %s: storageRoot".formatted(assignment.node()),
              "it is empty, so no run may make files there",
              "name a folder for files in the node's profile"));
    }
    return open(place.root(), place.below(), place.name(), kept);
  }

  /**
   * Opens the run's folder, and makes it where the keeper has not.
   *
   * @param root the node's {@code storageRoot}
   * @param below it, the folder that the scenario names; empty for the root itself
   * @param name the run's own, from {@link io.throughline.protocol.plan.StorageFolder}
   * @param kept the folder that the keeper made for this run; empty where it made none
   * @throws StoreException when the folder leads out of the root, is another's, or cannot be used
   */
  public static RunFolder open(String root, String below, String name, String kept) {
    if (!root.startsWith("/")) {
      throw new StoreException(
          "storageRoot '%s' is not an absolute path; write it from / on".formatted(root));
    }
    if (!NAME.matcher(name).matches()) {
      throw new StoreException("'%s' is no name for a run's folder".formatted(name));
    }
    Folder parent = parent(root.length() > 1 ? root.replaceFirst("/+$", "") : root, below);
    String path = parent.path() + "/" + name;
    boolean made = !path.equals(kept);
    boolean there = false;
    try {
      if (made) {
        parent.makeFolder(name);
        there = true;
      }
      return new RunFolder(parent, parent.below(name), name, made);
    } catch (PosixException e) {
      if (there) {
        quietly(() -> parent.removeFolder(name), new ArrayList<>());
      }
      parent.close();
      throw e.errno() == Errno.EEXIST
          ? new StoreException(path + " is there already and is not this run's: it is left alone")
          : refused(path, e);
    }
  }

  /** With what to do about it, where somebody on the node can. */
  private static StoreException refused(String path, PosixException e) {
    String remedy =
        switch (e.errno()) {
          case Errno.ENOENT, Errno.ENOTDIR -> "make that folder on the node";
          case Errno.EACCES -> "let the agent's user write there";
          case Errno.EROFS -> "mount it for writing";
          default -> "";
        };
    return remedy.isEmpty()
        ? StoreException.of(path, e)
        : new StoreException(
            e.getMessage() + "; " + remedy + ", or change storageRoot in the node's profile");
  }

  private static Folder parent(String root, String below) {
    try {
      Folder top = Folder.open(root);
      if (below.isEmpty()) {
        return top;
      }
      try (top) {
        return top.below(below);
      }
    } catch (PosixException e) {
      String path = below.isEmpty() ? root : root + "/" + below;
      throw switch (e.errno()) {
        case Errno.ELOOP ->
            new StoreException(
                "%s is or passes through a symbolic link; below storageRoot none is followed"
                    .formatted(path));
        case Errno.EXDEV ->
            new StoreException("%s leads out of storageRoot %s".formatted(path, root));
        default -> refused(path, e);
      };
    }
  }

  /**
   * Makes a file, empty and open.
   *
   * @param fileName letters, digits, dots, dashes
   * @param direct past the page cache
   * @throws StoreException also where the file system knows no direct access
   */
  public DataFile create(String fileName, boolean direct) {
    return create(fileName, direct, false);
  }

  /**
   * The same.
   *
   * @param durable has every write wait until it is on the device
   */
  public DataFile create(String fileName, boolean direct, boolean durable) {
    String path = folder.path() + "/" + fileName;
    if (!NAME.matcher(fileName).matches()) {
      throw new StoreException("'%s' is no name for a file".formatted(fileName));
    }
    try {
      if (folder.has(fileName)) {
        throw new StoreException(
            path + " is there already and is not this run's: it is left alone");
      }
      if (!made) {
        // Before it is made: an agent that is killed in between leaves nothing.
        folder.addLine(MARK, fileName);
      }
      DataFile file = folder.createFile(fileName, direct, durable);
      names.add(fileName);
      files.add(file);
      return file;
    } catch (PosixException e) {
      throw direct && e.errno() == Errno.EINVAL
          ? new StoreException(
              "the file system of %s refuses direct access (O_DIRECT): Invalid argument (errno 22);"
                      .formatted(folder.path())
                  + " set direct: false, or choose another storageRoot")
          : StoreException.of(path, e);
    }
  }

  /**
   * Makes sure that what is read and written is still what has these names.
   *
   * @throws StoreException when somebody has removed a file, or moved the folder, meanwhile
   */
  public void requireNamed() {
    try {
      for (DataFile file : files) {
        if (!file.named()) {
          throw tampered(file.path(), "removed");
        }
      }
      if (!parent.has(name)) {
        throw tampered(folder.path(), "moved");
      }
    } catch (PosixException e) {
      throw StoreException.of(folder.path(), e);
    }
  }

  private StoreException tampered(String path, String how) {
    return new StoreException(
        "%s was %s by somebody else while the run used it; run it again, and leave %s alone meanwhile"
            .formatted(path, how, folder.path()));
  }

  /** Closes and removes the files and, where it was made here, the folder. */
  @Override
  public void close() {
    List<String> left = new ArrayList<>();
    files.forEach(file -> quietly(file::close, left));
    names.forEach(file -> quietly(() -> folder.removeFile(file), left));
    quietly(folder::close, left);
    if (made) {
      quietly(() -> parent.removeFolder(name), left);
    }
    quietly(parent::close, left);
    if (!left.isEmpty()) {
      System.err.println("left to the keeper: " + String.join("; ", left));
    }
  }

  /** Removes a thing: one that is gone is no loss, and one that stays is the keeper's. */
  private static void quietly(Runnable work, List<String> left) {
    try {
      work.run();
    } catch (PosixException e) {
      if (e.errno() != Errno.ENOENT) {
        left.add(String.valueOf(e.getMessage()));
      }
    }
  }
}
