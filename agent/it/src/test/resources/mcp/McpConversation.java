import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Client of the official SDK, which is compiled for Java 17. It is a separate source, run by {@code java McpConversation.java
 * COMMAND}. It starts the command as its server, and executes orders: opened, tools, ping, or call TOOL ARGUMENTS.
 */
class McpConversation {

    private static final JacksonMcpJsonMapper JSON = new JacksonMcpJsonMapper(new JsonMapper());

    public static void main(String[] command) throws Exception {
        var server = ServerParameters.builder(command[0])
                .args(List.of(command).subList(1, command.length))
                .build();
        var transport = new StdioClientTransport(server, JSON);
        transport.setStdErrorHandler(System.err::println);
        try (var client = McpClient.sync(transport)
                .requestTimeout(Duration.ofMinutes(2))
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(String.valueOf(content)))
                .build()) {
            InitializeResult opened = client.initialize();
            System.out.println("READY " + ProcessHandle.current().pid());
            var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ", 3);
                printAnswer(() -> switch (words[0]) {
                    case "opened" -> opened;
                    case "tools" -> client.listTools().tools();
                    case "ping" -> client.ping();
                    default -> client.callTool(call(words[1], words[2]));
                });
            }
        }
    }

    private static CallToolRequest call(String tool, String arguments) throws Exception {
        return CallToolRequest.builder(tool).arguments(JSON, arguments).build();
    }

    private static void printAnswer(Callable<?> what) throws Exception {
        try {
            System.out.println("answer\t" + JSON.writeValueAsString(what.call()));
        } catch (McpError refused) {
            System.out.println("refused\t" + refused.getJsonRpcError().code());
            System.out.println("message\t" + refused.getMessage());
        }
        System.out.println("DONE");
    }
}
