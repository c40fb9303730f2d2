package io.loadline.it;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After each test: destroys the JVMs it has started, and prints what they said if it failed. */
final class JvmLogs implements AfterEachCallback {

    private static final List<TestJvm> STARTED = new ArrayList<>();

    static void add(TestJvm jvm) {
        synchronized (STARTED) {
            STARTED.add(jvm);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        synchronized (STARTED) {
            STARTED.forEach(TestJvm::close);
            if (context.getExecutionException().isPresent()) {
                STARTED.forEach(jvm -> System.err.println(context.getDisplayName() + ": " + jvm));
            }
            STARTED.clear();
        }
    }
}
