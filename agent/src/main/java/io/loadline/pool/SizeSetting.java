package io.loadline.pool;

/** Where the size of one pool is set, in the words of who built it. Immutable. */
public final class SizeSetting {

    /** Of a pool whose origin is not known. */
    public static final SizeSetting UNKNOWN = new SizeSetting(null, null, null);

    private final KnownSetting known;
    private final String threadPrefix;
    private final String createdAt;

    private SizeSetting(KnownSetting known, String threadPrefix, String createdAt) {
        this.known = known;
        this.threadPrefix = threadPrefix;
        this.createdAt = createdAt;
    }

    /** {@code threadPrefix}: what the names of its threads begin with; null if that is not known. */
    public static SizeSetting of(String family, PoolOrigin origin, String threadPrefix) {
        for (KnownSetting known : KnownSetting.values()) {
            if (known.fits(family, origin.builders(), threadPrefix)) {
                return new SizeSetting(known, threadPrefix, null);
            }
        }
        return origin.isKnown()
                ? new SizeSetting(
                        null, null, origin.createdAt + (origin.through == null ? "" : " through " + origin.through))
                : UNKNOWN;
    }

    /**
     * How to set these sizes, in one line: a property or an element, else the line that calls the constructor. Empty where
     * what is to be set has no bound.
     */
    public String with(int core, int maximum) {
        if (known != null) {
            String setting = known.with(core, maximum, threadPrefix);
            return setting.contains(String.valueOf(Integer.MAX_VALUE)) ? "" : setting;
        }
        String unequal = maximum == Integer.MAX_VALUE ? ", no maximum size" : ", maximum size " + maximum;
        String sizes = core == maximum ? "size " + core : "core size " + core + unequal;
        return sizes + ", " + (createdAt == null ? "where the pool is built (not seen)" : "set at " + createdAt);
    }
}
