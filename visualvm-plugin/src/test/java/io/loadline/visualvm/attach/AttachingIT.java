// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.it.TestJvm;
import io.loadline.visualvm.Application;
import io.loadline.visualvm.data.Feed;
import java.io.File;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The agent put into real processes, or the reason why not. */
class AttachingIT {

    private static final File JAR = new File(TestJvm.AGENT_JAR);

    @Test
    void attached_itMeasures_andASecondTimeItsOptionsChange() {
        try (Application application = Application.plain()) {
            Attaching attaching = new Attaching(JAR, application.pid());
            assertThat(attaching.attach(true)).isEmpty();
            await().atMost(Duration.ofSeconds(60)).until(() -> Feed.isMeasured(application::server));
            assertThat(attaching.attach(true)).as("its options change").isEmpty();
        }
    }

    @Test
    void noSuchProcess_isSaid() {
        assertThat(new Attaching(JAR, 999_999_999).attach(false)).contains("999999999");
    }

    @Test
    void withoutTheJar_theRemedyIsSaid() {
        assertThat(new Attaching(null, 1).attach(false)).contains("install the plugin again");
        assertThat(new Attaching(new File("none.jar"), 1).attach(false)).contains("install the plugin again");
    }
}
