// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Sleep;
import java.io.IOException;
import java.net.URL;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Program that builds a client of OkHttp for each of its requests. */
public final class ClientForEachRequest {

    private ClientForEachRequest() {}

    public static void main(String[] arguments) throws Exception {
        URL service = RemoteService.started(5);
        new Dialog()
                .on("call", out -> Sleep.every("calls", 300, () -> call(service)))
                .run();
        System.exit(0);
    }

    private static void call(URL service) {
        new OkHttpClient().newCall(new Request.Builder().url(service).build()).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException thrown) {
                // nobody waits for it
            }

            @Override
            public void onResponse(Call call, Response answer) {
                answer.close();
            }
        });
    }
}
