import { describe, expect, it, onTestFinished } from "vitest";
import { serveSite } from "../../../generator/explore/index.js";

async function startServer() {
  const server = await serveSite(0);
  onTestFinished(() => server.close());
  const read = async (path = "") => {
    const response = await fetch(server.url + path);
    return { status: response.status, text: await response.text() };
  };
  return { server, read };
}

describe("serveSite", () => {
  it("says that the page is being made until there is one", async () => {
    const { server, read } = await startServer();
    expect((await read()).text).toContain("The page is being made.");
    server.show(new Map([["index.html", "<p>here"]]));
    expect(await read()).toEqual({ status: 200, text: "<p>here" });
    expect((await read("other.js")).status).toBe(404);
  });

  it("shows the mistakes of a manifest that no page could be made of, as text", async () => {
    const { server, read } = await startServer();
    server.showMistake("routes.yaml:1:1: error: <b>&");
    const { text } = await read();
    expect(text).toContain('<pre role="alert">routes.yaml:1:1: error: &#60;b&#62;&#38;</pre>');
    expect(text).not.toContain("being made");
  });
});
