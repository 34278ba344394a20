import { createServer, type IncomingMessage } from "node:http";
import { beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { nextByLink } from "../../../runtime/builders.js";
import {
  HttpError,
  items,
  type FetchFunction,
  type RequestOptions,
  type ResponsesOf,
} from "../../../examples/sdk/generated/fetch.js";
import {
  type Parcel,
  getParcel,
  listParcels,
  recallParcel,
  sendParcel,
} from "../../../examples/sdk/generated/parcels.js";
import * as client from "../../../examples/sdk/src/client.js";
import { listen } from "../../listen.js";

const { bind, createClient, createFetch, createSend } = client;
const PARCEL = { id: "1", to: "Ada" };

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Answers of the server: a number is a status without a body, "none" is no answer, "half" an error that never ends. The last one repeats. */
let answers: readonly (Answer | number | "none" | "half")[] = [];
let received: IncomingMessage[] = [];

const server = createServer((request, response) => {
  received.push(request);
  const answer = answers[Math.min(received.length, answers.length) - 1];
  if (answer === "none" || answer === undefined) return;
  if (answer === "half") {
    response.writeHead(404, { "content-type": "application/json" }).write("{");
    return;
  }
  const { status, headers, body } = typeof answer === "number" ? { status: answer } : answer;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
});

let baseUrl = "";
beforeAll(async () => {
  const { url, close } = await listen(server);
  baseUrl = `${url}/v1`;
  return close;
});
beforeEach(() => {
  answers = [{ status: 200, body: PARCEL }];
  received = [];
  // Without jitter.
  vi.spyOn(Math, "random").mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

const NOW = { "retry-after": "0" };
const success = { status: 200, body: PARCEL } as const;
const get = () => getParcel({ id: "1" });
const post = (headers = {}) => sendParcel({ to: "Ada" }, { headers });

describe("createSend", () => {
  type Row = [of: string, request: RequestOptions, sent: typeof answers, want: readonly number[]];
  test.each<Row>([
    ["a GET after 503", get(), [503, 503, success], [200, 3]],
    ["a GET after 429 with Retry-After", get(), [{ status: 429, headers: NOW }, success], [200, 2]],
    ["a GET at most twice", get(), [503], [503, 3]],
    ["a DELETE", recallParcel({ id: "1" }), [500, 204], [204, 2]],
    ["no 404", get(), [404, success], [404, 1]],
    ["no POST", post(), [503, success], [503, 1]],
    ["no POST after 429", post(), [{ status: 429, headers: NOW }, success], [429, 1]],
    ["a POST with a key", post({ "idempotency-key": "a" }), [503, 201], [201, 2]],
    [
      "no request whose pause is longer than a minute",
      get(),
      [{ status: 503, headers: { "retry-after": "61" } }, success],
      [503, 1],
    ],
  ])("createSend repeats %s", async (_of, request, sent, want) => {
    answers = sent;
    const { status } = await createSend({ baseUrl })(request);
    expect([status, received.length]).toEqual(want);
  });

  test("createSend does not repeat a stream, which has been read", async () => {
    answers = [503, success];
    const data = new Blob(["a"]).stream();
    const headers = { "content-type": "text/plain", "idempotency-key": "a" };
    const request = { method: "put", url: get().url, headers, body: data };
    expect((await createSend({ baseUrl })(request)).status).toBe(503);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["seconds", () => "1"],
    ["a date", () => new Date(Date.now() + 2000).toUTCString()],
  ])("createSend pauses for Retry-After in %s", async (_form, after) => {
    const start = Date.now();
    answers = [{ status: 503, headers: { "retry-after": after() } }, success];
    expect((await createSend({ baseUrl })(get())).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(980);
  });

  test("createSend adds jitter to the pause", async () => {
    answers = [{ status: 503, headers: NOW }, success];
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    const start = Date.now();
    await createSend({ baseUrl })(get());
    expect(Date.now() - start).toBeGreaterThanOrEqual(430);
  });

  test("createSend repeats a GET after a failed connection", async () => {
    const fetch = vi
      .fn<FetchFunction>()
      .mockRejectedValueOnce(new TypeError("no network"))
      .mockImplementation(globalThis.fetch as FetchFunction);
    expect((await createSend({ baseUrl, fetch })(get())).status).toBe(200);
  });

  test("createSend limits the time of each attempt", async () => {
    answers = ["none", success];
    expect((await createSend({ baseUrl, timeout: 50 })(get())).status).toBe(200);
    for (const answer of ["none", "half"] as const) {
      answers = [answer];
      const sent = createSend({ baseUrl, timeout: 50, retries: 0 })(get());
      const read = sent.then((response) => response.text());
      await expect(read).rejects.toThrow("no response in 50 ms");
    }
  });

  test.each<[during: string, sent: typeof answers]>([
    ["a response", ["none"]],
    ["a pause", [{ status: 503, headers: { "retry-after": "30" } }]],
  ])("createSend ends with the reason of its signal, during %s", async (_during, sent) => {
    answers = sent;
    const controller = new AbortController();
    const request = getParcel({ id: "1" }, { request: { signal: controller.signal } });
    const promise = createSend({ baseUrl })(request);
    void vi
      .waitFor(() => expect(received).toHaveLength(1))
      .then(() => setTimeout(() => controller.abort(new Error("enough")), 50));
    await expect(promise).rejects.toThrow("enough");
    expect(received).toHaveLength(1);
  });

  test("createSend sends the token, unless the request has a token or another origin", async () => {
    const tokens = ["a", "b"];
    const send = createSend({ baseUrl, token: async () => tokens.shift() ?? "" });
    await send(get());
    await send(get());
    await createSend({ baseUrl })(get());
    await createSend({ token: "c" })({ ...get(), url: `${baseUrl}/parcels` });
    const sent = received.map(({ headers, url }) => [headers.authorization, url]);
    const url = "/v1/parcels/1";
    expect(sent).toEqual([
      ["Bearer a", url],
      ["Bearer b", url],
      [undefined, url],
      [undefined, "/v1/parcels"],
    ]);
    const fetch = vi.fn<FetchFunction>().mockResolvedValue(new Response());
    await createSend({ token: "c", fetch })({ ...get(), headers: { authorization: "Basic d" } });
    expect(fetch.mock.lastCall?.[1].headers).toEqual({ authorization: "Basic d" });
  });

  test.each(["", "/", "?a=b", "#a", "//a"])(
    "createSend sends the token to the base URL with %j",
    async (rest) => {
      const fetch = vi.fn<FetchFunction>().mockResolvedValue(new Response());
      const { url } = get();
      const send = createSend({ token: "c", baseUrl: "/api/", fetch });
      for (const own of ["/api", url.replace("/parcels/1", "")]) {
        await send({ ...get(), url: own + rest });
        const [sentUrl, { headers }] = fetch.mock.lastCall ?? expect.fail();
        expect([sentUrl, headers["authorization"]]).toEqual([`/api${rest}`, "Bearer c"]);
        await send({ ...get(), url: `${own}.test${rest}` });
        expect(fetch.mock.lastCall?.[0]).toBe(`${own}.test${rest}`);
        expect(fetch.mock.lastCall?.[1].headers).not.toHaveProperty("authorization");
      }
    },
  );

  test("createSend without a limit waits for the answer", async () => {
    const fetch: FetchFunction = async (url, init) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return globalThis.fetch(url, init as RequestInit);
    };
    expect(
      (await createSend({ baseUrl, timeout: Infinity, retries: 0, fetch })(get())).status,
    ).toBe(200);
  });

  test("createSend narrows the response by its status", async () => {
    const response = await createSend({ baseUrl })(get());
    if (response.status !== 200) throw new Error("another status");
    const parcel = await response.json();
    expectTypeOf(parcel).toEqualTypeOf<Parcel>();
    expect(parcel).toEqual(PARCEL);
  });
});

test("createFetch gives the pages of a list the token, the base URL and retries", async () => {
  const link = "</v1/parcels?page=2>; rel=next";
  answers = [{ status: 200, headers: { link }, body: [PARCEL] }, 503, { ...success, body: [] }];
  const pages = { request: listParcels, next: nextByLink };
  const fetch = createFetch({ baseUrl, token: "a" });
  const found: unknown[] = [];
  for await (const item of items(pages, {}, { baseUrl }, { fetch })) found.push(item);
  expect(found).toEqual([PARCEL]);
  const sent = received.map(({ headers, url }) => [headers.authorization, url]);
  const [first, second] = ["/v1/parcels", "/v1/parcels?page=2"];
  expect(sent).toEqual([first, second, second].map((url) => ["Bearer a", url]));
});

describe("createClient", () => {
  test("createClient has a method for each route, with the data of the success as result", async () => {
    const acme = createClient({ baseUrl });
    const parcel = await acme.parcels.getParcel({ id: "1" });
    expectTypeOf(parcel).toEqualTypeOf<Parcel>();
    expect(parcel).toEqual(PARCEL);
    answers = [204];
    const recalled = await acme.parcels.recallParcel({ id: "1" });
    expectTypeOf(recalled).toEqualTypeOf<undefined>();
    expect(recalled).toBeUndefined();
    // @ts-expect-error: the place is required
    expectTypeOf(acme.places.listPlaces).toBeCallableWith({});
  });

  test.each([
    [400, client.BadRequestError],
    [401, client.AuthenticationError],
    [403, client.PermissionError],
    [404, client.NotFoundError],
    [409, client.ConflictError],
    [422, client.ValidationError],
    [429, client.RateLimitError],
    [500, client.ServerError],
    [599, client.ServerError],
    [418, HttpError],
  ])("createClient rejects with an error for the status %i", async (status, Class) => {
    answers = [{ status, body: { title: "No." } }];
    const acme = createClient({ baseUrl, retries: 0 });
    const error: unknown = await acme.parcels.getParcel({ id: "1" }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(HttpError);
    const { name, message, body, response } = error as HttpError<ResponsesOf<typeof getParcel>>;
    expectTypeOf(body?.title).toEqualTypeOf<string | undefined>();
    expect({ name, message, body }).toEqual({
      name: Class.name,
      message: `${baseUrl}/parcels/1: status ${status}: No.`,
      body: { title: "No." },
    });
    expect(await response.json()).toEqual({ title: "No." });
  });

  test.each<[kind: string, answer: () => Response]>([
    ["text", () => new Response("<html>", { status: 400 })],
    [
      "a stream of Node, whose copy would wait",
      () => {
        const response = Response.json(PARCEL, { status: 400 });
        Object.defineProperty(response, "body", { value: { pipe: () => {} } });
        return Object.assign(response, { clone: () => expect.fail("cloned") });
      },
    ],
  ])("createClient rejects with an error without a body for %s", async (_kind, answer) => {
    const acme = createClient({ baseUrl, fetch: () => Promise.resolve(answer()) });
    const error: unknown = await acme.parcels.getParcel({ id: "1" }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(client.BadRequestError);
    expect(error).toMatchObject({ message: "status 400", body: undefined });
  });

  test("createClient names methods without the name of their group", async () => {
    const group = { issuesGet: get, issues: get, issueslist: get, getIssue: get, issuesPages: {} };
    const issues = bind(group, "issues", createSend({ baseUrl }));
    const names = ["get", "issues", "issueslist", "getIssue"] as const;
    expectTypeOf<keyof typeof issues>().toEqualTypeOf<(typeof names)[number]>();
    expect(Object.keys(issues)).toEqual(names);
    expect(await issues.get()).toEqual(PARCEL);
  });

  test("createClient rejects with the error of the builder", async () => {
    const promise = createClient().parcels.getParcel({ id: "" });
    await expect(promise).rejects.toMatchObject({ code: "invalid-parameter" });
  });
});
