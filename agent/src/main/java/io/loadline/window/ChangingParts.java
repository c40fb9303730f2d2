package io.loadline.window;

import io.loadline.window.machine.KernelFile;
import java.io.File;
import java.util.regex.Pattern;

/**
 * Parts of a thread's name that are others in the next run: left out, so that a pool is called the same every time. A
 * number may be a port, which stays; only this process's own id is known to change.
 */
final class ChangingParts {

    private static final String START = "(?<![0-9A-Za-z])";
    private static final String END = "(?![0-9A-Za-z])";
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /** Of an object that has no name of its own, as {@code toString} gives it. */
    private static final String IDENTITY = "@[0-9a-f]{5,8}";

    /** Digits and letters. */
    private static final String HEXADECIMAL = "(?=[a-fA-F]*[0-9])(?=[0-9]*[a-fA-F])[0-9a-fA-F]{8,}";

    private static final String TIME = "[0-9]{10,}";
    private static final Pattern CHANGING = Pattern.compile(
            "[-_.:#/ ]*(" + START + "(" + UUID + "|" + HEXADECIMAL + "|" + TIME + ")|" + IDENTITY + ")" + END);

    /** Hazelcast draws a name for an instance that was given none: an adjective and somebody's. */
    private static final Pattern HAZELCAST = Pattern.compile("^hz\\.[a-z]+_[a-z]+\\.");

    private static final Pattern SEPARATORS_AT_START = Pattern.compile("^[-_.:#/]+");

    /** In a container it is 1 or little more, and so is the number of many a thing that is not the process. */
    private static final int MIN_ID = 1000;

    private final Pattern ownId;

    /** {@code processId}: NaN if unknown. */
    ChangingParts(double processId) {
        ownId = processId >= MIN_ID
                ? Pattern.compile("[-_.:#/ ]*" + START + (long) processId + END)
                : Pattern.compile("(?!)");
    }

    static ChangingParts ofThisProcess() {
        return new ChangingParts(new KernelFile(new File("/"), "proc/self/status").number("Pid:"));
    }

    /** The name without them; all of it if nothing else is left. */
    String removedFrom(String thread) {
        String name = HAZELCAST.matcher(thread).replaceFirst("hz.");
        name = ownId.matcher(CHANGING.matcher(name).replaceAll("")).replaceAll("");
        if (name.equals(thread)) {
            return thread;
        }
        name = SEPARATORS_AT_START.matcher(name).replaceFirst("");
        return name.trim().isEmpty() ? thread : name;
    }
}
