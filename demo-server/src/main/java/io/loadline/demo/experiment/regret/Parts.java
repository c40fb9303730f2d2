package io.loadline.demo.experiment.regret;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.experiment.regret.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * What is done of a long run: a file for each workload, so that the run may be ended and resumed.
 *
 * @param directory null: nothing is kept
 */
record Parts(Path directory) {

    /** One workload's part. {@code date}: when it began, ISO 8601. */
    record Part(String date, double seconds, Plan plan, Outcome outcome) {}

    static final Parts NONE = new Parts(null);

    /** The part that an earlier run left; one that was made by another plan is an error that names it. */
    Optional<Part> find(Workload workload, Plan plan) {
        if (directory == null || !Files.exists(file(workload))) {
            return Optional.empty();
        }
        Part part;
        try {
            part = Json.read(Files.readString(file(workload)), Part.class);
        } catch (IOException | RuntimeException e) {
            throw new Failure(
                    "%s cannot be read (%s): delete it, and the workload is run again."
                            .formatted(file(workload), e.getMessage()),
                    e);
        }
        if (!part.plan().isComparable(plan)) {
            throw new Failure(
                    "%s was run with other settings (%s): give the same --quick, --seconds, --repeats, --cores and --seed, or another directory for --parts."
                            .formatted(file(workload), part.plan()));
        }
        return Optional.of(part);
    }

    /** The workloads that have no part yet. */
    List<Workload> missing(List<Workload> workloads, Plan plan) {
        return workloads.stream()
                .filter(workload -> find(workload, plan).isEmpty())
                .toList();
    }

    /** Writes the part whole or not at all. */
    void keep(Workload workload, Part part) {
        if (directory == null) {
            return;
        }
        try {
            Files.createDirectories(directory);
            Path whole = Files.createTempFile(directory, workload.id(), ".tmp");
            Files.writeString(whole, Json.write(part) + "\n");
            Files.move(whole, file(workload), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new Failure(
                    "The part cannot be written to %s: give --parts a directory that is writable.".formatted(directory),
                    e);
        }
    }

    private Path file(Workload workload) {
        return directory.resolve(workload.id() + ".json");
    }
}
