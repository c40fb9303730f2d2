// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import io.loadline.Stories;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import java.io.IOException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AnnouncedSizeTest {

    private static final long SECOND = 1_000_000_000L;

    private AnnouncedSize told;
    private long now;

    @TestFactory
    Stream<DynamicTest> sizes() throws IOException {
        return Stories.of("announced-sizes", story -> {
            told = new AnnouncedSize(60 * SECOND);
            story.does("pass", with -> now += with.whole(0) * SECOND)
                    .asks("isNews", with -> isNews(with.small(0), with.small(1), with.small(2)))
                    .asks(
                            "isNewsAtEither",
                            with -> isNews(with.small(0), with.small(0), with.small(0))
                                    || isNews(with.small(1), with.small(1), with.small(1)))
                    .asks("timesOf3600Jumps", with -> {
                        Random random = new Random(1);
                        int times = 0;
                        for (int i = 0; i < 3600; i++) {
                            int size = 1 + random.nextInt(2) * 50;
                            times += isNews(size, size, size) ? 1 : 0;
                        }
                        return times;
                    });
        });
    }

    private boolean isNews(int size, int low, int high) {
        now += SECOND;
        return told.isNews(new Size(size, low, high, Limit.LOAD), now);
    }
}
