// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.OwnJava;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.SizeTest;
import io.loadline.model.Snapshots;
import io.loadline.model.TrackRecord;
import io.loadline.model.Verdict;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of hours survives what files meet. */
class MemoryFileTest {

    private static final int MANY_KILLS = Integer.getInteger("loadline.kills", 200);
    private static final int FILES = 8;
    private static final String TRAFFIC = "open=300";

    @TempDir
    Path directory;

    private final SimulatedClock clock = new SimulatedClock("2026-11-23T00:00+01:00[Europe/Berlin]");
    private final List<String> said = new ArrayList<>();

    /** Writes as fast as it can to files of its own numbers, and says each time that it has. Pools by the number of the file. */
    public static final class Writer {
        public static void main(String[] arguments) {
            for (int i = 0; i < FILES; i++) {
                int number = i;
                new Thread(() -> write(number, arguments[0] + number)).start();
            }
        }

        private static void write(int number, String path) {
            SimulatedClock clock = new SimulatedClock("2026-11-23T00:00+01:00[Europe/Berlin]");
            Memory memory = clock.memory();
            MemoryFile file = new MemoryFile(path, memory, System.out::println);
            file.open();
            Hours hours = memory.of("orders", "Pool", "Main.java:12", true);
            Window window = new Window(0, 60_000_000_000L);
            while (true) {
                window.arrived = 1;
                clock.wall += 3_600_000;
                memory.windowEnded();
                hours.windowEnded(window);
                file.write();
                System.out.println(number + " " + hours.arrived() + " written");
            }
        }
    }

    /** A kill of a JVM is one of each of its files: every writer is somewhere in a write of its own. */
    @Test
    void killedWhileItWrites_theFileIsWholeAndHasWhatWasWritten() throws Exception {
        killedWhileItWrites(64);
    }

    @Tag("full")
    @Test
    void killedManyTimesWhileItWrites_theFileIsWholeAndHasWhatWasWritten() throws Exception {
        killedWhileItWrites(MANY_KILLS);
    }

    private void killedWhileItWrites(int kills) throws Exception {
        Random random = new Random(20261127);
        long[] written = new long[FILES];
        for (int kill = 0; kill < kills / FILES; kill++) {
            Path lines = directory.resolve("lines");
            Process writer = OwnJava.running(
                            Writer.class, directory.resolve("hours").toString())
                    .redirectOutput(lines.toFile())
                    .start();
            Awaitility.await()
                    .pollInterval(1, TimeUnit.MILLISECONDS)
                    .until(() -> told(lines).size() == FILES);
            long until = System.nanoTime() + random.nextInt(20_000_000);
            while (System.nanoTime() < until) {
                Thread.yield();
            }
            writer.destroyForcibly().waitFor();
            for (Map.Entry<Integer, List<Long>> told : told(lines).entrySet()) {
                List<Long> numbers = told.getValue();
                assertThat(numbers.get(0)).as("kill %d", kill).isGreaterThan(written[told.getKey()]);
                written[told.getKey()] = numbers.get(numbers.size() - 1);
            }
        }
        for (int i = 0; i < FILES; i++) {
            Memory memory = memory();
            file(directory.resolve("hours" + i), memory).open();
            assertThat(said).isEmpty();
            assertThat(arrived(memory)).isGreaterThanOrEqualTo(written[i]).isGreaterThan(kills / FILES);
        }
    }

    /** Returns by file the numbers that were reported to be in it. The last line may be torn itself. */
    private static Map<Integer, List<Long>> told(Path lines) throws IOException {
        Map<Integer, List<Long>> told = new HashMap<>();
        String text = new String(Files.readAllBytes(lines), UTF_8);
        int end = text.lastIndexOf('\n');
        for (String line : end < 0 ? new String[0] : text.substring(0, end).split("\n")) {
            assertThat(line).matches("\\d+ \\d+ written");
            String[] words = line.split(" ");
            told.computeIfAbsent(Integer.valueOf(words[0]), file -> new ArrayList<>())
                    .add(Long.valueOf(words[1]));
        }
        return told;
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
        assertThat(again.remembered(0).busiest.size.threads)
                .isEqualTo(hours.remembered(0).busiest.size.threads)
                .isPositive();
        assertThat(again.remembered(0).busiest.from).isEqualTo(hours.remembered(0).busiest.from);
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
            "is damaged", "is damaged", "is of version 9, and this is version 5", "is no memory", "is no memory"
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

    /** Hours without a JVM, and the measured hours that count afterwards; the last hours of the file are 24 of Monday and one more. */
    @ParameterizedTest
    @CsvSource({"0, 25", "24, 25", "160, 8", "170, 0", "5000, 0"})
    void afterAGap_noMoreTimeIsMeasuredThanTheHoursOfTheWeekCover(int gap, int seen) throws IOException {
        write(25 * 60);
        clock.wall += gap * 60 * SimulatedClock.MINUTE;

        assertThat(hours(opened("hours")).remembered(0).seenSeconds).isEqualTo(seen * 3600.0);
        assertThat(said).isEmpty();
    }

    /** The JVM before ran with a clock of the next year, or the JVM that reads first does. */
    @Test
    void aClockThatIsCorrectedAfterARestart_leavesNoHourAhead() throws IOException {
        long year = 365L * 24 * 60 * SimulatedClock.MINUTE;
        clock.wall += year;
        write(150);
        clock.wall -= year;

        List<Hour> hours = hours(opened("hours")).hours();
        assertThat(hours).hasSize(3).allMatch(hour -> !hour.start.isAfter(clock.time()));
        assertThat(hours.get(2).start.getHour()).isEqualTo(clock.time().getHour());
    }

    @Test
    void aClockThatIsCorrectedInTheFirstHour_losesNoHour() throws IOException {
        long year = 365L * 24 * 60 * SimulatedClock.MINUTE;
        long arrived = write(150);
        clock.wall += year;
        Memory memory = memory();
        MemoryFile file = file(directory.resolve("hours"), memory);
        memory.keptIn(file, Runnable::run);
        pass(memory, hours(memory), 10);
        clock.wall -= year;
        pass(memory, hours(memory), 70);
        file.close();

        List<Hour> hours = hours(opened("hours")).hours();
        assertThat(hours.stream().mapToLong(hour -> hour.arrived).sum()).isGreaterThan(arrived);
        assertThat(hours).hasSizeGreaterThanOrEqualTo(4).allMatch(hour -> hour.start.isBefore(clock.time()));
    }

    @Test
    void hoursOfAFileExpireWhenTheFirstHourEnds() throws IOException {
        write(150);
        clock.wall += 1000 * 60 * SimulatedClock.MINUTE;
        Memory memory = opened("hours");
        assertThat(hours(memory).hours()).hasSize(3);
        assertThat(hours(memory).remembered(0).busiest.from).isNull();

        pass(memory, hours(memory), 70);
        assertThat(hours(memory).hours()).hasSize(2);
    }

    /** Two JVMs for a while, as in a rolling update. */
    @Test
    void whenTheOneThatWritesHasEnded_theOtherWrites_andLosesNothingThatWasWritten() throws IOException {
        Memory before = memory();
        MemoryFile first = file(directory.resolve("hours"), before);
        first.open();
        pass(before, hours(before), 90);
        first.write();
        Memory memory = memory();
        MemoryFile next = file(directory.resolve("hours"), memory);
        next.open();
        next.write();
        assertThat(next.writes()).isFalse();
        Hours batch = before.of("batch", "Pool", "Main.java:40", true);
        pass(before, batch, 10);
        pass(before, hours(before), 120);
        first.write();
        clock.wall += 60 * SimulatedClock.MINUTE;
        pass(memory, hours(memory), 10);
        next.write();
        assertThat(said).hasSize(1);
        first.close();
        next.write();
        next.close();

        Memory last = opened("hours");
        assertThat(last.of("batch", "Pool", "Main.java:40", true).arrived()).isEqualTo(batch.arrived());
        assertThat(hours(last).hours()).hasSize(5);
        assertThat(hours(last).remembered(0).seenSeconds).isEqualTo(220 * 60.0);
        assertThat(arrived(last)).isEqualTo(arrived(memory)).isGreaterThan(arrived(before));
        assertThat(said).hasSize(1);
    }

    @Test
    void whileTheFileSystemHangs_nobodyWaits_andNoOtherWriteBegins() throws IOException {
        long arrived = write(150);
        Memory memory = memory();
        MemoryFile file = file(directory.resolve("hours"), memory);
        List<Runnable> hanging = new ArrayList<>();
        memory.keptIn(file, work -> {
            throw new OutOfMemoryError("unable to create native thread");
        });
        assertThatThrownBy(memory::keepRoom).hasMessageContaining("native thread");
        memory.keptIn(file, hanging::add);
        pass(memory, hours(memory), 130);
        assertThat(hanging).hasSize(1);
        assertThat(file.writes()).isFalse();

        hanging.remove(0).run();
        assertThat(arrived(memory)).isGreaterThan(arrived);
        pass(memory, hours(memory), 130);
        assertThat(hanging).hasSize(1);
        hanging.remove(0).run();
        file.close();
        assertThat(arrived(opened("hours"))).isEqualTo(arrived(memory));
    }

    /** Writes a file of some minutes, and returns the number of tasks in it. */
    private long write(int minutes) throws IOException {
        Memory memory = memory();
        pass(memory, hours(memory), minutes);
        MemoryFile file = file(directory.resolve("hours"), memory);
        file.open();
        file.write();
        file.close();
        return arrived(memory);
    }

    @Test
    void theTrackRecordIsKept_andWrongRowsAreSkipped() throws IOException {
        Memory memory = memory();
        Hours hours = hours(memory);
        pass(memory, hours, 70);
        double[] tested = {1234, 4, 8, 150, 149, 1, 2, 0.05, 1, 90, 95};
        double[] kept = {4, 0, 150, 8, 150, 0.1, 90};
        TrackRecord track = new TrackRecord();
        track.add(tested);
        hours.remember(track, SizeTest.Kept.of(kept));
        MemoryFile file = file(directory.resolve("hours"), memory);
        file.open();
        file.write();
        file.close();

        Hours read = hours(opened("hours"));
        assertThat(read.track().rows()).containsExactly(tested);
        assertThat(read.kept().row()).containsExactly(kept);
        assertThat(read.arrived()).isEqualTo(hours.arrived());
        assertThat(said).isEmpty();

        byte[] bytes = Files.readAllBytes(directory.resolve("hours"));
        int section = new String(bytes, ISO_8859_1).indexOf("TrackRecord") - 2;
        int rows = bytes.length - (1 + 4 + 8 * kept.length) - (1 + 4 + 8 * tested.length);
        byte[] unknownKind = bytes.clone();
        unknownKind[rows] = 7;
        byte[] endless = bytes.clone();
        endless[rows + 1] = 7;
        byte[] otherSection = bytes.clone();
        otherSection[section + 2] = 'B';
        byte[][] contents = {Arrays.copyOf(bytes, section), unknownKind, endless, otherSection};
        String[] why = {
            "", "skips 1 wrong rows of the track record of orders", "has a damaged track record", "BrackRecord"
        };
        for (int i = 0; i < contents.length; i++) {
            said.clear();
            Files.write(directory.resolve("other" + i), summed(contents[i]));
            Memory other = opened("other" + i);
            assertThat(arrived(other)).isEqualTo(hours.arrived());
            assertThat(hours(other).track().entries()).isEmpty();
            assertThat(hours(other).kept() == null).as("row %d", i).isEqualTo(i != 1);
            assertThat(String.join("", said)).contains(why[i]);
            assertThat(said).hasSize(i == 0 ? 0 : 1);
        }
    }

    /** Each size is another JVM's, as where it can only be set at the start: 40 callers, and a database that serves six at a time. */
    @Test
    void afterARestartAtALargerSize_bothAreCompared() throws IOException {
        Recommendation last = null;
        for (int connections : new int[] {10, 18}) {
            Memory memory = memory();
            MemoryFile file = file(directory.resolve("hours"), memory);
            file.open();
            PoolSnapshot life =
                    Snapshots.of("threads=" + connections + " downstream=6 cpu=0.1 blocked=25 processors=16 closed=40");
            life.windows.forEach(hours(memory)::windowEnded);
            Assessment assessment = Assessment.of(life);
            assessment.remember(hours(memory).levels());
            assessment.remember(hours(memory).curve());
            last = Snapshots.advise(assessment, new Goal(0.9, Double.NaN)).recommendation;
            file.write();
            file.close();
        }

        assertThat(said).isEmpty();
        assertThat(last.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(last.size.threads).isEqualTo(10);
        assertThat(Sentences.explanation(last)).contains("with 10 threads and ", " with 18, while each took ");
    }

    private Memory opened(String name) throws IOException {
        Memory memory = memory();
        MemoryFile file = file(directory.resolve(name), memory);
        file.open();
        file.close();
        return memory;
    }

    /** Returns the content with its length and its checksum. */
    private static byte[] summed(byte[] bytes) {
        int head = 8 + 4 + 8 + 4;
        CRC32 crc = new CRC32();
        crc.update(bytes, head, bytes.length - head);
        ByteBuffer.wrap(bytes).putLong(12, bytes.length - head).putInt(20, (int) crc.getValue());
        return bytes;
    }

    /** An application's data, or a device of everybody's. */
    @Test
    void whatIsNoFile_isLeftWhereItIs() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        MemoryFile file = file(data, memory());
        file.open();
        file.write();
        assertThat(said).singleElement().asString().contains("is no file");
        assertThat(file.writes()).isFalse();
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all).containsExactly(data);
        }
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
        return clock.memory();
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
