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
    const { text } = await read();
    expect(text).toContain("The page is being made.");
    // Otherwise a browser asks for an icon, at a time when there may already be a site.
    expect(text).toContain('<link rel="icon" href="data:,">');
    server.show(new Map([["index.html", "<p>here"]]), () => Promise.resolve(undefined));
    expect(await read()).toEqual({ status: 200, text: "<p>here" });
    expect((await read("other.js")).status).toBe(404);
  });

  it("answers what a function adds to a bundle, when it is asked for", async () => {
    const { server, read } = await startServer();
    const asked: string[] = [];
    server.show(new Map([["index.html", ""]]), (name) => {
      asked.push(name);
      if (name === "broken") return Promise.reject(new Error("the bundler fails"));
      return Promise.resolve(name === "größe" ? { alone: 2, beside: 1 } : undefined);
    });
    expect(asked).toEqual([]);
    expect(await read("sizes/gr%C3%B6%C3%9Fe")).toEqual({
      status: 200,
      text: '{"alone":2,"beside":1}',
    });
    expect(await read("sizes/other")).toEqual({ status: 200, text: "null" });
    expect(await read("sizes/broken")).toEqual({ status: 200, text: "null" });
    expect(await read("sizes/%")).toEqual({ status: 200, text: "null" });
    expect(asked).toEqual(["größe", "other", "broken", "%"]);
  });

  it("shows the mistakes of a manifest that no page could be made of, as text", async () => {
    const { server, read } = await startServer();
    server.showMistake("routes.yaml:1:1: error: <b>&");
    const { text } = await read();
    expect(text).toContain('<pre role="alert">routes.yaml:1:1: error: &#60;b&#62;&#38;</pre>');
    expect(text).not.toContain("being made");
  });
});
