// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The setting that sizes one pool, in the words of the library or application that built it. Immutable. */
public final class SizeSetting {

    /** Setting of a pool with an unknown origin. */
    public static final SizeSetting UNKNOWN = new SizeSetting(null, null, null);

    private final Known known;
    private final String threadPrefix;
    private final String createdAt;

    private SizeSetting(Known known, String threadPrefix, String createdAt) {
        this.known = known;
        this.threadPrefix = threadPrefix;
        this.createdAt = createdAt;
    }

    /** The property or element of a well-known server or framework: one row of {@code families.txt}. */
    static final class Known {
        final String whose;
        final String text;
        private final String builder;
        private final Pattern threads;

        Known(String row) {
            String[] columns = row.split(" \\| ", 4);
            this.builder = columns[0];
            this.threads = columns[1].equals("-") ? null : Pattern.compile(columns[1]);
            this.whose = columns[2];
            this.text = columns[3];
        }

        /** Returns the prefix of a class that must have been on the stack when the pool was built. */
        Optional<String> builder() {
            return builder.equals("-") ? Optional.empty() : Optional.of(builder);
        }

        /**
         * Returns whether this row applies.
         *
         * @param builders prefixes of the classes on the stack
         * @param threadPrefix null if unknown
         */
        private boolean fits(Set<String> builders, String threadPrefix) {
            return builder().map(builders::contains).orElse(true)
                    && (threads == null
                            || threadPrefix != null
                                    && threads.matcher(threadPrefix).matches());
        }

        private String with(int core, int maximum, String threadPrefix) {
            return String.format(Locale.ROOT, text, core, maximum, group(threadPrefix));
        }

        private String group(String threadPrefix) {
            Matcher name = threads == null ? null : threads.matcher(threadPrefix);
            return name != null && name.matches() && name.groupCount() > 0 ? name.group(1) : "";
        }
    }

    /**
     * Finds the setting of a pool.
     *
     * @param threadPrefix prefix of the pool's thread names; null if unknown
     */
    public static SizeSetting of(String family, PoolOrigin origin, String threadPrefix) {
        for (Known known : PoolFamily.named(family).settings) {
            if (known.fits(origin.builders, threadPrefix)) {
                return new SizeSetting(known, threadPrefix, null);
            }
        }
        return origin.isKnown()
                ? new SizeSetting(
                        null, null, origin.createdAt + (origin.through == null ? "" : " through " + origin.through))
                : UNKNOWN;
    }

    /**
     * Returns, in one line, how to set these sizes: a property or an element, else the line that calls the constructor.
     * Empty if the setting would have no bound.
     */
    public String with(int core, int maximum) {
        if (known != null) {
            String setting = known.with(core, maximum, threadPrefix);
            return setting.contains(String.valueOf(Integer.MAX_VALUE)) ? "" : setting;
        }
        String most = maximum == Integer.MAX_VALUE ? "no maximum size" : "maximum size " + maximum;
        String unequal = core == Integer.MAX_VALUE ? most : "core size " + core + ", " + most;
        String sizes = core == maximum && core < Integer.MAX_VALUE ? "size " + core : unequal;
        return sizes + ", " + (createdAt == null ? "where the pool is built (not seen)" : "set at " + createdAt);
    }
}
