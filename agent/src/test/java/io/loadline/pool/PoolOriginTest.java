// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.Stories;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks who built a pool, where its size is set, and whose it is. */
class PoolOriginTest {

    private static final String POOL = "java.util.concurrent.ThreadPoolExecutor.<init>:1335";

    @TestFactory
    Stream<DynamicTest> origins() throws IOException {
        return Stories.of("pool-origins", story -> story.asks("site", with -> {
                    PoolOrigin origin = origin(with.from(0));
                    return origin.site() + (origin.jdk ? " of the JDK" : "");
                })
                .asks("siteOfUser", with -> {
                    PoolOrigin origin = PoolOrigin.ofUserOf(with.text(0), stack(with.from(1)), String.class);
                    return origin.site() + (origin.jdk ? " of the JDK" : "");
                })
                .asks("user", with -> {
                    PoolOrigin origin = origin(with.from(0));
                    return origin.client + " at " + origin.user;
                })
                .asks("setting", with -> setting(with).with(4, 13))
                .asks("equalSizes", with -> setting(with).with(13, 13))
                .asks("noSizes", with -> setting(with).with(Integer.MAX_VALUE, Integer.MAX_VALUE))
                .asks("housekeeping", with -> Library.withHousekeeping(with.text(0), with.text(1))));
    }

    private static SizeSetting setting(Stories.Arguments with) {
        return SizeSetting.of(with.text(0), origin(with.text(2).split(" ")), with.text(1));
    }

    private static PoolOrigin origin(String... frames) {
        if (frames[0].equals("NOBODY")) {
            return PoolOrigin.BEFORE_ATTACH;
        }
        return PoolOrigin.of(stack(frames), Collections.singleton("java.util.concurrent.ThreadPoolExecutor"));
    }

    private static StackTraceElement[] stack(String... frames) {
        return Arrays.stream(frames).map(PoolOriginTest::frame).toArray(StackTraceElement[]::new);
    }

    private static StackTraceElement frame(String text) {
        String whole = text.equals("POOL") ? POOL : text;
        int colon = whole.lastIndexOf(':');
        int dot = whole.lastIndexOf('.', colon);
        String type = whole.substring(0, dot);
        return new StackTraceElement(
                type,
                whole.substring(dot + 1, colon),
                type.substring(type.lastIndexOf('.') + 1) + ".java",
                Integer.parseInt(whole.substring(colon + 1)));
    }
}
