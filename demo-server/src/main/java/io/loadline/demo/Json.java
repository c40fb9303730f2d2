package io.loadline.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

/** JSON as this program writes and reads it: records by component name; NaN is null. Thread safe. */
public final class Json {

    private static final JsonSerializer<Double> NAN_IS_NULL =
            (value, type, context) -> value == null || value.isNaN() ? null : new JsonPrimitive(value);

    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(double.class, NAN_IS_NULL)
            .registerTypeAdapter(Double.class, NAN_IS_NULL)
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
