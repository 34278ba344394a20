import { expect, test } from "vitest";
import { result, type ParseAs, type RequestOptions } from "../../../runtime/fetch.js";

const get: RequestOptions = { method: "get", url: "https://api.example.com/a", headers: {} };
const bytes = new Uint8Array([0, 255]);

interface Row {
  readonly title: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly parseAs?: ParseAs;
  readonly want: object;
}

const type = (value: string) => ({ "content-type": value });
const JSON_HEADER = type("application/json; charset=utf-8");

function answer({ status = 200, headers = {}, body }: Row): Response {
  return new Response(body === undefined ? null : new Blob([body]), { status, headers });
}

const rows: readonly Row[] = [
  { title: "JSON", headers: JSON_HEADER, body: '{"a":1}', want: { data: { a: 1 } } },
  { title: "JSON null", headers: JSON_HEADER, body: "null", want: { data: null } },
  { title: "+json", headers: type("application/hal+json"), body: "[1]", want: { data: [1] } },
  { title: "no content type", body: "[1]", want: { data: [1] } },
  { title: "text", headers: type("text/plain"), body: "1", want: { data: "1" } },
  { title: "XML", headers: type("application/xml"), body: "<a/>", want: { data: "<a/>" } },
  { title: "+xml", headers: type("application/atom+xml"), body: "<a/>", want: { data: "<a/>" } },
  { title: "YAML", headers: type("application/x-yaml; a=b"), body: "a: 1", want: { data: "a: 1" } },
  { title: "lines", headers: type("application/x-ndjson"), body: "1\n2", want: { data: "1\n2" } },
  { title: "JSON Lines", headers: type("application/jsonl"), body: "1", want: { data: "1" } },
  {
    title: "text as JSON",
    headers: type("text/plain"),
    body: "1",
    parseAs: "json",
    want: { data: 1 },
  },
  {
    title: "JSON as text",
    headers: JSON_HEADER,
    body: "[1]",
    parseAs: "text",
    want: { data: "[1]" },
  },
  {
    title: "bytes",
    headers: type("image/png"),
    body: bytes,
    parseAs: "arrayBuffer",
    want: { data: bytes.buffer },
  },
  { title: "204", status: 204, want: { data: undefined } },
  { title: "205", status: 205, want: { data: undefined } },
  ...[204, 205].map((status) => ({
    ...{ title: `${status} as a Blob`, status, want: { data: undefined } },
    parseAs: "blob" as const,
  })),
  { title: "HEAD as a Blob", method: "head", parseAs: "blob", want: { data: undefined } },
  { title: "empty text", headers: JSON_HEADER, body: "", want: { data: undefined } },
  { title: "empty text as text", body: "", parseAs: "text", want: { data: undefined } },
  {
    title: "length 0",
    headers: { "content-length": "0" },
    parseAs: "blob",
    want: { data: undefined },
  },
  { title: "HEAD", method: "head", headers: JSON_HEADER, want: { data: undefined } },
  ...["HEADS", "AHEAD"].map((title) => ({ title, method: title, body: "1", want: { data: 1 } })),
  { title: "a failed HEAD", method: "HEAD", status: 404, want: { error: undefined } },
  {
    title: "JSON of an error",
    status: 404,
    headers: JSON_HEADER,
    body: '{"a":1}',
    want: { error: { a: 1 } },
  },
  {
    title: "JSON of an error, sent as text",
    status: 500,
    headers: type("text/html"),
    body: "[]",
    want: { error: [] },
  },
  {
    title: "text of an error",
    status: 502,
    headers: JSON_HEADER,
    body: "Bad",
    want: { error: "Bad" },
  },
  {
    title: "text of an error despite `parseAs`",
    status: 404,
    body: "Bad",
    parseAs: "blob",
    want: { error: "Bad" },
  },
  { title: "redirect", status: 304, want: { error: undefined } },
  { title: "error without content", status: 500, want: { error: undefined } },
];

test.each(rows)("`result` reads $title", async (row) => {
  const response = answer(row);
  const request = { ...get, method: row.method ?? "get" };
  const options = { fetch: () => Promise.resolve(response), parseAs: row.parseAs };
  expect(await result(request, options)).toStrictEqual({ ...row.want, response });
});

test("`result` reads other content types as a Blob", async () => {
  const response = answer({ title: "", headers: type("application/pdf"), body: bytes, want: {} });
  const { data } = await result(get, { fetch: () => Promise.resolve(response) });
  expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(bytes);
});

test("`result` rejects with the errors of `fetch`, and for a success that is not JSON", async () => {
  const broken = answer({ title: "", headers: JSON_HEADER, body: "{", want: {} });
  await expect(result(get, { fetch: () => Promise.resolve(broken) })).rejects.toThrow(SyntaxError);
  const problem = new TypeError("no network");
  await expect(result(get, { fetch: () => Promise.reject(problem) })).rejects.toBe(problem);
});

test("`result` passes `signal` to `fetch`, and the request's settings", async () => {
  const { signal } = new AbortController();
  const seen: object[] = [];
  const fetch = (_: string, init: object) => {
    seen.push(init);
    return Promise.resolve(new Response("1"));
  };
  await result({ ...get, request: { fetch, credentials: "include" } }, { signal });
  expect(seen).toEqual([expect.objectContaining({ signal, credentials: "include" })]);
});
