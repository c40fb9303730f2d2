// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;

/** JSON as this program writes and reads it: records by component name; NaN is null, in both directions. Thread safe. */
public final class Json {

    private static final TypeAdapter<Double> NAN_IS_NULL = new TypeAdapter<>() {
        @Override
        public void write(JsonWriter out, Double value) throws IOException {
            if (value == null || value.isNaN()) {
                out.nullValue();
            } else {
                out.value(value);
            }
        }

        @Override
        public Double read(JsonReader in) throws IOException {
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                return Double.NaN;
            }
            return in.nextDouble();
        }
    };

    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(double.class, NAN_IS_NULL)
            .registerTypeAdapter(Double.class, NAN_IS_NULL)
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .disableHtmlEscaping()
            .serializeNulls()
            .create();

    private Json() {}

    public static String write(Object value) {
        return GSON.toJson(value);
    }

    public static <T> T read(String json, Class<T> shape) {
        return GSON.fromJson(json, shape);
    }
}
