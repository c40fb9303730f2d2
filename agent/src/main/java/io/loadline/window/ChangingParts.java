package io.loadline.window;

import io.loadline.machine.KernelFile;
import java.io.File;
import java.util.regex.Pattern;

/**
 * Removes the parts of a thread's name that differ in the next run, so that a pool has the same name every time. Other
 * numbers stay, since they may be ports; of those only this process's own id is removed.
 */
final class ChangingParts {

    private static final String START = "(?<![0-9A-Za-z])";
    private static final String END = "(?![0-9A-Za-z])";
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

    /** An identity hash code, as in {@code Object.toString}. */
    private static final String IDENTITY = "@[0-9a-f]{5,8}";

    /** Digits and letters. */
    private static final String HEXADECIMAL = "(?=[a-fA-F]*[0-9])(?=[0-9]*[a-fA-F])[0-9a-fA-F]{8,}";

    private static final String TIME = "[0-9]{10,}";
    private static final Pattern CHANGING = Pattern.compile(
            "[-_.:#/ ]*(" + START + "(" + UUID + "|" + HEXADECIMAL + "|" + TIME + ")|" + IDENTITY + ")" + END);

    /** Hazelcast makes up a random name for an instance without one: an adjective and a surname. */
    private static final Pattern HAZELCAST = Pattern.compile("^hz\\.[a-z]+_[a-z]+\\.");

    private static final Pattern SEPARATORS_AT_START = Pattern.compile("^[-_.:#/]+");

    /** In a container the id is 1 or a little more, and such a small number may mean anything. */
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

    /** The name without these parts; the whole name if nothing would be left. */
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
