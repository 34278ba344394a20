import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { serveSite } from "../../../generator/explore/index.js";

const SITE = new Map([
  ["index.html", "<p>here"],
  ["api.js", "api"],
]);

async function startServer() {
  const server = await serveSite(0);
  onTestFinished(() => server.close());
  const read = async (path = "", headers: IncomingHttpHeaders = {}, method = "GET") => {
    const request = get(server.url + path, { headers, method });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return {
      status: response.statusCode,
      text: await textOf(response),
      headers: response.headers,
    };
  };
  return { server, read };
}

it("the server reports that the page is being built until it exists", async () => {
  const { server, read } = await startServer();
  const { text } = await read();
  expect(text).toContain("The page is being built.");
  // Otherwise a browser asks for an icon, at a time when there may already be a site.
  expect(text).toContain('<link rel="icon" href="data:,">');
  server.show(SITE);
  expect(await read()).toMatchObject({ status: 200, text: "<p>here" });
  expect(await read("other.js")).toMatchObject({ status: 404 });
});

it("the server shows the mistakes of an invalid manifest as text", async () => {
  const { server, read } = await startServer();
  server.showMistake("routes.yaml:1:1: error: <b>&");
  const { text } = await read();
  expect(text).toContain('<pre role="alert">routes.yaml:1:1: error: &#60;b&#62;&#38;</pre>');
  expect(text).not.toContain("being made");
});

const VISIT = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const SCRIPT = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" };
it.each<[string, IncomingHttpHeaders, number, string?]>([
  ["api.js", {}, 200],
  ["api.js", { "sec-fetch-site": "same-origin", ...SCRIPT }, 200],
  ["api.js", { "sec-fetch-site": "none", ...VISIT }, 200],
  ["", { "sec-fetch-site": "cross-site", ...VISIT }, 200],
  ["#route", { "sec-fetch-site": "same-site", ...VISIT }, 200],
  ["index.html?x", { "sec-fetch-site": "cross-site", ...VISIT }, 200],
  ["", { "sec-fetch-site": "cross-site", ...VISIT, "sec-fetch-dest": "iframe" }, 403],
  ["", { "sec-fetch-site": "cross-site", ...SCRIPT }, 403],
  ["api.js", { "sec-fetch-site": "cross-site", ...SCRIPT }, 403],
  // Another port of the same host.
  ["api.js", { "sec-fetch-site": "same-site", ...SCRIPT }, 403],
  ["api.js", { "sec-fetch-site": "cross-site", ...VISIT }, 403],
  ["changes", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
  ["api.js", { "sec-fetch-site": "unheard-of" }, 403],
  ["api.js", { host: "evil.test" }, 403],
  ["api.js", { host: "127.0.0.1.evil.test" }, 403],
  ["api.js", { host: "localhost:1" }, 200],
  ["api.js", {}, 405, "POST"],
])("the server responds to /%s with %j by status %i", async (path, headers, status, method) => {
  const { server, read } = await startServer();
  server.show(SITE);
  const answer = await read(path, headers, method);
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.text).not.toContain("api");
  expect(answer.headers).toMatchObject({
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; script-src 'self';.*; frame-ancestors 'none'$/,
    ) as string,
  });
});

it.each([
  "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.test\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  "GET http://evil.test/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
])("the server rejects %j", async (message) => {
  const { server } = await startServer();
  server.show(SITE);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(message);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
});
