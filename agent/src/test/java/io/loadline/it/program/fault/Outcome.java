package io.loadline.it.program.fault;

import java.util.ArrayList;
import java.util.List;

/** What a trial found. */
final class Outcome {

    final List<String> complaints = new ArrayList<>();

    /** How many points were reached. */
    int points;

    /** How many faults were thrown. */
    int thrown;
}
