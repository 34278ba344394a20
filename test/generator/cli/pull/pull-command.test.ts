import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listen, type Listening } from "../../../listen.js";
import { tempProject } from "../../temp-project.js";
import { waybillIn } from "../fake-terminal.js";
import { document } from "../pets-document.js";

const MANIFEST = "waybill: 1\nopenapi: { document: ./openapi.json, exclude: { tags: [both] } }\n";
const withoutPets = document.replace(/"\/pets":.*?\}\},/, "");
const withMore = document.replace('"/owners"', '"/vets":{"get":{"responses":{}}},"/owners"');

interface Reply {
  readonly status?: number;
  readonly location?: string;
  readonly body?: string | Uint8Array;
}

let reply: Reply | ((request: IncomingMessage) => Reply);
const server = createServer((request, response) => {
  const { status = 200, location, body } = typeof reply === "function" ? reply(request) : reply;
  response.writeHead(status, location === undefined ? {} : { location }).end(body);
});
let listening: Listening;
beforeAll(async () => void (listening = await listen(server)));
afterAll(() => listening.close());
beforeEach(() => void (reply = { body: document }));

const pull = async (folder: string, ...args: readonly string[]) => {
  const { code, out, err } = await waybillIn(folder, ["pull", ...args]);
  const plain = (text: string) =>
    text.replaceAll(listening.url, "http://127.0.0.1:PORT").replace(/ \(\d+(\.\d+)? m?s\)/g, "");
  return { code, out: plain(out), err: plain(err) };
};
const url = (path = "/openapi.json") => listening.url + path;

it("pull writes the manifest's document, and lists the changes", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST, "openapi.json": document });
  reply = { body: withMore };
  expect(await pull(project.path, url())).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /new {2}getVets.*openapi\.json → http:\/\/127\.0\.0\.1:PORT\/openapi\.json: minor \(1 additive\)\nwrote openapi\.json\n$/s,
    ) as string,
    err: "",
  });
  expect(project.read("openapi.json")).toBe(withMore);
  expect(await pull(project.path, url())).toMatchObject({
    out: "openapi.json → http://127.0.0.1:PORT/openapi.json: nothing changed for callers\nwrote openapi.json\n",
  });
});

it("pull writes a new document without a comparison", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST });
  const written = { code: 0, out: "wrote openapi.json\n", err: "" };
  expect(await pull(project.path, url())).toEqual(written);
  expect(project.read("openapi.json")).toBe(document);
  const empty = tempProject();
  expect(await pull(empty.path, url(), "--output=openapi.json")).toEqual(written);
  expect(empty.list()).toEqual(["openapi.json"]);
});

it("--check writes nothing, and fails for a breaking change", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST, "openapi.json": document });
  reply = { body: withoutPets };
  const { code, out } = await pull(project.path, url(), "--check");
  expect(code).toBe(1);
  expect(out).toMatch(/removed {2}petsList.*major \(1 breaking\)\n$/s);
  reply = { body: withMore };
  expect(await pull(project.path, url(), "--check")).toMatchObject({ code: 0 });
  expect(project.read("openapi.json")).toBe(document);
});

it("pull compares with the manifest's settings, also with --output", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST, "openapi.json": document });
  reply = { body: document.replace('"/both"', '"/all"') };
  for (const args of [[], ["--output=./openapi.json"]]) {
    const { out } = await pull(project.path, url(), "--check", ...args);
    expect(out).toContain("nothing changed for callers");
  }
  const other = await pull(project.path, url(), "--output=other.json");
  expect(other).toEqual({ code: 0, out: "wrote other.json\n", err: "" });
});

it("pull --header sends the value of an environment variable", async () => {
  vi.stubEnv("API_TOKEN", "Bearer secret");
  let sent: unknown;
  reply = ({ headers }) => {
    sent = headers.authorization;
    return { status: 401 };
  };
  const { code, out, err } = await pull(
    tempProject({ "routes.yaml": MANIFEST }).path,
    url(),
    "--header=authorization=API_TOKEN",
  );
  expect({ code, sent }).toEqual({ code: 1, sent: "Bearer secret" });
  expect(out + err).not.toContain("secret");
  expect(err).toContain("the status is 401");
});

it("pull --header replaces a header in any spelling", async () => {
  vi.stubEnv("TYPES", "application/yaml");
  let sent: unknown;
  reply = ({ headers }) => {
    sent = headers.accept;
    return { body: document };
  };
  await pull(tempProject({ "routes.yaml": MANIFEST }).path, url(), "--header=Accept=TYPES");
  expect(sent).toBe("application/yaml");
});

it("pull follows redirects within the host", async () => {
  const project = tempProject({ "routes.yaml": MANIFEST });
  reply = ({ url: path }) =>
    path === "/v2" ? { body: document } : { status: 302, location: "/v2" };
  expect(await pull(project.path, url())).toMatchObject({ code: 0 });
});

const ofSchema = document.replace('"responses":{}', '"responses":{"200":{"$ref":"./more.json"}}');
it.each<readonly [reply: Reply, message: string]>([
  [{ status: 404 }, "the status is 404"],
  [
    { status: 302, location: "https://other.example/x?y" },
    "it redirects to https://other.example [",
  ],
  [{ status: 302, location: "http://localhost/x" }, "it redirects to http://localhost ["],
  [{ status: 302, location: "/again" }, "it redirects more than five times"],
  [{ status: 302, location: "http://[" }, "its redirect has no URL"],
  [{ body: new Uint8Array([0xff, 0xfe]) }, "it is not text in UTF-8"],
  [{ body: "<html>" }, "nothing was written"],
  [{ body: "{}" }, "nothing was written"],
  [{ body: ofSchema }, "cannot pull http://127.0.0.1:PORT/openapi.json: it needs more.json, but "],
  [{ body: document.replace("3.0.3", "4.0.0") }, "nothing was written"],
])("%j is not written: %s", async (wrong, message) => {
  reply = wrong;
  const project = tempProject({ "routes.yaml": MANIFEST, "openapi.json": document });
  const { code, out, err } = await pull(project.path, url());
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(message);
  expect(project.read("openapi.json")).toBe(document);
  expect(project.list()).toEqual(["openapi.json", "routes.yaml"]);
});

it.each<readonly [files: Readonly<Record<string, string>>, args: readonly string[], want: string]>([
  [
    {},
    ["https://a.example/x"],
    "error: routes.yaml does not exist [no-output]\n  hint: name a file with --output",
  ],
  [
    { "routes.yaml": "waybill: 1\nopenapi: [./a.json, ./b.json]\n" },
    ["https://a.example/x"],
    "error: routes.yaml names 2 documents [no-output]\n  hint: name a file with --output",
  ],
  [
    {},
    ["https://a.example/x", "--manifest=a.yaml"],
    "error: there is no a.yaml here [no-manifest]",
  ],
  [{}, ["https://a.example/x", "-o=a.json", "--header=a b=PATH"], 'error: the header "a b" needs'],
  [
    {},
    ["https://a.example/x", "-o=a.json", "--header=authorization=Bearer x"],
    "error: --header must have the form name=VARIABLE",
  ],
  ...["http://a.example/x", "file:///x", "openapi.json", "http://localhost.a.example/x"].map(
    (address) =>
      [
        {},
        [address, "-o=a.json"],
        `error: cannot pull ${address}: it is not an https URL, or has a password [no-download]`,
      ] as const,
  ),
  [
    {},
    ["https://user:secret@a.example/x", "-o=a.json"],
    "error: cannot pull https://a.example/x: it is not an https URL, or has a password [no-download]",
  ],
  [{}, ["http://127.0.0.1:1/x", "-o=a.json"], "error: cannot pull http://127.0.0.1:1/x: "],
])("waybill pull: %j: %j", async (files, args, want) => {
  const project = tempProject(files);
  const { code, out, err } = await pull(project.path, ...args);
  expect(code).not.toBe(0);
  expect(out).toBe("");
  expect(err).toContain(want);
  expect(project.list()).toEqual(Object.keys(files));
});
