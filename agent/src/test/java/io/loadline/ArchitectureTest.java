// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import io.loadline.model.Constants;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.AbstractExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    private static final Path SOURCES = Paths.get("src", "main", "java");

    private static final Pattern SAMPLER_ONLY = Pattern.compile(
            "Sampler\\s+(?:\\*\\s+)?thread\\s+(?:\\*\\s+)?only(?:(?!\\*/).)*\\*/[^;={]*?(\\w+)\\(", Pattern.DOTALL);

    private static final String[] ENDS_OF_WINDOWS = {
        "io.loadline.window.PoolMonitor.beginNow",
        "io.loadline.window.PoolMonitor.tick",
        "io.loadline.window.Sampler.tick",
        "io.loadline.window.Sampler.upkeep",
    };

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
        assertThat(Constants.class.getFields()).hasSizeLessThanOrEqualTo(160);
    }

    /** Their fields can be written by anybody: others copy them first. */
    @Test
    void windowsAndSnapshotsAreWrittenByWhoMakesOrCopiesThem() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("io.loadline.window..")
                .and()
                .doNotHaveFullyQualifiedName("io.loadline.model.HistoryPart")
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

    /** Comments of methods promise that. Such a method is called by others that promise it, and at the end of a window. */
    @Test
    void whatIsForTheSamplersThreadAlone_isCalledOnlyThere() throws IOException {
        Set<String> promised = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                Matcher method = SAMPLER_ONLY.matcher(text(file));
                while (method.find()) {
                    promised.add(className(file) + "." + method.group(1));
                }
            });
        }
        assertThat(promised)
                .contains("io.loadline.record.PoolRecorder.drain", "io.loadline.record.Ledger.reconcile")
                .hasSizeGreaterThan(14);
        assertThat(AGENT.stream()
                        .flatMap(type -> Stream.concat(
                                type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream()))
                        .filter(access -> promised.contains(name(access.getTarget())))
                        .map(access -> name(access.getOrigin()))
                        .filter(caller -> !promised.contains(caller))
                        .distinct())
                .containsExactlyInAnyOrder(ENDS_OF_WINDOWS);
    }

    /** Nested classes may share one, such as an entry: they are read with the name of their owner. */
    @Test
    void theSimpleNameOfATopLevelClassIsUnique() {
        Map<String, List<JavaClass>> named = AGENT.stream()
                .filter(type ->
                        !type.getSimpleName().isEmpty() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName));
        assertThat(named.values().stream().filter(types -> types.size() > 1).filter(types -> types.stream()
                        .anyMatch(JavaClass::isTopLevelClass)))
                .isEmpty();
        assertThat(named.values()).as("nested ones are found").anyMatch(types -> types.size() > 1);
    }

    private static String className(Path source) {
        String path = SOURCES.relativize(source).toString();
        return path.substring(0, path.length() - ".java".length()).replace(File.separatorChar, '.');
    }

    /** Returns the name of the outermost class, and of the method that has the lambda. */
    private static String name(HasName.AndFullName member) {
        String type = ((HasOwner<JavaClass>) member).getOwner().getName().replaceFirst("\\$.*", "");
        return type + "." + member.getName().replaceFirst("lambda\\$(\\w+)\\$.*", "$1");
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
