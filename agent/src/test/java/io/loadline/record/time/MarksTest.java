package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarksTest {

    private static final long SEED = 20261123;

    @ParameterizedTest
    @ValueSource(ints = {16, 64, 2048, 16384, 131072})
    void finds_whatIsMarked_andNothingElse(int slots) {
        Marks marks = new Marks(slots);
        SortedSet<Integer> expected = new TreeSet<>();
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            int slot = random.nextInt(slots);
            if (random.nextInt(100) < 50 + (expected.size() > 40 ? 5 : -5)) {
                // rather what is marked, of which there is little
                slot = expected.tailSet(slot).stream().findFirst().orElse(slot);
                expected.remove(slot);
                marks.clear(slot);
            } else {
                expected.add(slot);
                marks.set(slot);
            }
            int from = random.nextInt(slots + 1);
            assertThat(marks.next(from))
                    .isEqualTo(expected.tailSet(from).stream().findFirst().orElse(Marks.NO_MORE));
        }
    }
}
