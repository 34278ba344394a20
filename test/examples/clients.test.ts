import { RequestError } from "@octokit/request-error";
import { AxiosError } from "axios";
import { HTTPError as GotError } from "got";
import { HTTPError as KyError } from "ky";
import { FetchError } from "ofetch";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, describe, expect, expectTypeOf, test } from "vitest";
import { viaAxios } from "../../examples/clients/axios.js";
import { viaFetch } from "../../examples/clients/fetch.js";
import { viaGot } from "../../examples/clients/got.js";
import { viaKy } from "../../examples/clients/ky.js";
import { viaNodeHttp } from "../../examples/clients/node-http.js";
import { viaOctokit } from "../../examples/clients/octokit-request.js";
import { viaOfetch } from "../../examples/clients/ofetch.js";
import { viaUndici } from "../../examples/clients/undici.js";
import { send, type ResponseBody } from "waybill-runtime/fetch";
import { createEndpoint, EndpointError, type RequestOptions } from "waybill-runtime";
import { startServer, type Received } from "../runtime/fetch/loopback.js";

const server = await startServer();
afterAll(() => server.close());
const endpoint = createEndpoint({ baseUrl: server.url });

interface Responses {
  200: Received;
  404: { readonly message: string };
}
type Echo = RequestOptions<string, unknown, Responses>;
type Failure = ResponseBody<Echo, 404>;

/** The status and what the body holds; clients that throw for 404 say in their error what both are. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Client = (request: Echo) => Promise<Answer>;

const clients: Readonly<Record<string, Client>> = {
  send: async (request) => {
    const response = await send(request);
    return { status: response.status, body: await response.json() };
  },
  fetch: async (request) => {
    const response = await viaFetch(request);
    return { status: response.status, body: await response.json() };
  },
  undici: async (request) => {
    const { statusCode, body } = await viaUndici(request);
    return { status: statusCode, body: await body.json() };
  },
  "node:http": async (request) => {
    const [response] = (await once(viaNodeHttp(request), "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await json(response) };
  },
  axios: async (request) => {
    try {
      const { status, data } = await viaAxios(request);
      expectTypeOf(data).toEqualTypeOf<Received>();
      return { status, body: data };
    } catch (error) {
      if (!(error instanceof AxiosError) || !error.response) throw error;
      const { status, data } = error.response;
      return { status, body: data as Failure };
    }
  },
  got: async (request) => {
    try {
      const { statusCode, body } = await viaGot(request);
      expectTypeOf(body).toEqualTypeOf<Received>();
      return { status: statusCode, body };
    } catch (error) {
      if (!(error instanceof GotError)) throw error;
      return { status: error.response.statusCode, body: error.response.body as Failure };
    }
  },
  ky: async (request) => {
    try {
      const response = await viaKy(request);
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (!(error instanceof KyError)) throw error;
      return { status: error.response.status, body: await error.response.json<Failure>() };
    }
  },
  ofetch: async (request) => {
    try {
      const body = await viaOfetch(request);
      expectTypeOf(body).toEqualTypeOf<Received>();
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof FetchError) || error.status === undefined) throw error;
      return { status: error.status, body: error.data as Failure };
    }
  },
  "@octokit/request": async (request) => {
    try {
      const { status, data } = await viaOctokit(request);
      expectTypeOf(data).toEqualTypeOf<Received>();
      return { status, body: data };
    } catch (error) {
      if (!(error instanceof RequestError) || !error.response) throw error;
      return { status: error.status, body: error.response.data as Failure };
    }
  },
};

describe.each(Object.entries(clients))("%s sends", (_, client) => {
  const sent = async (request: RequestOptions): Promise<Received> => {
    const { status, body } = await client(request as Echo);
    expect(status).toBe(200);
    return body as Received;
  };
  const typed = (data: unknown, type: string) =>
    sent(endpoint("POST /a", { data, headers: { "content-type": type } }));

  test("GET with a query", async () => {
    const { method, url, headers, body } = await sent(
      endpoint("GET /a", { q: "é&", tags: ["a", "b"], headers: { "x-title": "é" } }),
    );
    expect({ method, url, body }).toEqual({
      method: "GET",
      url: "/a?q=%C3%A9%26&tags=a,b",
      body: "",
    });
    expect(headers["x-title"]).toBe("é");
  });

  test("POST with JSON", async () => {
    const { method, headers, body } = await sent(endpoint("POST /a", { title: "é" }));
    expect(method).toBe("POST");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(Buffer.from(body, "latin1").toString()).toBe('{"title":"é"}');
  });

  test("PATCH", async () => {
    const { method, body } = await sent(endpoint("PATCH /a", { a: 1 }));
    expect({ method, body }).toEqual({ method: "PATCH", body: '{"a":1}' });
  });

  test("DELETE without a body", async () => {
    const { method, headers, body } = await sent(endpoint("DELETE /a/{id}", { id: 1 }));
    expect({ method, body }).toEqual({ method: "DELETE", body: "" });
    expect(headers).not.toHaveProperty("content-type");
  });

  test("a form", async () => {
    const type = "application/x-www-form-urlencoded";
    const { headers, body } = await typed({ a: ["1", "2"], b: { c: "é" } }, type);
    expect(headers["content-type"]).toBe(type);
    expect(body).toBe("a=1&a=2&b%5Bc%5D=%C3%A9");
  });

  test("multipart with a file", async () => {
    const file = new File([new Uint8Array([0, 255])], "a.bin", { type: "image/png" });
    const { headers, body } = await typed({ name: "x", file }, "multipart/form-data");
    const type = `${headers["content-type"]}`;
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(Buffer.from(body, "latin1"), {
      headers: { "content-type": type },
    }).formData();
    expect(form.get("name")).toBe("x");
    const received = form.get("file") as File;
    expect([received.name, received.type]).toEqual(["a.bin", "image/png"]);
    expect([...new Uint8Array(await received.arrayBuffer())]).toEqual([0, 255]);
  });

  test("bytes", async () => {
    const bytes = new Uint8Array([7, 0, 255, 7]).subarray(1, 3);
    const { headers, body } = await typed(bytes, "application/octet-stream");
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(body).toBe("\x00\xff");
  });

  test("text", async () => {
    const { headers, body } = await typed("*é*", "text/plain");
    expect(headers["content-type"]).toBe("text/plain");
    expect(Buffer.from(body, "latin1").toString()).toBe("*é*");
  });

  test("a stream", async () => {
    const { headers, body } = await typed(new Blob(["AB"]).stream(), "application/octet-stream");
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(body).toBe("AB");
  });

  const form = new FormData();
  form.append("a", "é");
  const utf8 = (text: string) => Buffer.from(text, "latin1").toString();
  test.each<[kind: string, data: unknown, type: RegExp, want: RegExp]>([
    ["text without a type", "[1]", /^text\/plain/, /^\[1\]$/],
    ["a Blob", new Blob(["é"], { type: "text/csv" }), /^text\/csv$/, /^é$/],
    ["an ArrayBuffer", new TextEncoder().encode("é").buffer, /^application\/octet-stream$/, /^é$/], // prettier-ignore
    ["URLSearchParams", new URLSearchParams({ a: "é" }), /^application\/x-www-form-urlencoded/, /^a=%C3%A9$/], // prettier-ignore
    ["a FormData", form, /^multipart\/form-data; ?boundary=/, /name="a"\r\n\r\né\r\n/],
  ])("%s", async (_kind, data, type, want) => {
    const given = data instanceof ArrayBuffer ? { "content-type": "application/octet-stream" } : {};
    const { headers, body } = await sent(endpoint("POST /a", { data, headers: given }));
    expect(`${headers["content-type"] ?? ""}`).toMatch(type);
    expect(utf8(body)).toMatch(want);
  });

  test("header characters beyond U+00FF are rejected", async () => {
    const request = { ...endpoint("GET /a"), headers: { "x-title": "a → b" } } as Echo;
    const promise = Promise.resolve().then(() => client(request));
    await expect(promise).rejects.toBeInstanceOf(EndpointError);
    await expect(promise).rejects.toThrow('header "x-title" cannot be sent');
  });

  test("an aborted request ends", async () => {
    const controller = new AbortController();
    const request = endpoint("GET /slow", { request: { signal: controller.signal } }) as Echo;
    const promise = client(request);
    setTimeout(() => controller.abort(), 50);
    await expect(promise).rejects.toThrow(/abort|cancel/i);
  });

  test("an error status is read", async () => {
    const { status, body } = await client(endpoint("GET /status/404") as Echo);
    expect({ status, body }).toEqual({ status: 404, body: { message: "is 404" } });
  });
});
