// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.Log;
import io.loadline.threads.JvmThreads;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * The questions of the command line to the agent's MBeans, and the answers. A question is a few words:
 *
 * <pre>
 *   names                                    of all MBeans of the agent, a set of ObjectName
 *   attributes NAME                          of one MBean, values by name
 *   attribute NAME ATTRIBUTE                 one value
 *   invoke NAME OPERATION [TYPE ARGUMENT]... the result of the operation; TYPE is int or java.lang.String
 * </pre>
 *
 * <p>The command line is a JMX client. A JVM with a serial filter rejects the objects of such a client. In such a JVM
 * the command line loads the agent once more. That copy finds the MBeans of the agent that measures, and opens a
 * connection to the command line, from which it reads the same questions as plain text. It deserializes no object, and
 * a filter does not check objects that are written. It opens no port, and ends with the command.
 */
public final class Answers implements Runnable {

    /**
     * Prefix of the agent's options that load it for this alone: the command's port on this machine, and the word that
     * identifies the agent to the command.
     */
    public static final String OPTION = "answer=";

    private final int port;
    private final String word;

    private Answers(String options) {
        String[] parts = options.substring(OPTION.length()).split(":");
        port = Integer.parseInt(parts[0]);
        word = parts[1];
    }

    /** Answers on a thread of its own: the JVM accepts no other attach during this one. */
    static void begin(String options) {
        try {
            JvmThreads.newAgentThread("loadline answers", new Answers(options)).start();
        } catch (RuntimeException | Error failed) {
            // the agent that measures works, and so does its status
            Log.warn("no answer to the command line: " + failed);
        }
    }

    public static String option(int port, String word) {
        return OPTION + port + ":" + word;
    }

    /** Returns an address that is the same in both JVMs, whichever address each prefers. */
    public static InetAddress thisMachine() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    @Override
    public void run() {
        // a channel ignores proxies and socket factories of the application
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(thisMachine(), port))) {
            channel.write(ByteBuffer.wrap(word.getBytes(StandardCharsets.US_ASCII)));
            DataInputStream questions = new DataInputStream(Channels.newInputStream(channel));
            ObjectOutputStream answers =
                    new ObjectOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
            answers.flush();
            while (true) {
                String[] question = new String[questions.readInt()];
                for (int i = 0; i < question.length; i++) {
                    question[i] = questions.readUTF();
                }
                answers.writeObject(answer(question));
                answers.flush();
                answers.reset();
            }
        } catch (IOException nobodyAsksAnyMore) {
            // the command has ended
        }
    }

    private static Object answer(String[] question) {
        try {
            return answer(ManagementFactory.getPlatformMBeanServer(), question);
        } catch (IOException | JMException | RuntimeException refused) {
            return refused;
        }
    }

    /** Returns the answer of MBeans in this JVM or another. */
    public static Object answer(MBeanServerConnection beans, String... question) throws IOException, JMException {
        if (question[0].equals("names")) {
            return beans.queryNames(new ObjectName("io.loadline:*"), null);
        }
        ObjectName bean = new ObjectName(question[1]);
        switch (question[0]) {
            case "attributes":
                return attributes(beans, bean);
            case "attribute":
                return beans.getAttribute(bean, question[2]);
            case "invoke":
                Object[] arguments = new Object[(question.length - 3) / 2];
                String[] types = new String[arguments.length];
                for (int i = 0; i < types.length; i++) {
                    String argument = question[4 + 2 * i];
                    types[i] = question[3 + 2 * i];
                    arguments[i] = types[i].equals("int") ? (Object) Integer.valueOf(argument) : argument;
                }
                return beans.invoke(bean, question[2], arguments, types);
            default:
                throw new IllegalArgumentException(question[0]);
        }
    }

    private static Map<String, Object> attributes(MBeanServerConnection beans, ObjectName bean)
            throws IOException, JMException {
        String[] names = Arrays.stream(beans.getMBeanInfo(bean).getAttributes())
                .map(MBeanAttributeInfo::getName)
                .toArray(String[]::new);
        Map<String, Object> values = new LinkedHashMap<>();
        for (Attribute attribute : beans.getAttributes(bean, names).asList()) {
            values.put(attribute.getName(), attribute.getValue());
        }
        return values;
    }
}
