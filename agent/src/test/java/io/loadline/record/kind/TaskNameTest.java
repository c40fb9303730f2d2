package io.loadline.record.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskNameTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "com.acme.Report,                     -,                            com.acme.Report",
                "com.acme.Orders$1,                   -,                            com.acme.Orders$1",
                "com.acme.Orders$$Lambda/0x00007f1,   com.acme.Orders.lambda$place$3, lambda in com.acme.Orders.place",
                "com.acme.Orders$$Lambda$14/1234567,  com.acme.Orders.lambda$null$3,  lambda in com.acme.Orders",
                "com.acme.Orders$$Lambda$14/1234567,  -,                            lambda in com.acme.Orders",
                "com.acme.Orders$$Lambda/0x00007f1,   com.acme.Mailer.send,         com.acme.Mailer.send",
                "com.acme.OrdersKt$$Lambda/0x00007f1, com.acme.OrdersKt.place$lambda$0, lambda in com.acme.OrdersKt.place",
                "com.acme.Script/0x00007f1,           -,                            com.acme.Script",
                "com.acme.Orders$$SpringCGLIB$$0,     -,                            com.acme.Orders",
                "$$Lambda,                            -,                            lambda in $$Lambda",
            })
    void aClassIsCalledAfterWhatWasWritten(String className, String body, String text) {
        assertThat(TaskName.of(className, body).text).isEqualTo(text);
    }

    @Test
    void aHandOverIsCalledAfterWhatItHandsOver() {
        assertThat(TaskName.of("com.acme.Jobs.poll").handOver().text).isEqualTo("hand-over of com.acme.Jobs.poll");
    }

    @Test
    void twoLambdasOfOneMethod_areTwoKinds() {
        TaskName one = TaskName.of("Orders$$Lambda/1", "Orders.lambda$place$0");
        TaskName other = TaskName.of("Orders$$Lambda/2", "Orders.lambda$place$1");

        assertThat(one.key).isNotEqualTo(other.key);
        assertThat(one.text).isEqualTo(other.text);
        assertThat(one.exactText()).isEqualTo("lambda in Orders.place (lambda$place$0)");
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
