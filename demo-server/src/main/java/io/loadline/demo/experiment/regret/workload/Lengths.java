package io.loadline.demo.experiment.regret.workload;

import io.loadline.demo.LengthDistribution;
import java.util.SplittableRandom;

/** Distribution of the length of a task in units of its mean: every draw is above 0 and their mean is 1. */
public enum Lengths {
    CONSTANT {
        @Override
        public double draw(SplittableRandom random) {
            return 1;
        }
    },

    /** Erlang of four phases, squared coefficient of variation 1/4. */
    ERLANG_4 {
        @Override
        public double draw(SplittableRandom random) {
            double sum = 0;
            for (int phase = 0; phase < 4; phase++) {
                sum += random.nextExponential();
            }
            return sum / 4;
        }
    },

    EXPONENTIAL {
        @Override
        public double draw(SplittableRandom random) {
            return random.nextExponential();
        }
    },

    /** One task in ten is eleven times as long as the others; squared coefficient of variation 2.25. */
    TWO_POINT {
        @Override
        public double draw(SplittableRandom random) {
            return random.nextDouble() < 0.1 ? 5.5 : 0.5;
        }
    },

    /** Pareto of shape 1.2, cut at 1,000 times the least; squared coefficient of variation 17.6. */
    PARETO {
        @Override
        public double draw(SplittableRandom random) {
            return BOUNDED_PARETO.draw(random);
        }
    };

    private static final LengthDistribution BOUNDED_PARETO = LengthDistribution.parse("pareto:1.2");

    public abstract double draw(SplittableRandom random);
}
