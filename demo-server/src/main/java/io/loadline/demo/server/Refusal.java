package io.loadline.demo.server;

/** A request is not done because there is too much to do; its message is the sentence that goes with status 503. */
final class Refusal extends Exception {

    Refusal(String sentence) {
        super(sentence, null, false, false); // overload makes many, and nobody looks where from
    }
}
