// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import java.io.File;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LaunchedToolTest {

    /** A command, and the class path. */
    @TestFactory
    Stream<DynamicTest> tools() throws IOException {
        return Stories.of(
                "tools",
                story -> story.asks(
                        "isTool",
                        with -> LaunchedTool.isTool(withSeparators(with.text(0)), withSeparators(with.text(1)))));
    }

    private static String withSeparators(String path) {
        return path.equals("any") ? "" : path.replace(':', File.pathSeparatorChar);
    }
}
