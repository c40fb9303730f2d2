package io.loadline.demo.load;

/**
 * @param problem what to tell a person; null if there is none
 */
record Answer(Outcome outcome, String problem) {

    static final Answer OK = new Answer(Outcome.ANSWERED, null);

    boolean isOk() {
        return outcome == Outcome.ANSWERED;
    }
}
