package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Who takes part, in the order of the table. */
final class Controllers {

    static final List<Supplier<SizeController>> ALL = Collections.unmodifiableList(Arrays.asList(
            FixedSize::new,
            RightSize::new,
            () -> new Loadline(line -> {}),
            ByHand::new,
            HillClimbing::new,
            Gradient2::new,
            Vegas::new));

    private Controllers() {}
}
