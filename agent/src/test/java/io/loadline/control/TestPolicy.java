// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** Policy of {@code resize=auto} for trials, without bounds. */
class TestPolicy implements ResizePolicy {

    @Override
    public ResizeMode mode() {
        return ResizeMode.AUTO;
    }

    @Override
    public int order() {
        return 0;
    }

    @Override
    public Pace pace() {
        return Pace.fast(1);
    }

    @Override
    public int minimum(String pool) {
        return 0;
    }

    @Override
    public int maximum(String pool) {
        return 0;
    }
}
