package io.loadline.cli;

import io.loadline.Answers;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.math.BigInteger;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import javax.management.JMException;

/** A connection that the agent in a JVM opens to this program, to answer where JMX is refused; see {@link Answers}. */
final class AgentLine implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int WORD_BITS = 128;

    private final Socket socket;
    private final DataOutputStream questions;
    private final ObjectInputStream answers;

    private AgentLine(Socket socket) throws IOException {
        this.socket = socket;
        this.questions = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        this.answers = new ObjectInputStream(socket.getInputStream());
        socket.setSoTimeout(0);
    }

    /** Loads the agent into the JVM once more, and waits for its call. The caller closes the result. */
    static AgentLine to(String pid) throws IOException, Failure {
        String word = String.format("%032x", new BigInteger(WORD_BITS, new SecureRandom()));
        try (ServerSocket door = new ServerSocket(0, 1, Answers.thisMachine())) {
            door.setSoTimeout(PATIENCE_MILLIS);
            try (AttachApi.Target target = AttachApi.load().attach(pid)) {
                target.loadAgent(AttachCommand.ownJar(), Answers.option(door.getLocalPort(), word));
            }
            while (true) {
                Socket caller = door.accept();
                if (says(word, caller)) {
                    return new AgentLine(caller);
                }
                caller.close();
            }
        } catch (SocketTimeoutException noCall) {
            throw Failure.impossible("no answer within 10 s; the agent there may be of an older version");
        }
    }

    private static boolean says(String word, Socket caller) throws IOException {
        caller.setSoTimeout(PATIENCE_MILLIS);
        byte[] said = new byte[word.length()];
        new DataInputStream(caller.getInputStream()).readFully(said);
        return word.equals(new String(said, StandardCharsets.US_ASCII));
    }

    Object ask(String... question) throws IOException, JMException {
        questions.writeInt(question.length);
        for (String text : question) {
            questions.writeUTF(text);
        }
        questions.flush();
        Object answer;
        try {
            answer = answers.readObject();
        } catch (ClassNotFoundException otherVersion) {
            throw new IOException(otherVersion);
        }
        if (answer instanceof JMException) {
            throw (JMException) answer;
        }
        if (answer instanceof RuntimeException) {
            throw (RuntimeException) answer;
        }
        if (answer instanceof IOException) {
            throw (IOException) answer;
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
