// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListCommandTest {

    @ParameterizedTest
    @CsvSource({
        "/opt/app/lib/orders.jar --port 8080,orders.jar --port 8080",
        "/opt/my app/orders.jar,orders.jar",
        "C:\\apps\\orders.JAR x,orders.JAR x",
        "com.acme.Main /opt/data,com.acme.Main /opt/data",
        "org.acme/com.acme.Main a,org.acme/com.acme.Main a"
    })
    void theFolderOfAJarIsLeftOut(String program, String shown) {
        assertThat(ListCommand.withoutFolder(program)).isEqualTo(shown);
    }

    /** Command lines as in {@code /proc}, except that blanks separate the words. */
    @ParameterizedTest
    @CsvSource({
        "java -cp a:b -Dx=y com.acme.Main --port 8080,com.acme.Main --port 8080",
        "java -ea -jar /opt/orders.jar -m x,/opt/orders.jar -m x",
        "java -p mods -m org.acme/com.acme.Main a,org.acme/com.acme.Main a",
        "java --module-path mods --add-opens java.base/java.lang=ALL-UNNAMED --module org.acme,org.acme",
        "java --module-path=mods --add-opens=java.base/java.lang=ALL-UNNAMED --module=org.acme/com.acme.Main -x,"
                + "org.acme/com.acme.Main -x",
        "java --patch-module a=b --limit-modules java.base --upgrade-module-path c --enable-native-access d e.Main,e.Main",
        "java --enable-preview --source 21 Main.java,Main.java",
        "java -version,''"
    })
    void theProgramFollowsTheOptionsOfTheJvm(String words, String program) {
        assertThat(Processes.program(words.split(" "))).isEqualTo(program);
    }

    @ParameterizedTest
    @CsvSource({
        "service:jmx:rmi://127.0.0.1/stub/rO0ABXNyAC5q+/Q==,true",
        "service:jmx:rmi://localhost/stub/rO0ABXNy,true",
        "service:jmx:rmi://[0:0:0:0:0:0:0:1]/stub/rO0ABXNy,true",
        "service:jmx:rmi:///jndi/rmi://127.0.0.1:1099/jmxrmi,false",
        "service:jmx:rmi://127.0.0.1/jndi/ldap://10.0.0.1/x,false",
        "service:jmx:rmi://127.0.0.1/stub/../jndi/ldap:x,false",
        "service:jmx:rmi://10.0.0.1/stub/rO0ABXNy,false",
        "service:jmx:rmi://127.0.0.1.example.org/stub/rO0ABXNy,false",
        "service:jmx:jmxmp://127.0.0.1:5555,false"
    })
    void jmxIsOnlySpokenAtAnAddressOfTheJvmsOwnManagementAgent(String address, boolean taken) {
        assertThat(RemoteBeans.isOfThisMachine(address)).isEqualTo(taken);
    }
}
