package io.loadline.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.window.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of hours survives what files meet. */
class MemoryFileTest {

    private static final int KILLS = Integer.getInteger("loadline.kills", 200);
    private static final String TRAFFIC = "open=300";

    @TempDir
    Path directory;

    private final SimulatedClock clock = new SimulatedClock("2026-11-23T00:00+01:00[Europe/Berlin]");
    private final List<String> said = new ArrayList<>();

    /** Writes as fast as it can, and says each time that it has. Pools by the number of the file. */
    public static final class Writer {
        public static void main(String[] arguments) throws IOException {
            SimulatedClock clock = new SimulatedClock("2026-11-23T00:00+01:00[Europe/Berlin]");
            Memory memory = clock.memory(4 << 20);
            MemoryFile file = new MemoryFile(arguments[0], memory, System.err::println);
            file.open();
            Hours hours = memory.of("orders", "Pool", "Main.java:12", true);
            Window window = new Window(0, 60_000_000_000L);
            for (int i = 1; ; i++) {
                window.arrived = 1;
                clock.wall += 3_600_000;
                clock.nanos += 3_600_000_000_000L;
                memory.windowEnded();
                hours.windowEnded(window);
                file.write();
                System.out.println(hours.arrived());
            }
        }
    }

    @Test
    void killedWhileItWrites_theFileIsWholeAndHasWhatWasWritten() throws Exception {
        Path path = directory.resolve("hours");
        Random random = new Random(20261127);
        long written = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Path lines = directory.resolve("lines");
            Process writer = new ProcessBuilder(
                            Paths.get(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            classPath(),
                            Writer.class.getName(),
                            path.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(lines.toFile())
                    .start();
            Awaitility.await()
                    .pollInterval(1, TimeUnit.MILLISECONDS)
                    .atMost(60, TimeUnit.SECONDS)
                    .until(() -> Files.size(lines) > 0);
            long until = System.nanoTime() + random.nextInt(20_000_000);
            while (System.nanoTime() < until) {
                Thread.yield();
            }
            writer.destroyForcibly().waitFor();
            List<String> told = Files.readAllLines(lines);
            assertThat(told.get(0)).as("kill %d", kill).matches("\\d+");
            assertThat(Long.parseLong(told.get(0))).as("kill %d", kill).isGreaterThan(written);
            // the last line may be torn itself
            written = Long.parseLong(told.get(Math.max(0, told.size() - 2)));
        }
        Memory memory = memory();
        file(path, memory).open();
        assertThat(said).isEmpty();
        assertThat(arrived(memory)).isGreaterThanOrEqualTo(written).isGreaterThan(KILLS);
    }

    private static String classPath() {
        return Stream.of(MemoryFileTest.class, Memory.class, Histogram.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(":"));
    }

    @Test
    void afterARestartTheAnswersAreTheSame_andTheHourGoesOn() {
        Memory memory = memory();
        Hours hours = hours(memory);
        pass(memory, hours, 150);
        MemoryFile file = file(directory.resolve("hours"), memory);
        file.open();
        file.write();

        Memory next = memory();
        Hours again = hours(next);
        clock.minute(TRAFFIC).pool.windows.forEach(again::windowEnded);
        MemoryFile successor = new MemoryFile(directory.resolve("hours").toString(), next, said::add);
        successor.open();
        assertThat(again.remembered(0).size).isEqualTo(hours.remembered(0).size).isPositive();
        assertThat(again.remembered(0).from).isEqualTo(hours.remembered(0).from);
        assertThat(again.hours()).hasSize(3);
        long minute = clock.minute(TRAFFIC).pool.windows.stream()
                .mapToLong(window -> window.arrived)
                .sum();
        assertThat(again.hours().get(2).arrived).isEqualTo(hours.hours().get(2).arrived + minute);
        // in one JVM the lock is seen as well
        assertThat(said).singleElement().asString().contains("written by this JVM already");
        assertThat(successor.writes()).isFalse();
    }

    @Test
    void whatCannotBeRead_isPutAsideAndNeverWrittenOver() throws IOException {
        Memory memory = memory();
        pass(memory, hours(memory), 70);
        MemoryFile good = file(directory.resolve("good"), memory);
        good.open();
        good.write();
        byte[] bytes = Files.readAllBytes(directory.resolve("good"));
        byte[] torn = Arrays.copyOf(bytes, bytes.length - 7);
        byte[] flipped = bytes.clone();
        flipped[bytes.length / 2] ^= 4;
        byte[] newer = bytes.clone();
        newer[11] = 9;
        byte[][] bad = {torn, flipped, newer, "a diary\n".getBytes(UTF_8), {}};
        String[] why = {
            "is damaged", "is damaged", "is of version 9, and this is version 2", "is no memory", "is no memory"
        };
        Path path = directory.resolve("hours");
        for (int i = 0; i < bad.length; i++) {
            said.clear();
            Files.write(path, bad[i]);
            Memory fresh = memory();
            MemoryFile file = file(path, fresh);
            file.open();
            assertThat(said).singleElement().asString().contains(why[i], "begin anew");
            assertThat(arrived(fresh)).isZero();
            file.write();
            assertThat(Files.readAllBytes(directory.resolve("hours.aside" + (i == 0 ? "" : i + 1))))
                    .isEqualTo(bad[i]);
            file.close();
        }
        for (int i = bad.length + 1; i <= 9; i++) {
            Files.createFile(directory.resolve("hours.aside" + i));
        }
        said.clear();
        Files.write(path, torn);
        MemoryFile file = file(path, memory());
        file.open();
        file.write();
        assertThat(said).hasSize(2);
        assertThat(Files.readAllBytes(path)).isEqualTo(torn);
    }

    @Test
    void whereNothingCanBeWritten_itIsSaidOnce() {
        Memory memory = memory();
        MemoryFile nowhere = file(Paths.get("/proc/loadline/hours"), memory);
        nowhere.open();
        nowhere.write();
        nowhere.write();
        assertThat(said).singleElement().asString().contains("cannot be written");
    }

    @Test
    void onAFullDisk_whatWasWrittenStays() throws IOException {
        Path path = directory.resolve("hours");
        Memory memory = memory();
        Hours hours = hours(memory);
        pass(memory, hours, 70);
        MemoryFile file = file(path, memory);
        file.open();
        file.write();
        byte[] before = Files.readAllBytes(path);
        // nothing can be written to it, as to a full disk
        Files.createSymbolicLink(directory.resolve("hours.new"), Paths.get("/dev/full"));
        file.write();
        assertThat(said).singleElement().asString().contains("could not be written", "what it held before stays");
        assertThat(Files.readAllBytes(path)).isEqualTo(before);
        // there is room again
        pass(memory, hours, 60);
        file.write();
        assertThat(Files.readAllBytes(path).length).isGreaterThan(before.length);
        assertThat(said).hasSize(1);
    }

    private Memory memory() {
        return clock.memory(4 << 20);
    }

    private static Hours hours(Memory memory) {
        return memory.of("orders", "Pool", "Main.java:12", true);
    }

    private static long arrived(Memory memory) {
        return hours(memory).arrived();
    }

    private MemoryFile file(Path path, Memory memory) {
        return new MemoryFile(path.toString(), memory, said::add);
    }

    private void pass(Memory memory, Hours hours, int minutes) {
        for (int i = 0; i < minutes; i++) {
            clock.pass(memory, hours, TRAFFIC);
        }
    }
}
