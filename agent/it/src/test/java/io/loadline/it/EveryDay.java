// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Disables tests that {@code mvn verify} has run on the same JVM, where {@code -Dtests.everyDay=false} says that it has:
 * plain tests without a tag. JUnit finds this class by its service file.
 */
public final class EveryDay implements ExecutionCondition {

    /** Indicates that the tests for every day have run, just before. */
    static final boolean HAS_RUN = "false".equals(System.getProperty("loadline.everyDay"));

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        boolean plain = test.getTestMethod()
                .filter(method -> method.isAnnotationPresent(Test.class))
                .isPresent();
        return HAS_RUN && plain && test.getTags().isEmpty()
                ? ConditionEvaluationResult.disabled("mvn verify has run it")
                : ConditionEvaluationResult.enabled("");
    }

    /** Returns whether {@code mvn verify} has run a test without a tag on this JVM. */
    static boolean hasRun(String home) {
        return HAS_RUN && home.equals(TestJvms.own());
    }
}
