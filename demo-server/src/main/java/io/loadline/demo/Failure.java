// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

/**
 * Something that stops a command and that its user can put right. The message is one whole sentence that names the
 * thing and the remedy; it is printed without a stack trace and the command ends with exit code 1.
 */
public final class Failure extends RuntimeException {

    public Failure(String sentence) {
        super(sentence);
    }

    public Failure(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
