package io.loadline.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Something that was found, as data: what it is, and its figures. In words it is what the package {@code report} says of it; a
 * figure may be another fact, a list of facts, or null where there is nothing more to say. Immutable.
 */
public final class Fact {

    /** What can be found. The phrase of each, which tells what its figures are, stands in {@code phrases.txt}. */
    public enum Key {
        SIZE_CHANGE,
        STEPS,
        KEEP,
        KEEP_WITHOUT_MAXIMUM,
        KEEP_SIZE,
        KEEP_FOR_LITTLE_GAIN,
        KEEP_ORDER,
        KEEP_UNTIL_SEEN,
        FOR_BUSIEST,
        ENOUGH_NOW,
        LITTLE_SEEN_NOW,
        OR_MORE_WANTED,
        BUSIER_MAY_COME,
        THEN,
        GAIN,
        IN_BUSIEST,
        IN_LATEST,
        GAIN_OF_TAIL,
        INTERVAL,
        P90_AND_INTERVAL,
        BY_DOUBT,
        BY_WHOLE_BATCH,
        BY_STEP,
        MORE_HELP,
        PRESENT_IS_GOOD,
        FEWER_ARE_ENOUGH,
        NEARLY_IDLE,
        BY_BATCH,
        BY_PERIODIC_TASKS,
        BY_CALLERS,
        AS_FAR_AS_SEEN,
        BY_WAIT,
        BY_RESPONSE,
        BY_STATION,
        PLACE_BUSY,
        SHARE_BUSY,
        PROCESSORS_BUSY,
        TARGET_BUSY,
        KEEP_BUSIER,
        QUEUE_THERE,
        PERMITS,
        ON_IO_THREADS,
        REJECTED_ELSE,
        ON_DEMAND,
        LOWER_SAVES_NOTHING,
        POSSIBLE_MAXIMUM,
        LOOK_AFTER_STEP,
        TASKS_MAY_WAIT,
        LIMITED_BY_SYSTEM,
        NOTE,
        OTHERS,
        OWN_THREADS,
        IDLE_MAXIMUM,
        SET_BOTH,
        TASK_TAKES,
        PARTS,
        PARTS_WITHOUT_CPU,
        QUEUED_FOR_CPU,
        QUEUED_FOR_PLACE,
        BLOCKED_AT,
        AT_LOCK,
        AT_SOCKET,
        AT_SOCKET_OF,
        AT_REQUEST_BODY,
        AT_FILE,
        AT_SLEEP,
        AT_RESULT,
        AT_CONNECTION_POOL,
        AT_WAITING,
        CALLED_FROM,
        HELD,
        BASED_ON,
        OVERTAKEN,
        NOT_REQUESTS,
        SOME_NOT_REQUESTS,
        SOCKET_EVENTS,
        CALL_QUEUE_RUNS,
        ORDERED_QUEUE_RUNS,
        MAILBOX_RUNS,
        SOCKET_READS_AND_WRITES,
        SEARCH_STEPS,
        HAND_OVERS,
        PERIODS_MISSED,
        TOO_LONG,
        RUN_AND_PERIOD,
        SO_MANY_TASKS,
        FORK_JOIN,
        BEFORE,
        THREADS_CHANGED,
        ARRIVALS_CHANGED,
        TASKS_CHANGED,
        PROCESSORS_CHANGED,
        LIMIT_CHANGED,
        REGIME_CHANGED,
        MORE_MEASURED,
        OTHER_TASKS_MEASURED,
        ONLY_MORE_OF,
        JOINT,
        FIRST_CONNECTIONS,
        ONLY_WITH,
        FEWER_KEEP_BUSY,
        ONLY_MORE,
        FEW_USE_CONNECTIONS,
        CAUTION,
        MOVE_OUT,
        AGREEMENT,
        AS_THEY_WERE,
        TAILS,
        TRY_MORE,
        KEEP_AND_LOOK,
        HARDLY_WAIT,
        WAIT_FOR_PROCESSOR,
        LOAD_CHANGED,
        BUSIEST_OLD,
        NO_TASK_ARRIVED,
        NO_TASK_COMPLETED,
        NONE_LATELY,
        CLOCK_WENT_BACK,
        TOO_SHORT,
        FEW_RECORDED,
        TOO_LITTLE_SEEN,
        SEEN_WINDOWS,
        SEEN_TASKS,
        SEEN_TASKS_ONLY,
        SEEN_SECONDS,
        SECONDS_MORE,
        TAKES_TOO_LONG,
        LONGER_HISTORY,
        LONGER_WINDOW,
        LENGTHS_DIFFER,
        GONE,
        FIRST_BEING_MADE,
        CONTRADICTED,
        NOTHING_COMPLETES,
        NO_RECOMMENDATION,
        FOR_NOW,
        SO_FAR,
        NO_OTHER,
        AT_MOST_OTHERS,
        QUEUE_FALLS_BEHIND,
        LOOPS,
        KEEP_LOOPS,
        DEADLOCK,
        PROBABLE_DEADLOCK,
        DEEPER_NESTING,
        OWN_POOL_FOR_NESTED,
        NO_SIZE_IS_SAFE,
        WAY_OUT,
        UP_TO,
        THREAD_FOR_EACH,
        HAS_THREAD_FOR_EACH,
        ITS_PERIODIC_TASK,
        EACH_PERIODIC_TASK,
        NO_TASK_EVER,
        NO_TASK_LATELY,
        HARDLY_USED,
        ANY_SIZE_FOR_WHAT_WAS_SEEN,
        FEW_TASKS,
        OR_MORE,
        RANGE,
        EXTRAPOLATED,
        STEP_AND_LOOK,
        LOOK_WHEN_BUSIER,
        STEP_DESPITE_DOUBT,
        SEEN_WAITING,
        COMPETING,
        LOAD,
        LOAD_FOUND,
        LOAD_WANTED,
        LITTLES_LAW,
        OFFERED_LOAD,
        ASYMPTOTIC_BOUNDS,
        LAW_WHILE_GROWING,
        BUSY_THREADS,
        CPU_UNKNOWN,
        PROCESSORS,
        RATIONED,
        BEYOND_TARGET,
        CLOSED_LOAD,
        FEWER_FOUND,
        DOWNSTREAM,
        BEHIND_NOWHERE,
        BEHIND_MEASURED_POOL,
        BEHIND_UNMEASURED_POOL,
        BEHIND_SEMAPHORE,
        BEHIND_CONDITION,
        BEHIND_LOCK,
        BEHIND_MONITOR,
        BEHIND_OUT_OF_SIGHT,
        SO_MANY_CONNECTIONS,
        HARDLY_MORE_WITH,
        BATCH,
        REJECTED,
        FIXED_RATES,
        QUEUE_GROWS,
        UNBOUNDED,
        BURSTY,
        HEAVY_TAILED,
        CONVOYS,
        RUN_QUEUE_ESTIMATED,

        IS_DEADLOCKED,
        IS_REJECTING,
        RUN_BY_CALLERS,
        PUT_BACK,
        OF_CAPACITY,
        IS_STARVED,
        OLDEST_FOR,
        NOT_ADVISED_YET,
        SYSTEM,
        SYSTEM_RATIONED,
        SYSTEM_SHARED,
        RESIZED,
        WENT_BACK,
        WOULD_BE_RESIZED,
        RESIZED_BY_OPERATOR,
        RESIZED_BY_OTHERS,
        NOT_RESIZED,
        KEPT_AFTER_STEP,
        KEPT_SIZE,
        STOP_CALLED,
        ASKED_BY_OPERATOR,
        SET_BY_OTHERS,
        LEFT_ALONE,
        APPLICATION_SETS_IT,
        BOUNDS_CROSS,
        STEP_TO,
        STEP_IS_SMALLER,
        STEP_PREDICTED,
        NO_STEP_TO,
        HAVE_DEADLOCKED_BELOW,
        MAY_REJECT_BELOW,
        THREADS_BUSY,
        BUSIEST_HOUR_WANTED,
        SYSTEM_ALLOWS,
        BOUNDS_ARE,
        DEADLOCKED_BELOW_START,
        WORSE_THAN_PREDICTED,
        SEEN_AFTER_STEP,
        SEEN_P99,
        P99_PREDICTED,
        LOAD_HAS_GROWN,
        DEADLOCK_NEEDS_A_PERSON,
        NOTHING_IS_COMPLETED,
        NO_SIZE_KNOWN,
        MISSING,
        CANNOT_BE_CHECKED,
        KEEPS_TASKS_IN_ORDER,
        STATION_IS_FULL,
        NOT_SURE_ENOUGH,
        LAW_CONTRADICTED,
        OTHERS_TAKE_PROCESSORS,
        COUNTS_CONTRADICT,

        AS_SAID,
        TAKES_TEXT,
        TAKES_WHOLE_NUMBER,
        TAKES_UP_TO,
        LOOK_INTERRUPTED,
        RESIZE_IS_OFF,
        HAS_NO_SIZE,
        POOL_DROPPED,
        POOL_TERMINATED,
        CLASS_REFUSES,
        CLASS_IGNORES,
        NOTHING_TO_APPLY,
        RUNS_IN_ORDER,
        NOTHING_TO_UNDO,
        MAXIMUM_TOO_SMALL,
        CORE_TOO_SMALL,
        CORE_ABOVE_MAXIMUM,
        CORE_GETS_NO_THREADS,
        MORE_THAN_SYSTEM_ALLOWS,
        BELOW_DEADLOCK_FLOOR,
        WOULD_REJECT_NOW,
        STOPPED_ALREADY,
        NOTHING_TO_STOP,
        NOT_STOPPED,
        SIZES,
        SIZES_CHANGE,
        KEEPS_SIZES,
        SIZES_ARE_SET,
        RESIZE_DONE,
        CHANGED_MEANWHILE,
        ORDER_IS_LOST,
        SCHEDULED_STAYS_AT_CORE,
        STAYS_AT_CORE,
        QUEUE_HOLDS_NOTHING,
        RESIZE_UNDONE,
        SET_MEANWHILE,
        RESIZING_STOPPED,
        BACK_TO_START,
        NONE_TO_GO_BACK,
        RESIZING_RESUMED
    }

    public final Key key;
    public final List<Object> figures;

    private Fact(Key key, Object[] figures) {
        this.key = key;
        this.figures = Collections.unmodifiableList(Arrays.asList(figures));
    }

    public static Fact of(Key key, Object... figures) {
        return new Fact(key, figures);
    }

    /** Those that are there: null says nothing. */
    static List<Fact> known(Fact... facts) {
        List<Fact> known = new ArrayList<>(Arrays.asList(facts));
        known.removeIf(Objects::isNull);
        return known;
    }

    /** Such as {@code too-little-seen}. */
    public String code() {
        return Regime.code(key);
    }

    /** Itself and the facts that are its figures, each as its code and its figures, with blanks between: {@code seen-windows 12 30}. */
    public List<String> data() {
        List<String> data = new ArrayList<>();
        StringBuilder own = new StringBuilder(code());
        for (Object figure : figures) {
            if (figure instanceof Fact) {
                data.addAll(((Fact) figure).data());
            } else if (figure instanceof List) {
                ((List<?>) figure).forEach(fact -> data.addAll(((Fact) fact).data()));
            } else if (figure != null) {
                own.append(' ').append(figure);
            }
        }
        data.add(0, own.toString());
        return data;
    }

    /** Its own and those of the facts that are its figures. */
    public List<Key> keys() {
        List<Key> keys = new ArrayList<>(Collections.singletonList(key));
        figures.stream().filter(Fact.class::isInstance).forEach(fact -> keys.addAll(((Fact) fact).keys()));
        return keys;
    }

    /** Whether all that is measured is known. */
    boolean isKnown() {
        return figures.stream().allMatch(figure -> !(figure instanceof Double) || Double.isFinite((Double) figure));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fact && key == ((Fact) other).key && figures.equals(((Fact) other).figures);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, figures);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%s", code(), figures);
    }
}
