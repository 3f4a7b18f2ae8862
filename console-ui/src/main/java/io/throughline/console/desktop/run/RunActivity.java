package io.throughline.console.desktop.run;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;

/** The navigation's mark of a run that goes on. */
public final class RunActivity {
  private RunActivity() {}

  /** The phase; empty while no run goes on. */
  public static ObservableValue<String> of(RunModel run) {
    return Bindings.createStringBinding(
        () -> run.busy() ? run.titleProperty().get() : "",
        run.stateProperty(),
        run.titleProperty());
  }
}
