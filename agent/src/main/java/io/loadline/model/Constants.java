// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

/**
 * The numbers of the model that are chosen rather than measured, each with the reason for it: a source, a derivation, or the
 * simulation that set it (named by its class in the laboratory). One idea has one number, wherever it is applied. The accuracy of
 * solvers stands with them in the package {@code queueing}.
 */
public final class Constants {

    // Shares: what is too little to matter, and what is nearly all

    /** The definition of the right size: within 5 % of the best throughput or p99 response. A gain of less is none. */
    public static final double WITHIN = 0.05;

    /**
     * A tenth more or fewer threads are no other advice: an operator would not notice. SteadinessTest of the laboratory counts how
     * often advice changes under a steady load.
     */
    public static final double NOTICEABLE = 0.1;

    /** Least share that counts as all. The default of the option {@code target.cpu} is the same. */
    public static final double NEARLY_ALL = 0.9;

    /**
     * A margin for the errors of a model: with 10 clients of 10 + 10 ms on two processors 6 threads were measured to do 0.94 of
     * the best where the product form says 0.976 (lab/results/model.md). Also of measured rates and times.
     */
    public static final double MARGIN = 0.02;

    /** Least share from which a wait or a neighbour enters the model: less is within the errors of what is measured. */
    public static final double NOTED = 0.03;

    /** More than half. */
    public static final double MOST = 0.5;

    /** Three quarters: of processors that are busy, of blocks that agree, of tasks that use what others wait for. */
    public static final double MOSTLY = 0.75;

    /** A station with such a utilisation queues: at 0.85 more than five are in an M/M/1 on average (Kleinrock 1, section 3.2). */
    public static final double FULL = 0.85;

    /** Share of the time or the tasks that a report in per mille would round away. */
    public static final double SELDOM = 0.002;

    /** Half of what a 99th percentile leaves out, so that it changes none. */
    public static final double HARDLY_ANY = 0.005;

    /** An interval may be so wide, as a part of the size (accuracy.md), and no pool is planned with a smaller part. */
    public static final double ALLOWED_SHARE = 0.25;

    /** The same in threads. */
    public static final int ALLOWED_THREADS = 2;

    /** Fewer threads by less are not worth a restart: three times what a size may differ from the right one. */
    public static final double MIN_SAVING = 0.15;

    /** Share of the gain of as many more threads if nothing were in the way: a gain above it is no plateau. */
    public static final double MIN_STEP_GAIN = 0.3;

    /**
     * Usual error of a response time: D. A. Menasce, V. A. F. Almeida, "Capacity Planning for Web Services" (2002), on
     * calibration.
     */
    public static final double USUAL_ERROR = 0.2;

    /**
     * Factor of the root of n: n independent arrivals at a pool that is always busy change the number in system by less than
     * that hardly ever (W. Feller, "An Introduction to Probability Theory and Its Applications" 2 (1971), section X.5).
     */
    public static final double RANDOM_WALK = 0.5;

    /** Coefficient of variation of arrivals that a clock sends: their jitter, where exponential ones have 1. */
    public static final double CLOCKWORK = 0.2;

    // Shares of measured quantities, one for each question. They are a tenth or a twentieth by the judgement that an
    // operator notices a tenth, unless another source stands beside them

    /** Share of the runs that fall due, or of a second in each second: periodic tasks that lose less are not late. */
    public static final double LATE = 0.05;

    /** Share of the periods of a quota: a container that is throttled in more of them is short of processors. */
    public static final double THROTTLED = 0.05;

    /** Share by which the tasks that start or arrive may differ from those that end, while a load is steady. */
    public static final double UNEVEN = 0.05;

    /** Share of the tasks of a trace: if fewer found a free thread, no dispatch latency is reported. */
    public static final double FEW_WAITS = 0.05;

    /** Share of the time: a loop that never empties has the clients that are exceeded for no longer. */
    public static final double RARELY_MORE = 0.05;

    /** Share of the threads that may seem busy beyond the others, where one task's end and the next one's begin overlap. */
    public static final double OVERLAP = 0.05;

    /** Coefficient of variation of the times of rounds: below, a clock starts them. */
    public static final double CLOCK_ERROR = 0.05;

    /** Share of the tasks: a kind with fewer of them is not named. */
    public static final double NAMED = 0.05;

    /** Share of the processors: a pool that gets all but these is not rationed by the others. */
    public static final double TAKEN_BY_OTHERS = 0.05;

    /** Coefficient of variation: lengths that vary by less are constant, and form convoys. */
    public static final double CONSTANT_LENGTH = 0.1;

    /** Share of a response time: waits that differ by less are one. */
    public static final double SAME_WAIT = 0.1;

    /** Threads kept busy: a pool with less to do needs no advice. */
    public static final double HARDLY_BUSY = 0.1;

    /** Share of the threads that are saved: where far more depart, it does not matter how many are left. */
    public static final double OF_SAVED = 0.1;

    /** Share of the time in service: a call site where tasks wait for longer limits the pool. */
    public static final double BINDING = 0.1;

    /** Share of the tasks present that must be overtaken for the trace to have missed them. */
    public static final double MANY_OVERTAKEN = 0.1;

    /** Share of the tasks in service: more of them that never end make up the stacks. */
    public static final double MANY_OCCUPIED = 0.1;

    /** Share of the processors: others that use more of them compete. */
    public static final double MUCH_OF_PROCESSORS = 0.1;

    /** Share of the time for which a task wants a processor: a task that waits for more of it waits for the processor. */
    public static final double WAITS_FOR_CPU = 0.1;

    /** Share of the time in service: a task that is on a processor for less is not bound by processors. */
    public static final double USES_CPU = 0.1;

    /** Share of the time: a pool that is full for less, as at night, shows no bottleneck. */
    public static final double FULL_AT_TIMES = 0.1;

    /** Share of the mean number present: fewer clients beyond it do not tell a loop from a balancer. */
    public static final double SPARE_CLIENTS = 0.1;

    /** Share of the workers that may seem busy beyond those sampled, since short tasks end during a sample. */
    public static final double SHORT_OF_LOOKS = 0.1;

    /** Share of the time in service: tasks that wait for less in the queue do not queue. */
    public static final double QUEUES = 0.1;

    /** Share of the time of a round: a caller that pauses for less waits for the answers. */
    public static final double SHORT_PAUSE = 0.1;

    /** Share of the time in service: a shorter wait for a processor is not shown. */
    public static final double SHOWN = 0.01;

    /** Share of the samples of stacks: workers that wait at a call site in fewer of them do so by chance. */
    public static final double OF_LOOKS = 0.25;

    /** Share of the threads to add as a trial where the model fails. */
    public static final double TRIED_MORE = 0.25;

    /** Coefficient of variation, and a part of that of the ends: half that of exponential times comes from a clock. */
    public static final double PACED = 0.5;

    // Multiples

    /** The aim for threads over the fewest that are enough (lab/results/model.md): within it a size is near another. */
    public static final double NEAR = 1.5;

    /** Twice as much is more than chance or a missed moment explains. */
    public static final int FAR_MORE = 2;

    /** A step at most doubles: a resource that was never seen to be short may become so, and is then short by half. */
    public static final int MAX_STEP = 2;

    /** Beyond so many times the present threads no size is called a way out of a deadlock. */
    public static final int MAX_TIMES = 4;

    /** Threads on each processor that do no harm: they were measured on two of them (how-sizing-works.md, first table). */
    public static final double PER_PROCESSOR = 4;

    /** Squared coefficient of variation: from there on the longest tenth of lognormal tasks makes up three fifths of the work. */
    public static final double HEAVY_TAILED = 10;

    /** Number of tasks: a wait or a standstill as long as these take is not just slow. */
    public static final double MANY_SERVICES = 10;

    // How much must be seen

    /** Windows, and multiples of the service time: a mean of thirty is nearly normal (central limit theorem). */
    public static final int LOOK = 30;

    /** (1.96 / 0.1) squared: for a mean within 10 % at 95 % certainty, times the squared coefficient of variation. */
    public static final double TASKS = 384;

    /** Quantile of the normal distribution, for 2.5 % on either side. */
    public static final double NORMAL = 1.96;

    /** Standard errors that chance reaches once in millions of looks; there are many looks. */
    public static final double STANDARD_ERRORS = 5;

    /** Windows in a row, or sizes: a line through fewer goes through any two. */
    public static final int STILL = 3;

    /** Mean services after which those under way at the last completion should have ended, though some are longer. */
    public static final int STILL_SERVICES = 2;

    /** Windows within which a batch comes: its first may be cut by the end of one. */
    public static final int AT_ONCE = 2;

    /** Windows in which something was seen, for a mean of them. */
    public static final int MIN_LOOKS = 5;

    /** Mean service of a window of the warm-up, in medians: JIT compilers and class loaders make it several. */
    public static final double COLD = 1.5;

    /** Windows of one size, or for drawing anew. */
    public static final int MIN_WINDOWS = 10;

    /** Tasks or workers: a share of them is known to 14 % (one over the root). */
    public static final int MIN_SAMPLE = 50;

    /** Tasks of which each is known: one in a hundred makes a 99th percentile. */
    public static final int MIN_TRACED = 100;

    /** Stacks or arrivals: a share of them is known to 7 %. */
    public static final int MIN_SEEN = 200;

    /** Tasks of which each is known: ten in a thousand make a 99th percentile that is not chance. */
    public static final int ENOUGH_TRACED = 1_000;

    /** Seconds: one block of the bootstrap. */
    public static final double MIN_SECONDS = 5;

    /** Seconds. */
    public static final double MINUTE = 60;

    /** A wait from which on people lose the thread: J. Nielsen, "Usability Engineering" (1993), section 5.5. */
    public static final double FELT_SECONDS = 1;

    /** Threads kept busy: of more, few tasks tell nothing. */
    public static final double LITTLE_LOAD = 100;

    // What machines take

    /** Time of a few reads of the clock: shorter tasks cost more to hand over than to run. */
    public static final double MIN_SERVICE_MILLIS = 100e-6;

    /** One task's end and the next one's begin on the same thread may seem to overlap by so much. */
    public static final long HAND_OVER_NANOS = 1_000;

    /** Time to wake a thread on a busy machine: waits that differ by less are one. */
    public static final double DISPATCH_MILLIS = 0.1;

    /** The same as a share of a mean service time, of a client that sends its next task before the last one has ended. */
    public static final double HAND_OVER = 0.01;

    // Confidence: of such answers in simulated pools of all kinds, the share that was good (ConfidenceTest)

    /** The model knows all that is in the way. */
    public static final double SURE = 0.95;

    /** A step goes the right way, and its goal is right where arrivals tell how much work there is; bounds of a load. */
    public static final double LIKELY = 0.9;

    /** More threads than were ever busy, with only processors in the way; overload of something that is known. */
    public static final double EXTRAPOLATED = 0.85;

    /** Callers wait for answers: what they wait for may have a limit that shows only with more threads or fewer. */
    public static final double OF_CALLERS = 0.75;

    public static final double OF_BATCH = 0.6;

    /**
     * Confidence that more threads help where all are busy already, and nothing is known to be full: something out of
     * sight may be.
     */
    public static final double OPEN_QUESTION = 0.45;

    /** The goal of a step where callers wait, so that nobody knows what they would do. */
    public static final double STEPS_OF_CALLERS = 0.3;

    /** The goal of a step of a batch; threads for a wait of which nobody knows the width; the way out of a deadlock. */
    public static final double UNLIKELY = 0.05;

    // Resizing: the laboratory's command resizing compares them with other controllers (lab/README.md)

    /** Largest error of Little's law; the first windows of a new size differ more than a steady pool does. */
    public static final double MAX_LAW_ERROR = 0.25;

    /** Share of the throughput, the mean and the 99th percentile of the response: smaller differences are no harm. */
    public static final double THROUGHPUT_BAND = 0.05;

    public static final double MEAN_BAND = 0.10;
    public static final double P99_BAND = 0.30;

    /** Standard errors, by which a step must have done harm: by chance once in 700 looks. */
    public static final double ERRORS_OF_HARM = 3;

    /** Standard errors, by which a gain must lie below the predicted one, to be less. */
    public static final double ERRORS_OF_GAIN = 2;

    /** A step of which less than this share of the predicted gain is seen has missed it. */
    public static final double SHARE_OF_GAIN = 0.5;

    /** Least relative difference from which an offered load is another one. */
    public static final double OTHER_LOAD = 0.10;

    /** Fewest tasks beyond a 99th percentile: of fewer it is a matter of luck. */
    public static final int TASKS_FOR_P99 = 500;

    /** Samples in a row in which a step must be wrong; it stays after the most of them. */
    public static final int LOOKS_TO_FAIL = 2;

    public static final int MAX_LOOKS = 4;

    /** Changes by somebody else, after which a pool is left to them. */
    public static final int MAX_OUTSIDE = 3;

    /** Time for which a queue stands until the size at the start comes back: longer than a burst, short beside a minute. */
    public static final long PRESSED_NANOS = 3_000_000_000L;

    /** Least ratio of a long queue to the predicted one, and least tasks in it for each thread. */
    public static final double TIMES_EXPECTED = 3;

    public static final long TASKS_A_THREAD = 2;

    /** Multiple of the size at the start: the most threads, where no option says more. Two doublings. */
    public static final int TIMES_START = 4;

    /** A day, in nanoseconds: after a step that failed it is tried again at the latest. */
    public static final long LONGEST_REST = 86_400_000_000_000L;

    // Calculation

    /** Per cent. */
    public static final double NINE_IN_TEN = 90;

    /** Seed: the same data get the same advice; any number will do. */
    public static final long SEED = 20261121;

    /**
     * Draws of the bootstrap of a replay: B. Efron, R. J. Tibshirani, "An Introduction to the Bootstrap" (1993), name 50 to 200
     * for standard errors (chapter 6) and some 1,000 for intervals (chapters 12 to 14). Reweighing makes 1,000 cost half a
     * millisecond.
     */
    public static final int DRAWS = 1_000;

    /**
     * Draws of the bootstrap of demands, each of which is a mean value analysis: 1,000 took 73 ms more with 100 clients, and
     * moved an end of eight ranges in 310 simulated pools, by a thread.
     */
    public static final int DEMAND_DRAWS = 80;

    /** Fewest blocks of the bootstrap and of arrivals: fewer differ too little. */
    public static final int MIN_BLOCKS = 8;

    public static final int MAX_BLOCKS = 24;

    /** Low bits of a value that is sorted with the number of its block: as many as that number takes. */
    public static final long BLOCK_BITS = Integer.highestOneBit(MAX_BLOCKS) * 2 - 1;

    /** Draws beyond either end of the range of an open pool, which other rules widen: it holds 0.99 of right sizes (accuracy.md). */
    public static final double TAIL_OF_OPEN = 0.075;

    /** Draws beyond either end for a closed load: 2.5 % as of a 95 % interval, but it holds 0.90 of right sizes (accuracy.md). */
    public static final double TAIL_OF_CLOSED = 0.025;

    /** Tasks of a replay of clients: forty make a 99th percentile. */
    public static final int REPLAYED = 4_000;

    /** Tasks before them, in which the clients spread out: a tenth more time. */
    public static final int WARM_UP = 400;

    /**
     * Multiple of the mean population at a full bottleneck: with twice as many clients it is never idle, even if times are
     * exponential.
     */
    public static final double FLOOD = 4;

    /**
     * More threads than load * {@code PEAK} + (root of the load + 1) * {@code PEAK_DEVIATIONS} are never busy at once: the load of the
     * busiest window, bursts within it, and twenty standard deviations of a Poisson number. The end of a search.
     */
    public static final double PEAK = 4;

    public static final double PEAK_DEVIATIONS = 20;

    /** Tasks of a batch or a backlog: about what is replayed in 30 ms. With 20,000 a backlog is taken for less than it is. */
    public static final int MOST_REPLAYED = 50_000;

    /** Beyond, no size is sought. */
    public static final int MOST_THREADS = 100_000;

    /** Nobody works out a larger one, or tries one more thread. */
    public static final int MOST_BY_HAND = 10_000;

    /** The step of a search, as a part of the size: a third of {@link #WITHIN} either way is enough near the end. */
    public static final int FINE = 16;

    /** Sizes of one pool of which it is remembered what they did: 16 steps by 1.3 go from 1 to 66. */
    public static final int MOST_LEVELS = 16;

    /** Share of the tasks of a span, on either side of a gap: their neighbours are missing, so they see too few. */
    public static final double EDGE = 0.2;

    /** Share of the growth of a queue in the first half of the time: half the share of even growth. */
    public static final double EARLY_GROWTH = 0.25;

    /** Figures that are kept of each of them. */
    public static final int LEVEL_FIGURES = 12;

    /** Relative rounding error of sums of measured times. */
    public static final double ROUNDING = 0.001;

    /** Seconds, of a task that nobody waits for any more: longer than any, and yet a number to interpolate with. */
    public static final double GIVEN_UP = 1e9;

    /** Tasks of a round of a caller that waits for all of them, on average: of fewer tasks each is a caller of its own. */
    public static final int ROUND_TASKS = 10;

    private Constants() {}

    // The load curve (regime.LoadCurve)

    /** Ratio of one level of a load curve to the next: ten levels for a range of 1 to 10. */
    public static final double CURVE_RATIO = 1.25;

    /** Levels of each kind in a load curve: a range of 1 to 100. With 96 bytes a level a curve takes 4 KiB at most in a file. */
    public static final int CURVE_LEVELS = 21;

    /** Numbers of a level in a file: its sums, its kind, and its place. */
    public static final int CURVE_FIGURES = 12;

    /** Servers of a downstream: more are not told from any number. */
    public static final int MOST_SERVERS = 10_000;

    /** Length of a slice in seconds: above the mean wait of most downstreams, below the time in which a load changes. */
    public static final double SLICE_SECONDS = 5;

    /** Tasks in a slice: their mean is known within a fifth if lengths are exponential. */
    public static final double SLICE_TASKS = 30;

    public static final double DAY_SECONDS = 86_400;

    public static final double WEEK_MILLIS = 7 * 86_400e3;

    /** Slices and tasks of a level from which conclusions are drawn: the mean within a tenth for exponential lengths. */
    public static final int LEVEL_SLICES = 3;

    public static final double LEVEL_TASKS = 100;

    // The track record (TrackRecord, SizeTest)

    /** Predictions that a track record has: with 90 bytes each they take 2 KB of a pool. */
    public static final int RECORDED_PREDICTIONS = 20;

    /** Numbers of one of them in a file. */
    public static final int TRACK_FIGURES = 11;

    /** Weight of the model's own confidence, in predictions: that of the prior of Laplace's rule of succession. */
    public static final double PRIOR_PREDICTIONS = 2;

    /** Error up to which a prediction held: half of that with which a model still agrees with the size it was measured at. */
    public static final double HELD = 0.1;

    /** Difference of two loads that are the same: that of the predictions to be tested. */
    public static final double SAME_LOAD = 0.1;

    /** Largest ratio of the blocked times of two quiet levels that agree: a capacity is named within a quarter. */
    public static final double CURVE_AGREES = 1.25;

    /**
     * Growth of the blocked time of a full pool, in whole tasks, that tells of a full downstream: more than twice the 8 % by which
     * sleeps grew on full processors (how-sizing-works.md, first table), and less than the quarter of margin that K gets.
     */
    public static final double GROWS_WHEN_FULL = 0.2;

    /** Sizes from which on the universal scalability law is fitted: usl4j refuses fewer. */
    public static final int LAW_LEVELS = 6;

    /** Ratio of rates that tells a quiet time from a busy one. */
    public static final double QUIET = 0.5;

    // Garbage collection, as shares of the last minute in pauses

    /** S0 and the load contain so much that is neither processor nor downstream: a thread in twenty. */
    public static final double GC_SHOWN = 0.05;

    /** Aim of the collectors themselves: GCTimeRatio of G1 is 12, or 8 %, and of Parallel 99. Beyond a tenth the heap is short. */
    public static final double GC_BOUND = 0.1;

    // Event loops

    /** Busy share from which on loops are full: nine in ten events find their loop at another one. */
    public static final double FULL_LOOPS = 0.9;

    /** Share of the busiest loop below which the others idle: an even spread would then halve its load, or nearly so. */
    public static final double IDLE_LOOPS = 0.5;

    // Slower than usual (regime.Slowdown): SlowdownTest has the healthy pools and the slow ones

    /** Least ratio of a blocked time to the usual one: above what a cache, an index or a plan varies by. */
    public static final double SLOWDOWN_RATIO = 1.5;

    /** Slow slices in a row, and standard deviations: each slice alone is beyond them once in hundreds. */
    public static final int SLOWDOWN_SLICES = 3;

    /** Slices of a level that is called usual: a minute of a busy pool. */
    public static final int USUAL_SLICES = 12;

    /** Levels upward in which a usual one is looked for: a threefold rate, which callers lose where tasks take three times as long. */
    public static final int SLOWDOWN_LEVELS = 5;

    /** Seconds since the start of a JVM, in which code is compiled and caches fill. */
    public static final double SLOWDOWN_WARM_UP = 5 * MINUTE;

    /** Seconds without a slow slice after which a slowdown has ended: two of the longest slices. */
    public static final double SLOWDOWN_ENDS = 2 * MINUTE;

    /** Seconds after which a slowdown begins to become usual, and after which the first five minutes are hardly any of a level. */
    public static final double NEW_USUAL_SECONDS = 60 * MINUTE;

    // A queue downstream at one size (regime.DownstreamQueue): DownstreamQueueTest has the hits and the false alarms

    /** Ends of a block: some forty service times of ten threads, and shorter than a load lasts. */
    public static final int ENDS_OF_BLOCK = ENOUGH_TRACED / 2;

    /** Standard errors by which ends must see fewer than half of what free tasks would show. */
    public static final double ERRORS_OF_QUEUE = 2;

    /** Bins in which ends are counted: the variance of fifty counts is known to a fifth. */
    public static final int FEWEST_BINS = 50;

    /** Length of the longest bin, in service times: a slow moment of some service times is all in one or two. */
    public static final double LONGEST_BIN = 8;

    /** Variance over mean of those counts: 1 of a full downstream with exponential lengths, 1.6 to 16 of one that stalls. */
    public static final double STEADY_ENDS = 1.3;

    // What is told

    /** Event loops whose shares are listed; the others are no busier. */
    public static final int SHOWN_LOOPS = 8;
}
