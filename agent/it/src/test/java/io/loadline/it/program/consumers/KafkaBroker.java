// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.consumers;

import io.loadline.it.program.Dialog;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Broker of Kafka, which is its own controller. It answers {@code address} and ends with its input. */
public final class KafkaBroker {

    private KafkaBroker() {}

    public static void main(String[] none) throws Exception {
        Path folder = Files.createTempDirectory("loadline-broker");
        String address = "127.0.0.1:" + freePort();
        File settings = settings(folder, address, "127.0.0.1:" + freePort());
        Class.forName("kafka.tools.StorageTool")
                .getMethod("execute", String[].class, PrintStream.class)
                .invoke(
                        null,
                        new String[] {"format", "-t", "MkU3OEVBNTcwNTJENDM2Qk", "-c", settings.getPath()},
                        nowhere());
        Thread broker = new Thread(() -> serve(settings), "broker");
        broker.setDaemon(true);
        broker.start();
        new Dialog()
                .on("address", out -> out.println("broker.address\t" + address))
                .run();
        Runtime.getRuntime().halt(delete(folder.toFile()) ? 0 : 1);
    }

    private static void serve(File settings) {
        try {
            Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {settings.getPath()});
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PrintStream nowhere() throws IOException {
        return new PrintStream(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private static File settings(Path folder, String address, String controller) throws IOException {
        Properties all = new Properties();
        all.put("process.roles", "broker,controller");
        all.put("node.id", "1");
        all.put("controller.quorum.voters", "1@" + controller);
        all.put("controller.listener.names", "CONTROLLER");
        all.put("listeners", "PLAINTEXT://" + address + ",CONTROLLER://" + controller);
        all.put("log.dirs", folder.resolve("logs").toString());
        all.put("offsets.topic.replication.factor", "1");
        all.put("offsets.topic.num.partitions", "1");
        all.put("transaction.state.log.replication.factor", "1");
        all.put("transaction.state.log.num.partitions", "1");
        all.put("transaction.state.log.min.isr", "1");
        all.put("group.initial.rebalance.delay.ms", "0");
        Path file = folder.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            all.store(out, null);
        }
        return file.toFile();
    }

    private static boolean delete(File file) {
        File[] inside = file.listFiles();
        for (File each : inside == null ? new File[0] : inside) {
            delete(each);
        }
        return file.delete();
    }
}
