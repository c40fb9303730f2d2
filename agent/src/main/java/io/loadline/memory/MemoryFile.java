// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * Keeps a {@link Memory} over restarts, in a file that is whole at any moment: it is written beside it and renamed. What goes
 * wrong is logged in one line, and the application never sees it.
 *
 * <pre>
 *   FILE         magic, version, length and checksum of the rest, then the hours of each pool, then sections that may be missing
 *   FILE.new     the next one, while it is written
 *   FILE.lock    held by the JVM that writes: another one reads only, and takes over when that JVM ends
 *   FILE.aside   what could not be read, put aside rather than written over
 * </pre>
 *
 * Thread-safe.
 */
public final class MemoryFile {

    private static final byte[] MAGIC = {'L', 'o', 'a', 'd', 'l', 'i', 'n', 'e'};
    private static final int VERSION = 5;
    private static final int HEAD = MAGIC.length + 2 * Integer.BYTES + Long.BYTES;

    private static final int MAX_ASIDE = 9;

    private final Path file;
    private final Memory memory;
    private final Consumer<String> log;

    /** Holds the lock as long as the JVM lives. */
    private FileChannel lock;

    private boolean writes;

    /** True if another JVM, or another file of this one, held the lock at the last try. */
    private boolean isHeld;

    private boolean failed;

    public MemoryFile(String file, Memory memory, Consumer<String> log) {
        this.file = Paths.get(file).toAbsolutePath();
        this.memory = memory;
        this.log = log;
    }

    /** Reads the file, and finds out whether this JVM may write it. */
    public synchronized void open() {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            say("is no file; hours are kept until the JVM ends");
            return;
        }
        writes = locks();
        readInto(memory);
    }

    /** Reads the file, and puts aside what cannot be read. */
    private void readInto(Memory to) {
        try {
            read(Files.readAllBytes(file), to);
        } catch (NoSuchFileException first) {
            // begins now
        } catch (IOException unreadable) {
            say(unreadable.getMessage() + "; the hours begin anew");
            writes = writes && putAside();
        }
    }

    /** Returns whether hours are kept, which {@link #open} finds out. */
    public synchronized boolean writes() {
        return writes;
    }

    private boolean locks() {
        String holder = null;
        try {
            if (lock == null) {
                lock = FileChannel.open(beside(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            }
            if (lock.tryLock() != null) {
                isHeld = false;
                return true;
            }
            holder = "another JVM writes it; this one reads it only, until that JVM has ended";
        } catch (OverlappingFileLockException inThisJvm) {
            holder = "it is written by this JVM already";
        } catch (IOException | UnsupportedOperationException error) {
            say("cannot be written (" + error + "); hours are kept until the JVM ends");
        }
        if (holder != null && !isHeld) {
            say(holder);
        }
        isHeld = holder != null;
        return false;
    }

    /** Tries the lock again, and adds what the JVM that held it has written since. */
    private void takeOver() {
        writes = isHeld && locks();
        if (writes) {
            Memory written = memory.emptyCopy();
            readInto(written);
            memory.addMissing(written);
        }
    }

    private void read(byte[] bytes, Memory to) throws IOException {
        if (bytes.length < HEAD || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            throw new IOException("is no memory of Loadline");
        }
        ByteBuffer head = ByteBuffer.wrap(bytes);
        head.position(MAGIC.length);
        int version = head.getInt();
        if (version != VERSION) {
            throw new IOException("is of version " + version + ", and this is version " + VERSION);
        }
        if (head.getLong() != bytes.length - HEAD || head.getInt() != checksum(bytes, HEAD)) {
            throw new IOException("is damaged");
        }
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(bytes, HEAD, bytes.length - HEAD));
        to.read(from);
        while (from.available() > 0) {
            readSection(from, to);
        }
    }

    private void readSection(DataInputStream from, Memory to) throws IOException {
        String name = from.readUTF();
        int length = from.readInt();
        byte[] section = new byte[Math.max(0, Math.min(length, from.available()))];
        from.readFully(section);
        if (name.equals(TrackSection.NAME)) {
            TrackSection.read(section, to, this::say);
        } else {
            say("skips the unknown section " + name);
        }
    }

    private static int checksum(byte[] bytes, int from) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, bytes.length - from);
        return (int) crc.getValue();
    }

    private boolean putAside() {
        for (int i = 1; i <= MAX_ASIDE; i++) {
            Path aside = beside(".aside" + (i == 1 ? "" : String.valueOf(i)));
            if (!Files.exists(aside)) {
                try {
                    Files.move(file, aside);
                    return true;
                } catch (IOException stays) {
                    break;
                }
            }
        }
        say("cannot be put aside, so it stays as it is");
        return false;
    }

    /** Writes all hours, in place of those of before. If another JVM has written so far, tries whether it has ended. */
    public synchronized void write() {
        if (!writes) {
            takeOver();
        }
        if (!writes) {
            return;
        }
        Path next = beside(".new");
        try {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            memory.write(new DataOutputStream(content));
            byte[] bytes = content.toByteArray();
            ByteBuffer head = ByteBuffer.allocate(HEAD);
            head.put(MAGIC).putInt(VERSION).putLong(bytes.length).putInt(checksum(bytes, 0));
            head.rewind();
            try (FileChannel to = FileChannel.open(
                    next, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                writeAll(to, head);
                writeAll(to, ByteBuffer.wrap(bytes));
                to.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            failed = false;
        } catch (IOException error) {
            if (!failed) {
                say("could not be written (" + error + "); what it held before stays, and each hour it is tried again");
            }
            failed = true;
            next.toFile().delete();
        }
    }

    private static void writeAll(FileChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /** Lets another JVM write; for tests, as each JVM does so when it ends. */
    synchronized void close() throws IOException {
        lock.close();
        writes = false;
    }

    private Path beside(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    private void say(String what) {
        log.accept("memory=" + file + ": " + what);
    }
}
