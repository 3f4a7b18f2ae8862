package io.throughline.console.desktop;

import io.throughline.console.assembly.Console;
import io.throughline.console.compare.ComparisonView;
import io.throughline.console.desktop.chart.LiveCharts;
import io.throughline.console.desktop.files.FilesModel;
import io.throughline.console.desktop.files.OpenPages;
import io.throughline.console.desktop.history.Actions;
import io.throughline.console.desktop.history.HistoryModel;
import io.throughline.console.desktop.history.HistoryPage;
import io.throughline.console.desktop.nodes.NodeExchange;
import io.throughline.console.desktop.nodes.NodeTools;
import io.throughline.console.desktop.nodes.NodesModel;
import io.throughline.console.desktop.nodes.NodesPage;
import io.throughline.console.desktop.run.ExportDialog;
import io.throughline.console.desktop.run.Exporter;
import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunPage;
import io.throughline.console.desktop.run.RunWatcher;
import io.throughline.console.desktop.run.SetupCheck;
import io.throughline.console.desktop.run.SetupModel;
import io.throughline.console.desktop.scenarios.ScenariosModel;
import io.throughline.console.desktop.scenarios.ScenariosPage;
import io.throughline.console.desktop.shell.DesktopQuestions;
import io.throughline.console.desktop.shell.MainWindow;
import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.TextDialog;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.desktop.shell.WindowState;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.installation.Installation;
import io.throughline.console.probe.NodePage;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.console.run.dryrun.DryRun;
import io.throughline.console.run.dryrun.KnownNodes;
import io.throughline.launch.Questions;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.stage.Stage;
import org.kordamp.ikonli.feather.Feather;

/**
 * The console's window over what it shows. Made and used on the JavaFX thread.
 *
 * <p>The parts come as a future, so that the window is there before the hub listens and the history
 * is open.
 */
final class DesktopConsole {
  private final Future<Console> console;
  private final Threads threads = Threads.live();
  private final Theme theme = new Theme();
  private final Stage stage;
  private final NodesModel nodes;
  private final ScenariosModel scenarios;
  private final SetupModel setup;
  private final Installation installation;
  private final Profiles profiles;
  private final RunModel run = new RunModel();
  private final HistoryModel history;
  private final RunWatcher watcher;
  private final Questions questions;
  private final Shell shell;
  private final Exporter exporter;
  private final RunAgain again;
  private final MainWindow window;
  private final WindowState state;
  private final OpenPages pages = new OpenPages();

  /**
   * @param stage not yet shown
   * @param installation with the folder in which the window's state is kept and reports are written
   */
  DesktopConsole(Stage stage, Installation installation, Future<Console> console) {
    this.installation = installation;
    this.console = console;
    profiles = new Profiles(installation.profiles());
    Path data = installation.data();
    this.stage = stage;
    Path stateFile = data.resolve("desktop.properties");
    state = WindowState.read(stateFile);
    theme.choiceProperty().set(state.theme());
    theme.followSystem();
    questions = new DesktopQuestions(() -> stage, theme);
    nodes = new NodesModel(profiles, threads);
    scenarios = new ScenariosModel(profiles, threads);
    history = new HistoryModel(() -> console().history(), threads);
    setup = new SetupModel(profiles, threads, (s, n) -> SetupCheck.by(console().engine(), s, n));
    setup.prefer(state.scenario(), state.nodes());
    watcher = new RunWatcher((s, n) -> console().engine().start(s, n, questions), threads, run);
    shell =
        new Shell(
            List.of(
                new RailPage("nodes", "Nodes", Feather.SERVER, this::nodesPage),
                new RailPage("scenarios", "Scenarios", Feather.SLIDERS, this::scenariosPage),
                new RailPage("run", "Run", Feather.PLAY_CIRCLE, this::runPage, run.activity()),
                new RailPage("history", "History", Feather.CLOCK, this::historyPage)),
            theme);
    exporter = new Exporter(data.resolve("reports"), threads, shell.notices());
    again = new RunAgain(profiles, threads, setup, run, watcher, shell);
    window =
        new MainWindow(
            stage,
            shell,
            theme,
            stateFile,
            now -> now.choosing(setup.scenarioName(), setup.nodeNames()));
  }

  /** Shows the window; its pages are made when they are first opened. */
  void show() {
    window.show(state);
    window.guard(
        pages::unsaved,
        run::busy,
        watcher::stop,
        Bindings.createBooleanBinding(run::busy, run.stateProperty()),
        Bindings.createStringBinding(this::doing, run.nodesProperty()));
    // What an editor or another console wrote meanwhile shows when the person comes back.
    stage
        .focusedProperty()
        .subscribe(focused ->
            Stream.of(nodes, scenarios)
                .filter(files -> focused && files.loadedProperty().get())
                .forEach(FilesModel::load));
    threads.run(this::console, this::opened, this::notOpened);
    threads.background().execute(LiveCharts::prepare);
  }

  private NodesPage nodesPage() {
    NodesPage page =
        new NodesPage(
            nodes,
            new NodeTools(
                node -> console().engine().test(node, questions),
                group -> console().engine().diagnose(group, Map.of(), questions),
                (node, found) -> NodePage.write(console().engine().installation(), node, found)),
            new NodeExchange(stage, theme, new NodeFiles(installation), profiles, threads),
            threads,
            shell.notices());
    return pages.add("node", page);
  }

  private RunPage runPage() {
    setup.load();
    // What the Nodes and Scenarios pages change shows here at once.
    nodes.entriesProperty().addListener((value, was, is) -> setup.load());
    scenarios.entriesProperty().addListener((value, was, is) -> setup.load());
    return new RunPage(
        setup,
        run,
        watcher,
        theme.darkProperty(),
        () -> {
          RunRecord record = run.recordProperty().get();
          if (record != null) {
            export(record);
          }
        },
        this::foresee,
        () -> shell.open("nodes"),
        window::askStop);
  }

  private ScenariosPage scenariosPage() {
    ScenariosPage page =
        new ScenariosPage(
            scenarios,
            scenario -> {
              setup.choose(scenario);
              shell.open("run");
            },
            shell.notices());
    return pages.add("scenario", page);
  }

  private HistoryPage historyPage() {
    // What has been run since, here or in another console, shows when the place is opened again.
    run.recordProperty().subscribe(() -> history.load());
    shell
        .openProperty()
        .subscribe(place -> {
          if (place.equals("history")) {
            history.load();
          }
        });
    return new HistoryPage(
        history,
        new Actions(
            this::export,
            again::run,
            () -> shell.open("run"),
            this::compare,
            this::exportComparison),
        theme.darkProperty(),
        shell.notices());
  }

  private void export(RunRecord record) {
    ExportDialog dialog = new ExportDialog();
    dialog.initOwner(stage);
    theme.apply(dialog.getDialogPane().getScene());
    dialog
        .showAndWait()
        .ifPresent(choice ->
            exporter.export(
                record.runId() + (choice.anonymous() ? "-anonymous" : ""),
                folder ->
                    ReportWriter.write(
                        console().history(),
                        record.runId(),
                        folder,
                        choice.formats(),
                        choice.anonymous())));
  }

  private void compare(List<String> runIds, Consumer<ComparisonView> done) {
    threads.run(
        () -> ComparisonView.of(console().history(), runIds),
        done,
        problems ->
            shell.notices().say("The runs cannot be compared. " + Problem.joined(problems, "; ")));
  }

  private void exportComparison(ComparisonView compared) {
    String name =
        compared.variants().stream()
            .map(variant -> variant.runs().getFirst().runId())
            .limit(2)
            .collect(Collectors.joining("-against-", "compare-", ""));
    exporter.export(
        name,
        folder ->
            CompareFiles.write(
                console().history(), compared.variants(), compared.comparison(), folder));
  }

  /** Tells what a run would do, without doing it. */
  private void foresee(SetupModel.Request request) {
    threads.run(
        () ->
            DryRun.of(
                request.scenario(),
                request.nodes(),
                console().engine().installation(),
                new KnownNodes(console().history())),
        dry -> TextDialog.show(stage, theme, "Dry run", String.join("\n", dry.lines())),
        problems -> shell.notices().say("It cannot be run. " + Problem.joined(problems, "; ")));
  }

  /** Waits until it is open; never called on the JavaFX thread. */
  private Console console() {
    try {
      return console.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException("the console ends", e);
    } catch (java.util.concurrent.ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new CompletionException(e.getCause());
    }
  }

  private void opened(Console open) {
    List<String> said = open.history().notices();
    if (!said.isEmpty()) {
      shell.notices().say(String.join("\n", said));
    }
  }

  private void notOpened(List<Problem> problems) {
    shell.notices().say("Runs cannot be started. " + Problem.joined(problems, "; "));
  }

  private String doing() {
    return run.nodesProperty().get().stream()
        .map(n -> n.node() + ": " + n.state())
        .collect(Collectors.joining("   "));
  }
}
