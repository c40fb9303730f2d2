package io.loadline;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import org.junit.jupiter.api.Test;

/** task -> probe -> recorder -> window -> model -> MXBean -> view: one direction, no way back. */
class ArchitectureTest {

    private static final JavaClasses AGENT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.loadline");

    @Test
    void theProbeKnowsTheJdkAlone() {
        check(classes()
                .that()
                .resideInAPackage("io.loadline.bootstrap")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java.lang..", "java.util..", "io.loadline.bootstrap"));
    }

    @Test
    void theWeavingKnowsNothingDownstream() {
        forbids("instrument", "record", "window", "model", "jmx", "metrics", "jfr", "cli", "options");
    }

    @Test
    void theRecorderKnowsNothingDownstream() {
        forbids("record", "instrument", "window", "model", "jmx", "metrics", "jfr", "cli", "options");
    }

    /** Its rooms know nothing of its door, nor counters of what is timed. */
    @Test
    void theRoomsOfTheRecorderAreInOrder() {
        for (String room : new String[] {"count", "time", "kind"}) {
            check(noClasses()
                    .that()
                    .resideInAPackage("io.loadline.record." + room)
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("io.loadline.record"));
        }
        forbids("record.count", "record.time", "pool");
        forbids("record.time", "pool");
        forbids("pool", "record.count", "record.time");
        forbids("record.kind", "record.count", "record.time", "pool");
    }

    /** What is asked of executors is known to who asks, and not the other way round. */
    @Test
    void thePoolsThatAreAskedStandForThemselves() {
        forbids("pool", "instrument", "bootstrap", "record", "window", "machine", "place", "model", "jmx", "cli");
    }

    @Test
    void windowsKnowNeitherModelNorJmx() {
        forbids("window", "instrument", "bootstrap", "model", "jmx", "metrics", "jfr", "cli");
        check(noClasses()
                .that()
                .resideInAnyPackage("io.loadline.record..", "io.loadline.pool..", "io.loadline.window..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("javax.management.."));
    }

    @Test
    void theModelIsPure() {
        forbids("model", "instrument", "bootstrap", "jmx", "metrics", "jfr", "cli", "options", "health");
        check(noClasses()
                .that()
                .resideInAPackage("io.loadline.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..", "java.nio..", "java.net..", "java.lang.management..", "javax.management.."));
        check(noClasses()
                .that()
                .resideInAPackage("io.loadline.model..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class));
    }

    /** Their fields can be written by anybody: others copy them first. */
    @Test
    void windowsAndSnapshotsAreWrittenByWhoMakesOrCopiesThem() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.loadline.window..")
                .and()
                .doNotHaveFullyQualifiedName("io.loadline.model.OwedRuns")
                .and()
                .doNotHaveFullyQualifiedName("io.loadline.model.SinceResize")
                .should()
                .setFieldWhere(JavaAccess.Predicates.targetOwner(
                        JavaClass.Predicates.type(Window.class).or(JavaClass.Predicates.type(PoolSnapshot.class)))));
    }

    @Test
    void theControlOfSizesIsPure() {
        forbids("control", "instrument", "bootstrap", "jmx", "metrics", "jfr", "cli", "options", "health");
        forbids("model", "control");
        check(noClasses()
                .that()
                .resideInAPackage("io.loadline.control..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class));
    }

    @Test
    void theReportWritesWhatTheModelSays() {
        forbids("report", "instrument", "bootstrap", "record", "jmx", "metrics", "jfr", "cli", "options", "health");
        forbids("model", "report");
    }

    @Test
    void theAdvisorKnowsNobodyWhoPublishes() {
        forbids("advise", "instrument", "bootstrap", "jmx", "metrics", "jfr", "cli", "options", "control");
        forbids("model", "advise");
    }

    /** They stand beside each other: both publish what windows and model say. */
    @Test
    void mBeansMetricsAndRecordingsKnowNothingOfEachOther() {
        forbids("jmx", "metrics", "jfr", "instrument", "cli", "options");
        forbids("metrics", "jmx", "jfr", "instrument", "cli", "options");
        forbids("jfr", "jmx", "metrics", "instrument", "cli", "options");
    }

    @Test
    void theCommandLineSeesTheTargetFromOutside() {
        forbids("cli", "instrument", "bootstrap", "record", "window", "model", "jmx", "metrics", "jfr");
    }

    @Test
    void theAgentUsesNoThreadPoolOfItsOwn() {
        check(noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.loadline.SelfTest$OwnPool")
                .should()
                .callConstructor(java.util.concurrent.ThreadPoolExecutor.class)
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.Executors"));
    }

    private static void forbids(String from, String... to) {
        String[] packages = new String[to.length];
        for (int i = 0; i < to.length; i++) {
            packages[i] = "io.loadline." + to[i] + "..";
        }
        check(noClasses()
                .that()
                .resideInAPackage("io.loadline." + from + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages));
    }

    private static void check(ArchRule rule) {
        rule.check(AGENT);
    }
}
