// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class DialogsTest {

    @Test
    void aFileTypedWithoutExtension_getsIt() {
        assertThat(Dialogs.withExtension(new File("/tmp/orders"), "png")).isEqualTo(new File("/tmp/orders.png"));
        assertThat(Dialogs.withExtension(new File("orders.v2"), "txt")).isEqualTo(new File("orders.v2.txt"));
        assertThat(Dialogs.withExtension(new File("/tmp/orders.PNG"), "png")).isEqualTo(new File("/tmp/orders.PNG"));
    }
}
