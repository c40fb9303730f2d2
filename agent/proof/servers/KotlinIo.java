// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.Executor;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;

// TITLE Kotlin Dispatchers.IO
// DEPS org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2
/** Blocking calls on a limited view of Dispatchers.IO; 64 threads by default. */
public final class KotlinIo extends Candidate {
    private Front front;

    @Override
    public int defaultSize() {
        return 64;
    }

    @Override
    public String pool() {
        return "proof";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 10);
    }

    @Override
    public int start(int size) {
        Executor io = ExecutorsKt.asExecutor(Dispatchers.getIO().limitedParallelism(size, "proof"));
        front = new Front(request -> io.execute(() -> request.answer(work())));
        return front.port();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() {
        front.close();
    }
}
