package io.throughline.console.desktop.run;

import io.throughline.console.desktop.form.ScenarioFormModel;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The run to be started: a scenario, its settings, and a node for every role. */
public final class SetupModel {
  private final Profiles profiles;
  private final Threads threads;
  private final BiFunction<Scenario, List<NodeProfile>, SetupCheck> check;
  private final ReadOnlyObjectWrapper<List<Scenario>> scenarios =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<NodeProfile>> nodes =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<Problem>> unusable =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<List<Problem>> unread =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<@Nullable ScenarioFormModel> form =
      new ReadOnlyObjectWrapper<>(null);
  private final ReadOnlyObjectWrapper<List<NodeChoice>> choices =
      new ReadOnlyObjectWrapper<>(List.of());
  private final RoleMemory roleMemory = new RoleMemory();
  private final ReadOnlyObjectWrapper<SetupCheck> found =
      new ReadOnlyObjectWrapper<>(SetupCheck.NOTHING);
  private final ReadOnlyBooleanWrapper ready = new ReadOnlyBooleanWrapper(false);
  private List<String> wantedNodes = List.of();
  private String wantedScenario = "";
  private @Nullable Scenario chosen;
  private @Nullable Scenario repeated;
  private long reads;
  private long shown;
  private long failed;
  private long checks;
  private boolean checking;
  private @Nullable Consumer<Request> waiting;

  /** State that was read from disk. */
  private record Read(
      List<FolderEntry<Scenario>> scenarios, List<FolderEntry<NodeProfile>> nodes) {}

  /**
   * A role and the node that plays it.
   *
   * @param node null while none is chosen
   */
  public record NodeChoice(Role role, ObjectProperty<@Nullable NodeProfile> node) {}

  /**
   * @param check as the engine does it; called in the background
   */
  public SetupModel(
      Profiles profiles,
      Threads threads,
      BiFunction<Scenario, List<NodeProfile>, SetupCheck> check) {
    this.profiles = profiles;
    this.threads = threads;
    this.check = check;
  }

  /** Sets the choice for when the files are read, as kept from the last start. */
  public void prefer(String scenario, List<String> nodeNames) {
    wantedScenario = scenario;
    wantedNodes = List.copyOf(nodeNames);
  }

  /** Reads the profiles again; what was chosen and typed stays where it still can. */
  public void load() {
    long mine = ++reads;
    threads.run(
        () -> new Read(profiles.scenarios(), profiles.nodes()),
        read -> {
          // Of two readings the later one counts, whichever is through first.
          if (mine < shown) {
            return;
          }
          shown = mine;
          if (mine > failed) {
            unread.set(List.of());
          }
          List<Problem> bad = new ArrayList<>();
          read.scenarios().forEach(e -> bad.addAll(e.problems()));
          read.nodes().forEach(e -> bad.addAll(e.problems()));
          unusable.set(List.copyOf(bad));
          nodes.set(read.nodes().stream().flatMap(e -> e.value().stream()).toList());
          List<Scenario> found =
              new ArrayList<>(read.scenarios().stream().flatMap(e -> e.value().stream()).toList());
          for (ScenarioKind kind : ScenarioKinds.all()) {
            if (found.stream().noneMatch(s -> s.name().equals(kind.id()))) {
              found.add(Scenario.defaults(kind));
            }
          }
          scenarios.set(List.copyOf(found));
          chooseAgain(found);
        },
        bad -> {
          if (mine > shown) {
            failed = mine;
            unread.set(List.copyOf(bad));
          }
        });
  }

  private void chooseAgain(List<Scenario> found) {
    String name = chosen == null ? wantedScenario : chosen.name();
    // At the very first start: the plain scenario of the first kind.
    String plain = ScenarioKinds.all().getFirst().id();
    Scenario next = named(found, name).or(() -> named(found, plain)).orElse(found.getFirst());
    List<String> names = chosen == null || nodeNames().isEmpty() ? wantedNodes : nodeNames();
    boolean again = chosen != null && chosen.equals(repeated);
    if (!next.equals(chosen) && !again) {
      choose(next);
    }
    assign(names);
  }

  private static Optional<Scenario> named(List<Scenario> found, String name) {
    return found.stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /** Shows another scenario's settings. */
  public void choose(Scenario scenario) {
    chosen = scenario;
    ScenarioFormModel model = ScenarioFormModel.ofRun(scenario);
    model.fields().forEach(field -> field.textProperty().addListener((value, was, is) -> check()));
    form.set(model);
    assignRoles(scenario);
    check();
  }

  /**
   * Offers a choice for every role that there now is; a node that was chosen stays so as far as
   * there are roles.
   */
  private void assignRoles(Scenario scenario) {
    List<Role> roles = scenario.roles();
    if (roles.equals(choices.get().stream().map(NodeChoice::role).toList())) {
      return;
    }
    List<String> names = roleMemory.take(nodeNames(), keeping(roles), roles.size());
    choices.set(
        roles.stream().map(role -> new NodeChoice(role, new SimpleObjectProperty<>())).toList());
    assign(names.stream().allMatch(String::isEmpty) ? wantedNodes : names);
    choices.get().forEach(choice -> choice.node().addListener((value, was, is) -> check()));
  }

  /** The chosen nodes where they play the same part; by their places where none does. */
  private List<String> keeping(List<Role> roles) {
    Map<String, String> before = new HashMap<>();
    for (NodeChoice choice : choices.get()) {
      NodeProfile node = choice.node().get();
      if (node != null) {
        before.put(choice.role().id(), node.name());
      }
    }
    List<String> ids = roles.stream().map(Role::id).toList();
    return ids.stream().anyMatch(before::containsKey)
        ? ids.stream().map(id -> before.getOrDefault(id, "")).toList()
        : nodeNames();
  }

  /** Shows what is run again: values that no file has, and the nodes that there were. */
  public void repeat(Scenario scenario, List<String> names) {
    repeated = scenario;
    wantedNodes = List.copyOf(names);
    choose(scenario);
    assign(names);
  }

  /**
   * How many nodes would have to be added before each role has one; 0 where there are enough. One
   * node may carry all ranks.
   */
  int missingNodes() {
    int least = ofRanks() ? 1 : choices.get().size();
    return Math.max(0, least - nodes.get().size());
  }

  /**
   * Chooses the nodes of these names; roles without one get the nodes that are left, in order.
   * Ranks that nobody chose a node for go to nodes that are launched as the others are: a group is
   * of one kind mostly.
   */
  private void assign(List<String> names) {
    List<NodeProfile> free = new ArrayList<>(nodes.get());
    // What needs no log-in comes first, where nothing was chosen.
    free.sort(Comparator.comparing(node -> node.launch() != NodeProfile.Launch.LOCAL));
    List<@Nullable NodeProfile> plan = new ArrayList<>();
    for (int i = 0; i < choices.get().size(); i++) {
      String name = i < names.size() ? names.get(i) : "";
      NodeProfile node = free.stream().filter(n -> n.name().equals(name)).findFirst().orElse(null);
      free.remove(node);
      plan.add(node == null && ofRanks() ? known(name) : node);
    }
    List<NodeProfile> carriers = ofRanks() ? alike(plan, free) : List.of();
    if (ofRanks()) {
      free.retainAll(carriers);
    }
    for (int i = 0; i < plan.size(); i++) {
      NodeProfile node = plan.get(i);
      if (node == null && !free.isEmpty()) {
        node = free.removeFirst();
      } else if (node == null) {
        // A node may carry several ranks.
        node =
            carriers.stream()
                .min(Comparator.comparingInt(each -> Collections.frequency(plan, each)))
                .orElse(null);
      }
      plan.set(i, node);
      choices.get().get(i).node().set(node);
    }
  }

  /** The nodes that are launched as the first one that is chosen; else as the first free one. */
  private List<NodeProfile> alike(List<@Nullable NodeProfile> assigned, List<NodeProfile> free) {
    return Stream.concat(assigned.stream().flatMap(Stream::ofNullable), free.stream())
        .findFirst()
        .map(first -> nodes.get().stream().filter(n -> n.launch() == first.launch()).toList())
        .orElse(List.of());
  }

  private @Nullable NodeProfile known(String name) {
    return nodes.get().stream().filter(n -> n.name().equals(name)).findFirst().orElse(null);
  }

  /** Whether the roles are ranks, of which there may be more or fewer, several on a node. */
  public boolean ofRanks() {
    Scenario scenario = chosen;
    return scenario != null && scenario.kind().workload().hasRanks();
  }

  /**
   * Adds a rank or takes one away, within what the scenario allows.
   *
   * @param more 1 or -1
   */
  public void addRanks(int more) {
    ScenarioFormModel fields = form.get();
    int ranks = choices.get().size() + more;
    if (fields != null && ofRanks() && ranks >= 2 && ranks <= FlowSettings.MOST) {
      fields.field(FlowSettings.RANKS).textProperty().set(String.valueOf(ranks));
    }
  }

  /** The first node takes the last one's role, and so on. */
  public void swap() {
    List<@Nullable NodeProfile> now = new ArrayList<>();
    choices.get().forEach(choice -> now.add(choice.node().get()));
    for (int i = 0; i < now.size(); i++) {
      choices.get().get(i).node().set(now.get(now.size() - 1 - i));
    }
  }

  /** Names of the chosen nodes, in the order of the roles. */
  public List<String> nodeNames() {
    return chosenNodes().stream().map(NodeProfile::name).toList();
  }

  private List<NodeProfile> chosenNodes() {
    return choices.get().stream()
        .flatMap(choice -> Optional.ofNullable(choice.node().get()).stream())
        .toList();
  }

  /** The request that Run would run; empty while something is wrong or missing. */
  public Optional<Request> request() {
    ScenarioFormModel fields = form.get();
    return ready.get() && fields != null
        ? Optional.of(new Request(fields.scenario(), chosenNodes()))
        : Optional.empty();
  }

  /**
   * Hands on what Run would run: at once, or, while it is being checked, once that finds nothing.
   */
  public void whenReady(Consumer<Request> run) {
    waiting = checking ? run : null;
    request().ifPresent(run);
  }

  private void checked(long which, SetupCheck what) {
    // A later change has its own check under way.
    if (which != checks) {
      return;
    }
    checking = false;
    found.set(what);
    ready.set(what.problems().isEmpty());
    if (waiting != null) {
      whenReady(waiting);
    }
  }

  /** The run that Run would start; the nodes are in the order of the roles. */
  public record Request(Scenario scenario, List<NodeProfile> nodes) {}

  private void check() {
    long mine = ++checks;
    ready.set(false);
    checking = false;
    waiting = null;
    ScenarioFormModel fields = form.get();
    if (fields == null || !fields.validProperty().get()) {
      found.set(SetupCheck.NOTHING);
      return;
    }
    assignRoles(fields.scenario());
    List<NodeProfile> assigned = chosenNodes();
    if (assigned.size() < choices.get().size()) {
      found.set(SetupCheck.NOTHING);
      return;
    }
    Scenario scenario = fields.scenario();
    checking = true;
    threads.run(
        () -> check.apply(scenario, assigned),
        what -> checked(mine, what),
        bad -> checked(mine, SetupCheck.of(bad)));
  }

  public ReadOnlyObjectProperty<List<Scenario>> scenariosProperty() {
    return scenarios.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<NodeProfile>> nodesProperty() {
    return nodes.getReadOnlyProperty();
  }

  /** Mistakes in files that are therefore not offered. */
  public ReadOnlyObjectProperty<List<Problem>> unusableProperty() {
    return unusable.getReadOnlyProperty();
  }

  /** Why the files could not be read the last time; empty where they could. */
  public ReadOnlyObjectProperty<List<Problem>> unreadProperty() {
    return unread.getReadOnlyProperty();
  }

  /** Null until the files were read. */
  public ReadOnlyObjectProperty<@Nullable ScenarioFormModel> formProperty() {
    return form.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<NodeChoice>> choicesProperty() {
    return choices.getReadOnlyProperty();
  }

  /** The findings of the last check. */
  public ReadOnlyObjectProperty<SetupCheck> foundProperty() {
    return found.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty readyProperty() {
    return ready.getReadOnlyProperty();
  }

  /** The chosen scenario's name; empty while none is. */
  public String scenarioName() {
    return chosen == null ? "" : chosen.name();
  }
}
