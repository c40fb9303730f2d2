package io.loadline;

import io.loadline.control.Pace;
import io.loadline.control.ResizeMode;
import io.loadline.jmx.resize.ResizePolicy;
import io.loadline.options.Options;
import io.loadline.options.OptionsInForce;

/** What the options in force say about resizing. */
final class ResizeOptions implements ResizePolicy {

    private final OptionsInForce options;

    ResizeOptions(OptionsInForce options) {
        this.options = options;
    }

    @Override
    public ResizeMode mode() {
        return ResizeMode.valueOf(options.get().resize.name());
    }

    @Override
    public Pace pace() {
        Options now = options.get();
        return now.pace == Options.Pace.FAST
                ? Pace.fast(now.windowNanos)
                : Pace.calm(now.windowNanos, now.historyNanos);
    }

    @Override
    public int minimum(String pool) {
        return options.get().minimumOf(pool);
    }

    @Override
    public int maximum(String pool) {
        return options.get().maximumOf(pool);
    }
}
