// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TaskNameTest {

    @TestFactory
    Stream<DynamicTest> names() throws IOException {
        return Stories.of("task-names", story -> story.asks("name", with -> of(with).text)
                .asks("key", with -> of(with).key)
                .asks("exactly", with -> of(with).exactText())
                .asks("handOver", with -> TaskName.of(with.text(0)).handOver().text));
    }

    private static TaskName of(Stories.Arguments with) {
        return TaskName.of(with.text(0), with.text(1).equals("-") ? null : with.text(1));
    }

    @Test
    void whatABytecodeGeneratorThinksOf_isCutAndCleaned() {
        String name = "a\n\u001b[31m" + String.join("", java.util.Collections.nCopies(10_000, "very"));

        assertThat(TaskName.of(name, null).text)
                .hasSize(200)
                .startsWith("a??[31mvery")
                .endsWith("...");
    }
}
