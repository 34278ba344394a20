import { afterAll, describe, expect, expectTypeOf, test, vi } from "vitest";
import { ensureOk, HttpError, result, send, type FetchFunction } from "../../../runtime/fetch.js";
import { createEndpoint, EndpointError, type RequestOptions } from "../../../runtime/index.js";
import { startServer, type Received } from "./loopback.js";
import { sentence } from "../sentence.js";

const server = await startServer();
afterAll(() => server.close());
const endpoint = createEndpoint({ baseUrl: server.url });

/** What the server was sent. */
async function sent(request: RequestOptions): Promise<Received> {
  const response = await send(request);
  expect(response.status).toBe(200);
  return (await response.json()) as Received;
}

describe("what a server receives", () => {
  test("DELETE without a body", async () => {
    const { method, headers, body } = await sent(endpoint("DELETE /a/{id}", { id: 1 }));
    expect({ method, body }).toEqual({ method: "DELETE", body: "" });
    expect(headers).not.toHaveProperty("content-type");
    expect(headers).not.toHaveProperty("transfer-encoding");
  });

  const typed = (data: unknown, type: string) =>
    sent(endpoint("POST /a", { data, headers: { "content-type": type } }));

  test("multipart with a file", async () => {
    const file = new File([new Uint8Array([0, 255])], "a.bin", { type: "image/png" });
    const { headers, body } = await typed({ name: "x", file }, "multipart/form-data");
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(
      `${headers["content-type"]}`,
    )?.[1];
    expect(body.split(`--${boundary}`)).toEqual([
      "",
      '\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n',
      '\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n\x00\xff\r\n',
      expect.stringMatching(/^--\s*$/),
    ]);
  });

  test("bytes", async () => {
    const { headers, body } = await typed(new Uint8Array([0, 255]), "application/octet-stream");
    expect(headers["content-length"]).toBe("2");
    expect(body).toBe("\x00\xff");
  });

  test("a stream, and an async iterable", async () => {
    async function* chunks() {
      yield new Uint8Array([65]);
      yield new Uint8Array([66]);
    }
    for (const data of [new Blob(["AB"]).stream(), chunks()]) {
      const { headers, body } = await typed(data, "application/octet-stream");
      expect(headers["transfer-encoding"]).toBe("chunked");
      expect(body).toBe("AB");
    }
  });
});

describe("fetch", () => {
  const request = endpoint("GET /a");
  const answers =
    (text: string): FetchFunction =>
    () =>
      Promise.resolve(new Response(text));

  test("`fetch` comes from the second argument, from `request`, or is the global", async () => {
    const withFetch = { ...request, request: { fetch: answers("the request's") } };
    expect(await (await send(withFetch)).text()).toBe("the request's");
    const response = await send(withFetch, { fetch: answers("the argument's") });
    expect(await response.text()).toBe("the argument's");
    expect(await (await send(request)).text()).toContain('"method":"GET"');
  });

  test("errors of `fetch` pass through", async () => {
    const problem = new TypeError("no network");
    await expect(send(request, { fetch: () => Promise.reject(problem) })).rejects.toBe(problem);
  });

  test.each(["/a", "/a?http", "//example.com/a", "a", "htp://example.com/a", "127.0.0.1:3000/a"])(
    "a URL %s that is relative or not HTTP is named",
    async (url) => {
      const relative = send({ method: "get", url, headers: {} });
      await expect(relative).rejects.toMatchObject({
        code: "invalid-base-url",
        parameter: "baseUrl",
      });
      await expect(relative).rejects.toThrow(
        sentence(`${url}: baseUrl cannot begin a URL; pass one like "https://api.example.com"`),
      );
    },
  );

  test("a relative URL is passed to a fetch that accepts it, and to a browser", async () => {
    const relative = { method: "get", url: "/a", headers: {} };
    const response = await send(relative, { fetch: answers("complete") });
    expect(await response.text()).toBe("complete");
    for (const reason of [
      new DOMException("enough", "AbortError"),
      new Error("enough"),
      undefined,
    ]) {
      const aborted = send(relative, { fetch: () => Promise.reject(reason as Error) });
      await expect(aborted).rejects.toBe(reason);
    }
    vi.stubGlobal("location", { href: "https://app.example.com/" });
    try {
      await expect(send(relative)).rejects.toThrow(TypeError);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("`send` is aborted by `request.signal`", async () => {
    const controller = new AbortController();
    const slow = send(endpoint("GET /slow", { request: { signal: controller.signal } }));
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(slow).rejects.toThrow("enough");
  });

  test("`fetch` is not called for a body that cannot be encoded", async () => {
    const fetch = () => Promise.reject(new Error("called"));
    const promise = send(endpoint("POST /a", { a: 1n }), { fetch });
    await expect(promise).rejects.toBeInstanceOf(EndpointError);
    await expect(promise).rejects.toThrow(
      sentence(`POST ${server.url}/a: application/json; charset=utf-8 field "a" (bigint)`),
    );
  });
});

describe("error statuses", () => {
  interface Responses {
    200: Received;
    404: { readonly message: string };
  }
  const missing = endpoint("GET /status/404") as RequestOptions<"get", undefined, Responses>;

  test("`send` resolves for error statuses", async () => {
    const response = await send(missing);
    expect(response).toBeInstanceOf(Response);
    expect(response.ok).toBe(false);
    if (response.status !== 404) throw new Error("another status");
    expect((await response.json()).message).toBe("is 404");
  });

  test("an error thrown by `ensureOk` has the status, the message and the body, and its response can be read", async () => {
    const error: unknown = await send(missing)
      .then(ensureOk)
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toBeInstanceOf(EndpointError);
    const { name, code, message, route, status, body, response } = error as HttpError<Responses>;
    const url = `${server.url}/status/404`;
    expect({ name, code, message, route, status, body }).toEqual({
      name: "HttpError",
      code: "error-status",
      message: `${url}: status 404: is 404`,
      route: url,
      status: 404,
      body: { message: "is 404" },
    });
    expectTypeOf(body?.message).toEqualTypeOf<string | undefined>();
    if (response.status !== 404) throw new Error("another status");
    expect((await response.json()).message).toBe("is 404");
  });

  const JSON_ERROR = "application/problem+json; charset=utf-8";
  const errorOf = async (response: Response): Promise<unknown> =>
    send(endpoint("GET /a"), { fetch: () => Promise.resolve(response) })
      .then(ensureOk)
      .catch((error: unknown) => error);

  test.each<[body: string, type: string, message: string]>([
    ['{"message":"a","error":{"message":"b"},"detail":"c"}', JSON_ERROR, "status 400: a"],
    ['{"error":{"message":"b"},"detail":"c"}', JSON_ERROR, "status 400: b"],
    ['{"error":"x","detail":"c","title":"d"}', JSON_ERROR, "status 400: c"],
    ['{"message":"","detail":[{}],"title":"d"}', "application/json", "status 400: d"],
    ['{"message":"a\\u001b[1m"}', JSON_ERROR, "status 400: a%1B[1m"],
    ['{"message":7}', JSON_ERROR, "status 400"],
    ["null", JSON_ERROR, "status 400"],
    ['"text"', JSON_ERROR, "status 400"],
    ["{", JSON_ERROR, "status 400"],
    ["", JSON_ERROR, "status 400"],
    ['{"message":"a"}', "text/plain", "status 400"],
  ])("the body %s of type %s gives the message %s", async (body, type, message) => {
    const headers = { "content-type": type };
    const error = await errorOf(new Response(body, { status: 400, headers }));
    expect((error as HttpError).message).toBe(message);
    expect(await (error as HttpError).response.text()).toBe(body);
  });

  test("an error whose body fails rejects with the reason", async () => {
    const init = { status: 503, headers: { "content-type": JSON_ERROR } };
    const broken = new ReadableStream({ start: (it) => it.error(new Error("reset")) });
    expect(await errorOf(new Response(broken, init))).toMatchObject({ message: "reset" });
  });

  test("a long message of an error body is cut", async () => {
    const message = "a\n".repeat(1e6);
    const error = await errorOf(Response.json({ message }, { status: 400 }));
    expect((error as HttpError).message.length).toBeLessThan(500);
    const long = Response.json({ message: "a".repeat(500) + "b" }, { status: 400 });
    expect(((await errorOf(long)) as HttpError).message).toMatch(/a$/);
  });

  test("an error in a stream of Node has its status alone", async () => {
    const init = { status: 503, headers: { "content-type": JSON_ERROR } };
    const piped = Object.assign(new Response("{}", init), { clone: () => new Promise(() => {}) });
    Object.defineProperty(piped, "body", { value: { pipe: () => {} } });
    const error = await errorOf(piped);
    expect(error).toMatchObject({ message: "status 503", status: 503, body: undefined });
  });

  test("`ensureOk` rejects with an HttpError for an error that `result` has read", async () => {
    const fetch = () => Promise.resolve(Response.json({ message: "a" }, { status: 400 }));
    const { response } = await result(endpoint("GET /a"), { fetch });
    const error: unknown = await ensureOk(response).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ message: "status 400", body: undefined });
  });

  test("the message about a response without a URL is its status", async () => {
    await expect(ensureOk(new Response("", { status: 500 }))).rejects.toThrow(/^status 500$/);
  });

  test("`send` leaves the body of an error unread", async () => {
    const init = { clone: () => expect.fail("cloned") };
    const response = Object.assign(Response.json({ message: "a" }, { status: 400 }), init);
    const fetch = () => Promise.resolve(response);
    expect(await (await send(endpoint("GET /a"), { fetch })).json()).toEqual({ message: "a" });
  });

  test.each([
    [204, true],
    [304, false],
    [500, false],
  ])("%i is a success: %s", async (status, success) => {
    const response = await send(endpoint(`GET /status/${status}`));
    if (success) expect(await ensureOk(response)).toBe(response);
    else await expect(ensureOk(response)).rejects.toBeInstanceOf(HttpError);
  });
});
