import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFetch } from "waybill-runtime/fetch";
import {
  type SentRequest,
  describeSent,
  toAxiosCode,
  toCurl,
  toFetchCode,
  toHttpMessage,
  toUndiciCode,
} from "../../../generator/snippets/index.js";
import "../../seed.js";
import { codePoint } from "../../runtime/code-point.js";

const GET: SentRequest = {
  method: "GET",
  url: "https://api.example/pets?tag=a%20b",
  headers: { accept: "application/json" },
};
const PATCH: SentRequest = {
  method: "PATCH",
  url: "https://api.example/pets/1",
  headers: { "content-type": "application/json; charset=utf-8", "x-empty": "" },
  body: { kind: "text", text: '{"name":"it\'s"}' },
};
const FORM: SentRequest = {
  method: "POST",
  url: "https://api.example/photos",
  headers: {},
  body: {
    kind: "form",
    fields: [
      { name: "title", value: "@home", isFile: false },
      { name: "photo", value: "cat.png", isFile: true },
    ],
  },
};

describe("toCurl", () => {
  it.each([
    [GET, "curl 'https://api.example/pets?tag=a%20b' \\\n  --header 'accept: application/json'"],
    [
      PATCH,
      [
        "curl --request PATCH https://api.example/pets/1 \\",
        "  --header 'content-type: application/json; charset=utf-8' \\",
        "  --header 'x-empty;' \\",
        String.raw`  --data-raw '{"name":"it'\''s"}'`,
      ].join("\n"),
    ],
    [
      FORM,
      [
        "curl --request POST https://api.example/photos \\",
        "  --form-string 'title=@home' \\",
        `  --form 'photo=@"cat.png"'`,
      ].join("\n"),
    ],
    [{ ...GET, method: "HEAD", headers: {} }, "curl --head 'https://api.example/pets?tag=a%20b'"],
    [
      { method: "GET", url: "https://api.example/a[1]", headers: {} },
      "curl --globoff 'https://api.example/a[1]'",
    ],
  ])("prints %o", (request, want) => {
    expect(toCurl(request)).toBe(want);
  });

  it("toCurl keeps every text one word of the shell", () => {
    const text = fc
      .string({ unit: codePoint })
      .map((one) => one.replaceAll(/[\0\uD800-\uDFFF]/g, ""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
        const command = toCurl({
          ...PATCH,
          headers: Object.fromEntries(texts.map((one, index) => [`x-${index}`, `v${one}`])),
          body: { kind: "text", text: texts.join("") },
        });
        // The shell parses the command, with a function in place of curl.
        const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
        const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0");
        const values = texts.flatMap((one, index) => ["--header", `x-${index}: v${one}`]);
        expect(words).toEqual([
          ...["--request", "PATCH", PATCH.url],
          ...values,
          ...["--data-raw", texts.join(""), ""],
        ]);
      }),
      { numRuns: 20 },
    );
  });
});

describe("code", () => {
  it("the fetch snippet sends the request", async () => {
    expect(await runFetchCode(toFetchCode(PATCH))).toEqual([
      PATCH.url,
      { method: "PATCH", headers: PATCH.headers, body: '{"name":"it\'s"}' },
    ]);
    expect(await runFetchCode(toFetchCode(GET))).toEqual([GET.url, { headers: GET.headers }]);
    const [, { body }] = await runFetchCode(toFetchCode(FORM));
    expect([...(body as FormData).keys()]).toEqual(["title", "photo"]);
  });

  it("snippets keep `__proto__` an ordinary key", async () => {
    const text = '{"__proto__":{"a":["__proto__",{"__proto__":1}]},"b":"\\n\\"__proto__\\":"}';
    const headers = JSON.parse('{"content-type":"application/json","__proto__":"x"}') as object;
    const [, init] = await runFetchCode(
      toFetchCode({ ...PATCH, headers: { ...headers }, body: { kind: "text", text } }),
    );
    expect(init["body"]).toBe(text);
    expect(JSON.stringify(init["headers"])).toBe(JSON.stringify(headers));
  });

  it("the axios snippet encodes a JSON text, because axios would parse it", () => {
    const text: SentRequest = { ...PATCH, body: { kind: "text", text: '"12"' } };
    expect(toAxiosCode(text)).toContain('data: JSON.stringify("12"),');
  });

  it("the axios snippet has the value of a JSON body, and the undici snippet its text", () => {
    expect(toAxiosCode(PATCH)).toContain(`data: {\n    "name": "it's"\n  },`);
    expect(toUndiciCode(PATCH)).toContain(`body: JSON.stringify({\n    "name": "it's"\n  }),`);
    const empty: SentRequest = { ...PATCH, body: { kind: "text", text: "null" } };
    expect([toAxiosCode(empty), toUndiciCode(empty)]).toEqual([
      expect.stringContaining("data: null,"),
      expect.stringContaining("body: JSON.stringify(null),"),
    ]);
  });
});

/** What the code calls `fetch` with. */
async function runFetchCode(code: string): Promise<readonly [string, Record<string, unknown>]> {
  let given: readonly unknown[] = [];
  const stub = (...values: unknown[]) => void (given = values);
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await AsyncFunction("fetch", code)(stub);
  return given as readonly [string, Record<string, unknown>];
}

it("the HTTP snippet is an HTTP/1.1 message", () => {
  expect(toHttpMessage(PATCH)).toBe(
    'PATCH /pets/1 HTTP/1.1\nhost: api.example\ncontent-type: application/json; charset=utf-8\nx-empty: \n\n{"name":"it\'s"}',
  );
  expect(toHttpMessage({ ...GET, url: "/api/pets?q" })).toMatch(/^GET \/api\/pets\?q HTTP\/1.1\n/);
  expect(toHttpMessage({ ...GET, url: "http://h:1?q#f" })).toMatch(
    /^GET \/\?q HTTP\/1.1\nhost: h:1\n/,
  );
});

it("snippets match the result of toFetch", () => {
  const [url, init] = toFetch({
    method: "post",
    url: "https://api.example/f",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: { a: [1, 2] },
  });
  expect(describeSent(url, init)).toEqual({
    method: "POST",
    url: "https://api.example/f",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: { kind: "text", text: "a=1&a=2" },
  });
});
