package io.loadline.lab;

/** What people use today. */
enum Competitor {
    CORES_PLUS_1("cores + 1") {
        @Override
        double threads(Workload work, Observation seen) {
            return cores(work) + 1;
        }
    },
    TWICE_CORES("2 x cores") {
        @Override
        double threads(Workload work, Observation seen) {
            return 2 * cores(work);
        }
    },
    /** B. Goetz, Java Concurrency in Practice, 8.2: cores x (1 + wait / compute). */
    GOETZ_TRUE("Goetz, true ratio") {
        @Override
        double threads(Workload work, Observation seen) {
            return work.processors * (1 + work.blocked / work.cpu);
        }
    },
    /** The same, where all that is not processor time counts as waiting. */
    GOETZ_MEASURED("Goetz as measured") {
        @Override
        double threads(Workload work, Observation seen) {
            return work.processors * seen.inServiceSeconds / seen.cpuSeconds;
        }
    },
    RATE_TIMES_SERVICE("lambda x S") {
        @Override
        double threads(Workload work, Observation seen) {
            return seen.meanInService();
        }
    },
    LOAD_AND_A_FIFTH("1.2 x L") {
        @Override
        double threads(Workload work, Observation seen) {
            return 1.2 * seen.meanInSystem();
        }
    },
    /** The mean number in the system by Little's law. */
    LOAD("L") {
        @Override
        double threads(Workload work, Observation seen) {
            return seen.meanInSystem();
        }
    };

    private static final int MAX = 5000;

    final String title;

    Competitor(String title) {
        this.title = title;
    }

    abstract double threads(Workload work, Observation seen);

    int size(Workload work, Observation seen) {
        double threads = threads(work, seen);
        return Double.isNaN(threads) ? 1 : (int) Math.max(1, Math.min(MAX, Math.ceil(threads - 1e-9)));
    }

    private static double cores(Workload work) {
        return Math.ceil(work.processors);
    }
}
