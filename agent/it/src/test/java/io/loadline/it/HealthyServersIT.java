// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.families.FamiliesProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks for some minutes that servers of the right size get no warnings, since a false alarm is worse than none.
 * Windows have a tenth of the default length, so a minute counts as ten.
 */
@ExtendWith(JvmLogs.class)
@Tag("nightly")
class HealthyServersIT {

    private static final String OPTIONS = "window=100ms,history=1m,memory.enough=0s";
    private static final int MINUTES = Integer.getInteger("loadline.healthy.minutes", 5);

    /** Family, size, milliseconds of a request, and clients that ask again at once; then the libraries. */
    private static final String[][] SERVERS = {
        {"tomcat 12 20 8", "tomcat-9", "slf4j"},
        {"jetty 16 20 8", "jetty-9.4", "slf4j"},
        {"jboss 10 20 8", "jboss-threads-3.5", "undertow"},
        {"hikari 10 20 8", "hikari-4", "database"},
        {"scheduled 10 20 8"},
        // without requests
        {"tomcat 12 20 0", "tomcat-9", "slf4j"},
        {"jetty 16 20 0", "jetty-9.4", "slf4j"}
    };

    @Test
    void noneOfThemIsWarnedAbout() throws InterruptedException {
        List<TestJvm> servers = new ArrayList<>();
        for (String[] server : SERVERS) {
            String[] beside = Arrays.copyOfRange(server, 1, server.length);
            String classPath = beside.length == 0 ? TestJvm.PROGRAMS : Neighbours.classPath(beside);
            servers.add(TestJvm.measured(TestJvms.own(), OPTIONS)
                    .with("-cp", classPath, FamiliesProgram.class.getName())
                    .with(server[0].split(" "))
                    .start());
        }
        servers.forEach(TestJvm::awaitReady);

        Set<String> found = new LinkedHashSet<>();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        int polls = 0;
        while (System.nanoTime() - end < 0) {
            for (int i = 0; i < servers.size(); i++) {
                for (Facts row :
                        servers.get(i).figures().rows("ThreadPools.Findings").values()) {
                    found.add(SERVERS[i][0] + ": " + row.text("severity") + " " + row.text("code") + " of "
                            + row.text("pool") + ": " + row.text("sentence"));
                }
                polls++;
            }
            // like a polling reader
            TimeUnit.SECONDS.sleep(1);
        }
        assertThat(polls).isGreaterThan(10 * servers.size());
        assertThat(found).noneMatch(finding -> finding.contains(": warning "));
    }
}
