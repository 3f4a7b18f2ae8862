package io.throughline.testing.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;

/** The arrows that are not allowed. Each module checks the rules that concern it. */
public final class ArchitectureRules {
  /** Parts of a record that a reader can still tell apart by their position. */
  private static final int MOST_PARTS = 10;

  private static final List<ArchRule> RULES =
      List.of(
          noClasses()
              .that()
              .resideOutsideOfPackage("io.throughline.nativebridge..")
              .should()
              .dependOnClassesThat()
              .haveNameMatching(
                  "java\\.lang\\.foreign\\.(Linker|SymbolLookup|FunctionDescriptor)(\\$.*)?")
              .because(
                  "native libraries are called in one place, native-bridge, where layouts are tested")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .resideInAPackage("io.throughline.nativebridge..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(
                  "io.throughline.protocol..",
                  "io.throughline.agent..",
                  "io.throughline.console..",
                  "io.throughline.launch..")
              .because("native-bridge knows nothing of scenarios")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .resideInAPackage("io.throughline.agent..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(
                  "io.javalin..", "org.eclipse.jetty..", "io.throughline.console..", "com.jcraft..")
              .because("the agent is small: no web server, no framework, nothing of the console")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .resideInAPackage("io.throughline.console..")
              .and()
              .resideOutsideOfPackage("io.throughline.console.desktop..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage("javafx..", "org.controlsfx..")
              .because("only desktop knows JavaFX; command line and web run without it")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .resideInAPackage("io.throughline.console.run..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(
                  "io.javalin..",
                  "io.throughline.console.desktop..",
                  "io.throughline.console.cli..",
                  "io.throughline.console.server..",
                  "io.throughline.console.hub..")
              .because("a run does not know how it is shown or how messages travel")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .haveSimpleNameEndingWith("Model")
              .and()
              .resideInAPackage("io.throughline.console.desktop..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage("javafx.scene..", "javafx.stage..", "org.controlsfx..")
              .because("view models know no controls, so they are tested without a window")
              .allowEmptyShould(true),
          noClasses()
              .that()
              .resideOutsideOfPackages(
                  "io.throughline.protocol..",
                  "io.throughline.agent.checks..",
                  "io.throughline.benchmarks..")
              .should()
              .accessFieldWhere(
                  DescribedPredicate.describe(
                      "the field is the KIND of a scenario",
                      access ->
                          access.getTarget().getName().equals("KIND")
                              && access
                                  .getTargetOwner()
                                  .getPackageName()
                                  .equals("io.throughline.protocol.scenario")))
              .because("nothing goes by a kind's name: the kind's Engine says what holds for it")
              .allowEmptyShould(true),
          classes()
              .that()
              .areRecords()
              .should(haveAtMost(MOST_PARTS))
              .because(
                  "parts by position are taken for each other: nest them by meaning, with"
                      + " @JsonUnwrapped where their JSON stays flat")
              .allowEmptyShould(true),
          noCycles("io.throughline.agent"),
          noCycles("io.throughline.console"),
          noCycles("io.throughline.launch"),
          noCycles("io.throughline.nativebridge"),
          noCycles("io.throughline.protocol"));

  private ArchitectureRules() {}

  private static ArchCondition<JavaClass> haveAtMost(int parts) {
    return new ArchCondition<>("have %d parts at most".formatted(parts)) {
      @Override
      public void check(JavaClass record, ConditionEvents events) {
        long has =
            record.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count();
        events.add(
            new SimpleConditionEvent(
                record, has <= parts, "%s has %d parts".formatted(record.getName(), has)));
      }
    };
  }

  private static ArchRule noCycles(String module) {
    return slices()
        .assignedFrom(new PackagesOf(module))
        .should()
        .beFreeOfCycles()
        .because("packages that need each other are one package in two places")
        .allowEmptyShould(true);
  }

  /** Each package by itself, the module's topmost as well. */
  private record PackagesOf(String module) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      return name.equals(module) || name.startsWith(module + ".")
          ? SliceIdentifier.of(name)
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of " + module;
    }
  }

  /**
   * Checks every rule against the main classes of one package and what is below it.
   *
   * @throws AssertionError naming each class that breaks a rule, and why the rule is there
   */
  public static void check(String packageName) {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(packageName);
    if (classes.isEmpty()) {
      throw new AssertionError(
          "no classes in " + packageName + ": the rules would hold of nothing");
    }
    RULES.forEach(rule -> rule.check(classes));
  }
}
