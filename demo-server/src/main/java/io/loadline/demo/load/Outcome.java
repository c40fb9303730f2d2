package io.loadline.demo.load;

/** What became of a request. */
enum Outcome {
    /** Status 200, the whole answer read. */
    ANSWERED,
    /** Status 503: the server has too much to do. */
    REFUSED,
    OTHER_STATUS,
    NO_CONNECTION,
    TIMED_OUT,
    /** The connection ended before the answer did. */
    BROKEN
}
