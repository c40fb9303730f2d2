package io.loadline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchedToolTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sun.tools.jcmd.JCmd -l",
                "jdk.jcmd/sun.tools.jcmd.JCmd -l",
                "jdk.jconsole/sun.tools.jconsole.JConsole",
                "com.sun.tools.javac.Main A.java",
                "jdk.compiler/com.sun.tools.javac.Main A.java",
                "java.base/sun.security.tools.keytool.Main",
                "io.loadline.cli.Main list"
            })
    void aMainClassOfTheJdkOrOurCommandLineIsATool(String command) {
        assertThat(LaunchedTool.isTool(command, "")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk.compiler/com.sun.tools.javac.launcher.Main Server.java",
                "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Server.java",
                "com.sun.enterprise.glassfish.bootstrap.ASMain -domain sun.tools",
                "shop.app/shop.Main jdk.jcmd/sun.tools.jcmd.JCmd",
                "org.Sun list"
            })
    void aSourceFileAnApplicationServerAndAModuleOfTheUserAreNot(String command) {
        assertThat(LaunchedTool.isTool(command, "classes")).isFalse();
    }

    @Test
    void aJarIsATool_onlyIfItIsTheAgentsOwn() {
        String own = "some where" + File.separator + "loadline-agent.jar";
        assertThat(LaunchedTool.isTool(own + " list", own)).isTrue();
        assertThat(LaunchedTool.isTool(own + " list", own + File.pathSeparator + "agent.jar"))
                .isTrue();
        assertThat(LaunchedTool.isTool("sun.jar -x", "sun.jar")).isFalse();
        assertThat(LaunchedTool.isTool("jdk.home/app.jar", "jdk.home/app.jar")).isFalse();
        assertThat(LaunchedTool.isTool("app.jar loadline-agent.jar", "app.jar")).isFalse();
    }
}
