// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Work of one request on average: it computes, then sleeps as if it waited for a remote data source.
 *
 * @param digits how many digits it computes, at least 1
 * @param sleep milliseconds
 */
public record Work(Irrational of, int digits, int sleep) {
    static final int MAX_DIGITS = 100_000;
    static final int MAX_SLEEP = 60_000;

    /** SHA-256 of digits, so that an answer proves the work without carrying it. */
    static String digest(String digits) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(digits.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
