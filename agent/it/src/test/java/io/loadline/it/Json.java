// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;

/** Reads JSON strictly, as maps, lists, strings, doubles, booleans and null. */
final class Json {

    private static final Gson GSON =
            new GsonBuilder().setStrictness(Strictness.STRICT).create();

    private Json() {}

    static Object of(String text) {
        return GSON.fromJson(text, Object.class);
    }
}
