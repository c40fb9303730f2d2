// SPDX-License-Identifier: Apache-2.0
import com.google.common.util.concurrent.MoreExecutors;
import com.google.protobuf.StringValue;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadPoolExecutor;

// TITLE gRPC with a fixed executor
// DEPS io.grpc:grpc-netty-shaded:1.76.0 io.grpc:grpc-stub:1.76.0 io.grpc:grpc-protobuf:1.76.0
/**
 * Unary calls before a downstream of eight servers. Each call is several tasks of the executor, of which one is long.
 */
public final class GrpcFixed extends Candidate {
    private static final MethodDescriptor.Marshaller<StringValue> TEXT =
            ProtoUtils.marshaller(StringValue.getDefaultInstance());
    private static final MethodDescriptor<StringValue, StringValue> METHOD = MethodDescriptor.newBuilder(TEXT, TEXT)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("proof/work")
            .build();

    private ThreadPoolExecutor executor;
    private Server server;
    private ManagedChannel channel;
    private Front front;

    @Override
    public int defaultSize() {
        return 16;
    }

    @Override
    public String pool() {
        return "grpc-calls";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 8);
    }

    @Override
    public int start(int size) throws IOException {
        executor = FixedPool.of(size, "grpc-calls");
        server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                .executor(executor)
                .addService(ServerServiceDefinition.builder("proof")
                        .addMethod(METHOD, ServerCalls.asyncUnaryCall(this::serve))
                        .build())
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .directExecutor()
                .build();
        front = new Front(request -> {
            var answer = ClientCalls.futureUnaryCall(channel.newCall(METHOD, CallOptions.DEFAULT), StringValue.of(""));
            answer.addListener(() -> request.answer("done"), MoreExecutors.directExecutor());
        });
        return front.port();
    }

    private void serve(StringValue request, StreamObserver<StringValue> answer) {
        answer.onNext(StringValue.of(work()));
        answer.onCompleted();
    }

    @Override
    public boolean resize(int size) {
        return FixedPool.resize(executor, size);
    }

    @Override
    public long completed() {
        return executor.getCompletedTaskCount();
    }

    @Override
    public void stop() {
        front.close();
        channel.shutdownNow();
        server.shutdownNow();
        executor.shutdownNow();
    }
}
