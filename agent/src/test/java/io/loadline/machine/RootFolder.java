package io.loadline.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that takes the place of a file system's root, with the files of a kernel in it. */
final class RootFolder {

    private final Path folder;

    RootFolder(Path folder) {
        this.folder = folder;
    }

    java.io.File root() {
        return folder.toFile();
    }

    RootFolder with(String path, String... lines) {
        try {
            Path file = folder.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.US_ASCII));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }
}
