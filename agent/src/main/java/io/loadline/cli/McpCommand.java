// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import static io.loadline.cli.McpTools.map;

import io.loadline.health.AgentStatus;
import io.loadline.report.Fit;
import io.loadline.report.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * {@code mcp}: a server of the Model Context Protocol (https://modelcontextprotocol.io/specification), JSON-RPC 2.0 with a message
 * a line. A client of 2025-11-25 or older opens with {@code initialize}; later ones name their version in each request.
 *
 * <pre>
 *   this thread   reads, and answers all but calls of tools, so that a client can always ask, and cancel
 *   four others   call tools; up to 64 calls wait for them
 * </pre>
 *
 * <p>The memory that a client can use is bounded: the bytes of a message, its depth, and the number of calls.
 */
final class McpCommand {

    private static final int MAX_BYTES = 1 << 20;
    private static final int THREADS = 4;
    private static final int MAX_WAITING = 64;
    private static final long LAST_SECONDS = 5;

    private static final int NO_JSON = -32700;
    private static final int NO_REQUEST = -32600;
    private static final int NO_METHOD = -32601;
    private static final int BAD_PARAMS = -32602;
    private static final int FAILED = -32603;
    private static final int NO_SUCH_VERSION = -32022;

    private static final List<String> OPENED = Arrays.asList("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");
    private static final List<String> NAMED_EACH_TIME = Collections.singletonList("2026-07-28");
    private static final String OF_PROTOCOL = "io.modelcontextprotocol/";
    private static final int TOOLS_STAY_MILLIS = 3_600_000;

    private final McpTools tools;
    private final PrintStream out;
    private final ThreadPoolExecutor callers =
            new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(MAX_WAITING));

    /** Calls by the ids of their requests, without the cancelled ones. */
    private final Map<Object, Future<?>> calls = new ConcurrentHashMap<>();

    private McpCommand(McpTools tools, PrintStream out) {
        this.tools = tools;
        this.out = out;
    }

    static void run(Arguments words, PrintStream out) throws Failure {
        // nothing but messages may be written there
        System.setOut(System.err);
        // a JVM that does not answer keeps no thread for ever; longer than any look
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "120000");
        try {
            List<String> hosts = Arrays.asList(words.value("--hosts", "").split(","));
            new McpCommand(new McpTools(words.has("--allow-resize"), hosts), out)
                    .serve(new BufferedInputStream(System.in));
        } catch (IOException e) {
            throw Failure.impossible("stdin cannot be read: " + e.getMessage());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(InputStream in) throws IOException, InterruptedException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int length = 0;
        for (int next = in.read(); next >= 0 || length > 0; next = in.read()) {
            if (next >= 0 && next != '\n') {
                length = Math.min(length, MAX_BYTES) + 1;
                if (length <= MAX_BYTES) {
                    line.write(next);
                } else if (line.size() > 0) {
                    line.reset();
                    write(error(null, NO_REQUEST, "a message has at most " + MAX_BYTES + " bytes"));
                }
                continue;
            }
            read(line.toByteArray());
            line.reset();
            length = 0;
        }
        callers.shutdown();
        callers.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS);
    }

    /** Reads a message; a blank line is none. */
    private void read(byte[] line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line);
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            if (!text.trim().isEmpty()) {
                accept(JsonReader.read(text));
            }
        } catch (CharacterCodingException e) {
            write(error(null, NO_JSON, "no UTF-8"));
        } catch (IllegalArgumentException e) {
            write(error(null, NO_JSON, "expected JSON in one line: " + e.getMessage()));
        }
    }

    private void accept(Object message) {
        Map<?, ?> request = message instanceof Map ? (Map<?, ?>) message : Collections.emptyMap();
        Object id = request.get("id");
        if (!isId(id) || !"tools/call".equals(request.get("method"))) {
            write(answer(request));
        } else {
            FutureTask<?> call = new FutureTask<>(
                    () -> {
                        Object answer = answer(request);
                        write(calls.remove(id) == null ? null : answer);
                    },
                    null);
            try {
                if (calls.putIfAbsent(id, call) == null) {
                    callers.execute(call);
                } else {
                    write(error(id, NO_REQUEST, "a request of this id is not answered yet"));
                }
            } catch (RejectedExecutionException tooMany) {
                calls.remove(id);
                write(error(id, FAILED, "busy with " + (THREADS + MAX_WAITING) + " calls; wait for some of them"));
            }
        }
    }

    /** Writes a message unless it is null. */
    private synchronized void write(Object message) {
        if (message != null) {
            out.print(Json.inOneLine(Json.of(message)) + "\n");
            out.flush();
        }
    }

    private static Map<String, Object> error(Object id, int code, String message) {
        return response(id, "error", map("code", code, "message", message));
    }

    private static Map<String, Object> response(Object id, String kind, Object content) {
        return map("jsonrpc", "2.0", "id", isId(id) ? id : null, kind, content);
    }

    private static boolean isId(Object id) {
        return id instanceof String || id instanceof BigDecimal && ((BigDecimal) id).scale() == 0;
    }

    /** Returns the answer to a request; null to a notification, and to an answer, since this server asks nothing. */
    private Object answer(Map<?, ?> request) {
        Object id = request.get("id");
        Object method = request.get("method");
        Object params = request.get("params") == null ? map() : request.get("params");
        if (method == null && (request.containsKey("result") || request.containsKey("error"))) {
            return null;
        }
        try {
            require("2.0".equals(request.get("jsonrpc")), NO_REQUEST, "expected \"jsonrpc\": \"2.0\"");
            require(method instanceof String, NO_REQUEST, "method is no text");
            require(isId(id) || !request.containsKey("id"), NO_REQUEST, "id is a text or a whole number");
            require(params instanceof Map, BAD_PARAMS, "params is no object");
            if (id != null) {
                return response(id, "result", result((String) method, (Map<?, ?>) params));
            }
            Object cancelled = ((Map<?, ?>) params).get("requestId");
            Future<?> call =
                    isId(cancelled) && method.equals("notifications/cancelled") ? calls.remove(cancelled) : null;
            if (call != null) {
                call.cancel(true);
            }
            return null;
        } catch (Failure fault) {
            Map<String, Object> error = map("code", fault.exitCode, "message", fault.getMessage());
            if (fault.exitCode == NO_SUCH_VERSION) {
                error.put("data", map("supported", NAMED_EACH_TIME, "requested", version((Map<?, ?>) params)));
            }
            return response(id, "error", error);
        } catch (RuntimeException | IOException unexpected) {
            unexpected.printStackTrace();
            return error(id, FAILED, "internal error: " + unexpected);
        }
    }

    /** Throws a failure with the code of an error of JSON-RPC unless the condition holds. */
    private static void require(boolean holds, int code, String message) throws Failure {
        if (!holds) {
            throw new Failure(code, message);
        }
    }

    private Map<String, Object> result(String method, Map<?, ?> params) throws Failure, IOException {
        Map<String, Object> self = map("name", "loadline", "title", "Loadline", "version", AgentStatus.version());
        Map<String, Object> result = map("capabilities", map("tools", map()), "instructions", tools.instructions());
        Object version = version(params);
        if (method.equals("initialize")) {
            Object wanted = params.get("protocolVersion");
            require(wanted instanceof String, BAD_PARAMS, "protocolVersion is missing");
            result.put("protocolVersion", OPENED.contains(wanted) ? wanted : OPENED.get(OPENED.size() - 1));
            result.put("serverInfo", self);
            return result;
        }
        boolean isKnown = version == null || NAMED_EACH_TIME.contains(version);
        require(isKnown, NO_SUCH_VERSION, "this protocol version is not supported");
        boolean stays = true;
        if (method.equals("server/discover")) {
            result.put("supportedVersions", NAMED_EACH_TIME);
            version = NAMED_EACH_TIME;
        } else if (method.equals("tools/list")) {
            result = map("tools", tools.list());
        } else {
            stays = false;
            result = method.equals("tools/call") ? called(params) : map();
            require(!result.isEmpty() || method.equals("ping"), NO_METHOD, "no method '" + name(method) + "'");
        }
        if (version != null) {
            result.put("resultType", "complete");
            result.put("_meta", map(OF_PROTOCOL + "serverInfo", self));
            result.putAll(stays ? map("ttlMs", TOOLS_STAY_MILLIS, "cacheScope", "public") : map());
        }
        return result;
    }

    private static Object version(Map<?, ?> params) {
        Object about = params.get("_meta");
        return about instanceof Map ? ((Map<?, ?>) about).get(OF_PROTOCOL + "protocolVersion") : null;
    }

    private Map<String, Object> called(Map<?, ?> params) throws Failure, IOException {
        Object name = params.get("name");
        Object arguments = params.get("arguments") == null ? map() : params.get("arguments");
        require(tools.has(name), BAD_PARAMS, "no tool '" + name(name) + "'; tools/list has those that are there");
        require(arguments instanceof Map, BAD_PARAMS, "arguments is no object");
        return tools.call((String) name, (Map<?, ?>) arguments);
    }

    private static String name(Object said) {
        return Fit.front(String.valueOf(said), McpTools.MAX_ECHO);
    }
}
