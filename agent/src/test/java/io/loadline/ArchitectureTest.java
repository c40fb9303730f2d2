// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import io.loadline.model.Constants;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.concurrent.AbstractExecutorService;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** task -> probe -> recorder -> window -> model -> MXBean -> view: one direction, no way back. */
class ArchitectureTest {

    private static final String PREFIX = "io.loadline.";

    private static final JavaClasses AGENT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.loadline");

    @TestFactory
    Stream<DynamicTest> packages() throws IOException {
        return Stories.of("packages", story -> story.does(
                        "not",
                        with -> check(classesOf(with.text(0))
                                .dependOnClassesThat()
                                .resideInAnyPackage(Arrays.stream(with.from(1))
                                        .map(name -> PREFIX + name)
                                        .toArray(String[]::new))))
                .does(
                        "notOutside",
                        with -> check(
                                classesOf(with.text(0)).dependOnClassesThat().resideInAnyPackage(with.from(1))))
                .does(
                        "noClockNorThread",
                        with -> check(classesOf(with.text(0))
                                .callMethod(System.class, "nanoTime")
                                .orShould()
                                .callMethod(System.class, "currentTimeMillis")
                                .orShould()
                                .dependOnClassesThat()
                                .areAssignableTo(Thread.class))));
    }

    private static ClassesShould classesOf(String room) {
        return noClasses().that().resideInAPackage(PREFIX + room).should();
    }

    @Test
    void theProbeKnowsTheJdkAlone() {
        check(classes()
                .that()
                .resideInAPackage(PREFIX + "bootstrap")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java.lang..", "java.util..", PREFIX + "bootstrap"));
    }

    /** But for the accuracy of solvers. */
    @Test
    void theNumbersThatWereChosenForTheModelStandInOnePlace() {
        for (Class<?> number : new Class<?>[] {double.class, int.class, long.class}) {
            check(noFields()
                    .that()
                    .areDeclaredInClassesThat()
                    .resideInAnyPackage("io.loadline.model", "io.loadline.model.work", "io.loadline.model.regime")
                    .and()
                    .areDeclaredInClassesThat()
                    .doNotHaveSimpleName("Constants")
                    .and()
                    .areStatic()
                    .should()
                    .haveRawType(number));
        }
        assertThat(Constants.class.getFields()).hasSizeLessThanOrEqualTo(70);
    }

    /** Their fields can be written by anybody: others copy them first. */
    @Test
    void windowsAndSnapshotsAreWrittenByWhoMakesOrCopiesThem() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.loadline.window..")
                .and()
                .doNotHaveFullyQualifiedName("io.loadline.model.SinceResize")
                .should()
                .setFieldWhere(JavaAccess.Predicates.targetOwner(
                        JavaClass.Predicates.type(Window.class).or(JavaClass.Predicates.type(PoolSnapshot.class)))));
    }

    @Test
    void theAgentUsesNoThreadPoolOfItsOwn() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.loadline.cli..")
                .and()
                .doNotBelongToAnyOf(SelfTest.class)
                .should()
                .callConstructorWhere(JavaAccess.Predicates.targetOwner(
                        JavaClass.Predicates.assignableTo(AbstractExecutorService.class)))
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.Executors"));
    }

    /** A class that names a missing class in a catch clause does not link. {@code ThreadDeath} is deprecated for removal. */
    @Test
    void noClassNamesThreadDeath() throws IOException {
        Path classes = Paths.get("target", "classes");
        try (Stream<Path> files = Files.walk(classes)) {
            assertThat(files.filter(file -> file.toString().endsWith(".class"))
                            .filter(file -> text(file).contains("java/lang/ThreadDeath")))
                    .isEmpty();
        }
        assertThat(text(classes.resolve("io/loadline/bootstrap/Probe.class"))).contains("java.lang.ThreadDeath");
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(ArchRule rule) {
        rule.check(AGENT);
    }
}
