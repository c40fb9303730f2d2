// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages that each package may use. */
@AnalyzeClasses(packages = "io.loadline.visualvm", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule dataKnowsNoWindow = noClasses()
            .that()
            .resideInAPackage("io.loadline.visualvm.data..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.swing..", "java.awt..", "org.graalvm..", "org.openide..", "org.netbeans..");
}
