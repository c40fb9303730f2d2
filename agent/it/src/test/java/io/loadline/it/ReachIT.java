// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.OrdersProgram;
import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which processes the command line reads, and its messages for the others. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ReachIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final int NOBODY = 65534;
    private static final int OF_NEITHER = 12345;
    private static final String[] AS_NOBODY = {"setpriv", "--reuid=" + NOBODY, "--regid=65534", "--clear-groups"};

    /** Checks a serial filter for the whole JVM, as Helidon 4 sets one. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aJvmWhoseSerialFilterRefusesEveryObject_isReadLikeAnyOther(String home) {
        TestJvm program = TestJvm.plain(home).with("-Djdk.serialFilter=!*").start(OrdersProgram.class);
        String pid = program.awaitReady();
        done(home, "attach", pid, OPTIONS);
        program.tell("work", "windows");

        assertThat(done(home, "list")).anyMatch(line -> line.matches(pid + " +yes +.*OrdersProgram"));
        assertThat(done(home, "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
        assertThat(done(home, "attach", pid, "history=2m").get(0)).contains("history=2m (was 1m)");
        assertThat(done(home, "attach", pid).get(0)).contains("window=100ms,history=2m");
        assertThat(done(home, "explain", pid, "orders"))
                .contains("The pool")
                .anyMatch(line -> line.startsWith("orders: "));
        Map<?, ?> json = (Map<?, ?>) Json.of(String.join("\n", done(home, "top", pid, "--json")));
        assertThat((List<?>) json.get("pools"))
                .hasSize(2)
                .allSatisfy(pool -> assertThat(((Map<?, ?>) pool).get("WhatIf")).isInstanceOf(List.class));
        Loadline.process(home, "attach", pid, "target.cpu=0.9,history=1s").refused(2, "'1s'", "nothing is changed");
        assertThat(program.ask("figures").counts("orders")).isEqualTo("3/3/3/0/0/0/0/0");
    }

    @Test
    void theFilterRefusesAPartOfWhatJmxSends_andAnAgentMayNotBeLoaded_bothAreSaid() {
        assumeTrue(TestJvms.version(TestJvms.own()) >= 9, "Java 8 cannot forbid it");
        TestJvm program = TestJvm.plain(TestJvms.own())
                .with("-Djdk.serialFilter=javax.management.ObjectName;!*", "-XX:-EnableDynamicAgentLoading")
                .with(TestJvm.javaagent(OPTIONS))
                .start(OrdersProgram.class);
        String pid = program.awaitReady();
        program.ask("windows");

        Loadline.process(TestJvms.own(), "top", pid, "--once").refused(1, pid, "serial filter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"attach", "top"})
    void aProcessThatHasEnded_butIsStillListed_hasEnded(String command) {
        TestJvm parent = new TestJvm.Command("sh", "-c", "sleep 1 & echo READY $!; exec sleep 600").start();
        String pid = parent.awaitReady();
        Path state = Paths.get("/proc", pid, "stat");
        assumeTrue(Files.exists(state), "needs /proc");
        // the parent does not read its exit code
        Awaitility.await().until(() -> new String(Files.readAllBytes(state)).contains(") Z"));

        Loadline.process(TestJvms.own(), command, pid).refused(1, pid, "has ended");
    }

    @Test
    void aJvmWithoutAnyAgent_isNotEnteredToBeListed() {
        TestJvm program = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = program.awaitReady();
        assumeTrue(Files.exists(Paths.get("/proc", pid)), "needs /proc");
        Path entrance = Paths.get("/tmp", ".java_pid" + pid);

        assertThat(done(TestJvms.own(), "list")).anyMatch(line -> line.matches(pid + " +no +.*OrdersProgram"));
        assertThat(entrance).doesNotExist();

        Loadline.process(TestJvms.own(), "top", pid, "--once").refused(1, pid, "does not run Loadline");
        assertThat(entrance).as("file that an attach leaves").exists();
    }

    @Test
    void rootMeasuresTheJvmOfAnotherUser() {
        TestJvm program = ofNobody(TestJvms.own() + "/bin/java").start(OrdersProgram.class);
        String pid = program.awaitReady();
        done(TestJvms.own(), "attach", pid, OPTIONS);
        program.tell("work", "windows");

        assertThat(done(TestJvms.own(), "list")).anyMatch(line -> line.matches(pid + " +yes +.*OrdersProgram"));
        assertThat(done(TestJvms.own(), "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
    }

    /** Checks a JVM at its limit of threads, which would end if an attach could not start a thread. */
    @Test
    void aJvmAtItsLimitOfThreads_isNotAttachedTo_andIsOnceItHasRoom() throws Exception {
        TestJvm program = ofNobody(TestJvms.own() + "/bin/java").start(OrdersProgram.class);
        String pid = program.awaitReady();
        String[] tasks = Paths.get("/proc", pid, "task").toFile().list();
        assumeTrue(tasks != null, "needs /proc");
        limitThreads(pid, tasks.length + 2);
        Loadline.process(TestJvms.own(), "attach", pid).refused(1, pid, "more threads (ulimit -u)");
        limitThreads(pid, 4_000);
        done(TestJvms.own(), "attach", pid, OPTIONS);
        program.tell("work", "windows");
        limitThreads(pid, tasks.length + 20);

        assertThat(done(TestJvms.own(), "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
    }

    private static void limitThreads(String pid, int threads) throws Exception {
        List<String> command = new ArrayList<>(Arrays.asList(AS_NOBODY));
        // the soft limit: a hard one cannot be raised again
        command.addAll(Arrays.asList("prlimit", "--pid", pid, "--nproc=" + threads + ":"));
        int code = new ProcessBuilder(command).start().waitFor();
        assertThat(code).isZero();
    }

    /**
     * Checks the socket of an earlier process with the same id. A JVM of the same user removes it at its start; one of
     * another user may not.
     */
    @Test
    void whatIsLeftOfAnEarlierProcessWithTheSameId_isNoObstacle() throws Exception {
        TestJvm program = ofNobody(TestJvms.own() + "/bin/java").start(OrdersProgram.class);
        String pid = program.awaitReady();
        Path entrance = Paths.get("/tmp", ".java_pid" + pid);
        // process ids recur: an earlier test may have left such a file
        Files.deleteIfExists(entrance);
        Files.createFile(entrance, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));

        done(TestJvms.own(), "attach", pid, OPTIONS);

        assertThat(Files.isRegularFile(entrance)).isFalse();
    }

    /** Checks an impostor's socket with the JDK's attach API, which as root uses every socket, and without the API. */
    @ParameterizedTest
    @ValueSource(strings = {"", "java.management,java.instrument"})
    void aSocketThatAnotherUserMadeInTheNameOfAJvm_isNeverAsked(String modules, @TempDir Path folder) throws Exception {
        assumeTrue(TestJvms.version(TestJvms.own()) >= 16, "has no such sockets");
        String java = (modules.isEmpty() ? TestJvms.own() : jre(modules, folder)) + "/bin/java";
        TestJvm program = ofNobody(TestJvms.own() + "/bin/java").start(OrdersProgram.class);
        Path entrance = Paths.get("/tmp", ".java_pid" + program.awaitReady());
        Files.deleteIfExists(entrance);
        try (ServerSocketChannel impostor = impostorAt(entrance)) {
            impostor.configureBlocking(false);
            Files.setPosixFilePermissions(entrance, PosixFilePermissions.fromString("rw-------"));
            Files.setAttribute(entrance, "unix:uid", OF_NEITHER);

            new TestJvm.Command(java)
                    .with("-jar", TestJvm.AGENT_JAR, "attach", program.awaitReady(), OPTIONS)
                    .run()
                    .succeeded();

            assertThat(impostor.accept()).as("callers of the impostor").isNull();
        }
        assertThat(Files.getAttribute(entrance, "unix:uid")).isEqualTo(NOBODY);
    }

    /** Opens a socket by reflection: tests are compiled for Java 8, which has no such sockets. */
    private static ServerSocketChannel impostorAt(Path path) throws ReflectiveOperationException, IOException {
        ServerSocketChannel impostor = (ServerSocketChannel) ServerSocketChannel.class
                .getMethod("open", ProtocolFamily.class)
                .invoke(null, StandardProtocolFamily.valueOf("UNIX"));
        return impostor.bind((SocketAddress) Class.forName("java.net.UnixDomainSocketAddress")
                .getMethod("of", Path.class)
                .invoke(null, path));
    }

    /** Checks JREs without the JDK's attach API, the management agent and the connector, or without the first only. */
    @ParameterizedTest
    @ValueSource(strings = {"java.management,java.instrument", "jdk.management.agent,java.instrument"})
    void whereBothHaveButAJre_everythingIsDoneAllTheSame(String modules, @TempDir Path folder) throws Exception {
        String jre = jre(modules, folder);
        TestJvm program = TestJvm.plain(jre).start(OrdersProgram.class);
        String pid = program.awaitReady();

        assertThat(done(jre, "list")).anyMatch(line -> line.matches(pid + " +no +.*OrdersProgram"));
        done(jre, "attach", pid, OPTIONS);
        program.tell("work", "windows");
        assertThat(done(jre, "list")).anyMatch(line -> line.matches(pid + " +yes +.*OrdersProgram"));
        assertThat(done(jre, "attach", pid, "history=2m").get(0)).contains("history=2m (was 1m)");
        assertThat(done(jre, "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
        assertThat(done(jre, "explain", pid, "orders")).contains("The pool");
        // a JDK reads it, too
        assertThat(done(TestJvms.own(), "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
        Loadline.process(jre, "top", "1").refused(1, "1", "is not a JVM");
    }

    private static String jre(String modules, Path folder) {
        Path jlink = Paths.get(TestJvms.own(), "bin", "jlink");
        assumeTrue(TestJvms.version(TestJvms.own()) >= 16 && Files.exists(jlink), "has no sockets, or no jlink");
        String jre = folder.resolve("jre").toString();
        Outcome linked = new TestJvm.Command(jlink.toString(), "--add-modules", modules, "--output", jre).run();
        assumeTrue(linked.exitCode == 0, "the JDK has no modules to link: " + linked);
        return jre;
    }

    /** Checks the message for HotSpot's code 100. */
    @Test
    void whereAJreMayNotGiveTheJvmTheJar_thatIsSaid(@TempDir Path mineAlone) throws Exception {
        TestJvm program = ofNobody(TestJvms.own() + "/bin/java").start(OrdersProgram.class);
        String pid = program.awaitReady();
        Path jar = Files.copy(Paths.get(TestJvm.AGENT_JAR), mineAlone.resolve("loadline-agent.jar"));

        new TestJvm.Command(jre("java.management,java.instrument", mineAlone) + "/bin/java")
                .with("-jar", jar.toString(), "attach", pid)
                .run()
                .refused(1, "loading the agent into process " + pid + " failed", "100");
    }

    /** Checks a JVM as a side-car sees it: with visible processes, but its jar and its sockets in another folder. */
    @ParameterizedTest
    @ValueSource(strings = {"--mount", "--mount --user --map-root-user"})
    void aJvmWithFilesOfItsOwn_asInAContainer(String namespaces, @TempDir Path folder) throws Exception {
        String files = "mount --bind " + TestJvm.PROGRAMS + " /mnt && mount --bind /dev/null " + TestJvm.AGENT_JAR
                + " && mount --bind " + folder + " /tmp && exec \"$@\"";
        TestJvm.Command container =
                new TestJvm.Command("unshare").with(namespaces.split(" ")).with("sh", "-c", files, "sh");
        assumeTrue(
                new TestJvm.Command("unshare")
                                .with(namespaces.split(" "))
                                .with("sh", "-c", files, "sh", "true")
                                .run()
                                .exitCode
                        == 0,
                "may not have namespaces of its own");
        TestJvm program = container
                .with(TestJvms.own() + "/bin/java", "-cp", "/mnt", OrdersProgram.class.getName())
                .start();
        String pid = program.awaitReady();

        done(TestJvms.own(), "attach", pid, OPTIONS);
        program.tell("work", "windows");

        assertThat(done(TestJvms.own(), "list")).anyMatch(line -> line.matches(pid + " +yes +.*OrdersProgram"));
        assertThat(done(TestJvms.own(), "top", pid, "--once")).anyMatch(line -> line.startsWith("orders "));
        assertThat(done(TestJvms.own(), "attach", pid, "history=2m").get(0)).contains("history=2m (was 1m)");
        assertThat(folder.toFile().list((in, name) -> name.endsWith(".jar")))
                .as("copies of the agent")
                .hasSize(1);
    }

    @Test
    void aJvmThatIsStopped_andOneThatTakesNoAttach_areSaidToBe_andLeftAlone() throws Exception {
        TestJvm stopped = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = stopped.awaitReady();
        new ProcessBuilder("kill", "-STOP", pid).start().waitFor();
        try {
            Loadline.process(TestJvms.own(), "attach", pid).refused(1, pid, "is stopped");
        } finally {
            new ProcessBuilder("kill", "-CONT", pid).start().waitFor();
        }

        TestJvm closed = TestJvm.plain(TestJvms.own())
                .with("-XX:+DisableAttachMechanism")
                .start(OrdersProgram.class);
        Loadline.process(TestJvms.own(), "top", closed.awaitReady())
                .refused(1, "DisableAttachMechanism", "metrics=PORT");
        assertThat(closed.ask("figures"))
                .as("threads, which it prints on SIGQUIT")
                .isNotNull();
        assertThat(closed.out()).noneMatch(line -> line.contains("Full thread dump"));
    }

    @Test
    void anybodyElseIsRefused() {
        TestJvm program = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = program.awaitReady();

        Outcome attach = ofNobody(TestJvms.own() + "/bin/java")
                .with("-jar", TestJvm.AGENT_JAR, "attach", pid)
                .run();

        attach.refused(1, pid, "another user or group");
        assertThat(program.isAlive()).isTrue();
    }

    /** Runs a command as users do, and checks that it succeeds. */
    private static List<String> done(String home, String... words) {
        return Loadline.process(home, words).succeeded();
    }

    private static TestJvm.Command ofNobody(String java) {
        Outcome mayRun = new TestJvm.Command("sh", "-c", "\"$@\"", "sh")
                .with(AS_NOBODY)
                .with("test", "-r", TestJvm.PROGRAMS, "-a", "-r", TestJvm.AGENT_JAR, "-a", "-x", java)
                .run();
        assumeTrue(mayRun.exitCode == 0, "needs root, and programs that another user can read");
        return new TestJvm.Command(AS_NOBODY).with(java);
    }
}
