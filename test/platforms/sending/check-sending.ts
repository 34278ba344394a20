import { createEndpoint, type RequestOptions } from "waybill-runtime";
import { ensureOk, send, type HttpError } from "waybill-runtime/fetch";
import type { Received } from "../../runtime/fetch/loopback.js";

/**
 * Sends each kind of request to a server that answers with what it got. Uses nothing but what every platform has.
 *
 * @param streams whether bodies can be streams. In browsers that takes HTTP/2.
 * @returns what went wrong.
 */
export async function checkSending(baseUrl: string, streams = true): Promise<readonly string[]> {
  const endpoint = createEndpoint({ baseUrl });
  const problems: string[] = [];

  const check = async (name: string, given: Promise<unknown>, want: unknown): Promise<void> => {
    const got = await given.catch((error: unknown) => `threw ${String(error)}`);
    const [left, right] = [JSON.stringify(got), JSON.stringify(want)];
    if (left !== right) problems.push(`${name}: ${left} is not ${right}`);
  };
  const sent = async (request: RequestOptions): Promise<Received> =>
    (await (await send(request)).json()) as Received;
  const parts = async (request: RequestOptions) => {
    const { method, url, headers, body } = await sent(request);
    return [method, url, headers["content-type"], body];
  };
  const typed = (data: unknown, type: string) =>
    endpoint("POST /a", { data, headers: { "content-type": type } });
  const nameOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => "nothing was thrown",
      (error: unknown) => (error as Error).name,
    );
  const form = "application/x-www-form-urlencoded";
  const bytes = "application/octet-stream";

  await check("GET", parts(endpoint("GET /a{?q}", { q: "é" })), ["GET", "/a?q=%C3%A9", null, ""]);
  for (const method of ["POST", "PATCH"]) {
    const want = [method, "/a", "application/json; charset=utf-8", '{"a":1}'];
    await check(method, parts(endpoint(`${method} /a`, { a: 1 })), want);
  }
  // Browsers set this header: a different value would need the permission of a server of another origin.
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent: string } };
  const isBrowser = /^Mozilla/.test(navigator?.userAgent ?? "");
  const agent = sent(endpoint("GET /a", { headers: { "user-agent": "check/1" } })).then(
    ({ headers }) => headers["user-agent"] === "check/1",
  );
  await check("user-agent", agent, !isBrowser);
  await check("DELETE", parts(endpoint("DELETE /a")), ["DELETE", "/a", null, ""]);
  await check("form", parts(typed({ a: [1, 2] }, form)), ["POST", "/a", form, "a=1&a=2"]);
  await check("bytes", parts(typed(new Uint8Array([0, 255]), bytes)), ["POST", "/a", bytes, "\0ÿ"]);
  await check("text", parts(typed("text", "text/plain")), ["POST", "/a", "text/plain", "text"]);
  if (streams) {
    const want = ["POST", "/a", bytes, "AB"];
    await check("stream", parts(typed(new Blob(["AB"]).stream(), bytes)), want);
    // Chromium cannot make a stream of an async iterable.
    if ("from" in ReadableStream) {
      await check("async iterable", parts(typed(chunks(), bytes)), want);
    } else await check("async iterable", nameOf(send(typed(chunks(), bytes))), "EndpointError");
  }

  const file = new File([new Uint8Array([0, 255])], "a.bin", { type: "image/png" });
  const multipart = sent(typed({ name: "x", file }, "multipart/form-data")).then(
    ({ headers, body }) => {
      const boundary = `${headers["content-type"]}`.replace("multipart/form-data; boundary=", "");
      return body.split(`--${boundary}`).map((part) => part.trim());
    },
  );
  await check("multipart", multipart, [
    "",
    'Content-Disposition: form-data; name="name"\r\n\r\nx',
    'Content-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n\0ÿ',
    "--",
  ]);

  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  const slow = endpoint("GET /slow", { request: { signal: controller.signal } });
  await check("abort", nameOf(send(slow)), "AbortError");
  const arrow = { method: "get", url: baseUrl, headers: { "x-title": "→" } };
  await check("header", nameOf(send(arrow)), "EndpointError");
  const missing = endpoint("GET /status/404") as RequestOptions<"get", undefined, Responses>;
  const error = send(missing)
    .then(ensureOk)
    .catch(async ({ name, response }: HttpError<Responses>) =>
      response.status === 404 ? [name, (await response.json()).message] : response.status,
    );
  await check("error", error, ["HttpError", "is 404"]);
  return problems;
}

interface Responses {
  200: Received;
  404: { readonly message: string };
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([65]);
  yield new Uint8Array([66]);
}
