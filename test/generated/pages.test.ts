import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { HttpError, items } from "../../runtime/fetch.js";
import type { PagesOf } from "../../runtime/types.js";
import { github, plans } from "./github.js";

type Pages = PagesOf<(parameters: object, options?: object) => { url: string }, readonly string[] & []>;

/** Answers each list with three pages of two items, and links to the next page. `fail` as the last path segment is not found. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://localhost");
  if (url.pathname.endsWith("/fail")) return void response.writeHead(404).end("{}");
  const page = Number(url.searchParams.get("page") ?? 1);
  url.searchParams.set("page", `${page + 1}`);
  const { host = "" } = request.headers;
  const links = [
    `<http://${host}/first>; rel="first"; title="a, <b>; rel=next"`,
    ...(page < 3 ? [`<http://${host}${url.pathname}${url.search}>; rel="next"`] : []),
  ];
  const keys = JSON.parse(String(request.headers["x-list"])) as readonly string[];
  const list: unknown = [2 * page - 1, 2 * page];
  const body = keys.reduceRight((value, key) => ({ [key]: value, total_count: 6 }), list);
  response.writeHead(200, { link: links.join(", ") }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** All items of a list of GitHub's. */
async function read(plan: (typeof plans)[number], last = "x", maxPages?: number) {
  const pages = github[plan.pages?.name ?? ""] as Pages;
  const inPath = plan.arguments.filter((argument) => argument.in === "path");
  const names = inPath.map(({ name }, at) => [name, at === inPath.length - 1 ? last : "x"]);
  const options = { baseUrl, headers: { "x-list": JSON.stringify(pages.items ?? []) } };
  const found: unknown[] = [];
  for await (const item of items(pages, Object.fromEntries(names), options, { maxPages })) {
    found.push(item);
  }
  return found;
}

const lists = plans.filter(({ pages }) => pages);

it("each of GitHub's lists is read page by page to its end", async () => {
  expect(lists).toHaveLength(282);
  for (const plan of lists) {
    expect(plan.pages?.next).toEqual({ name: "nextByLink", values: [] });
    expect(await read(plan), plan.name).toEqual([1, 2, 3, 4, 5, 6]);
  }
});

it("the iteration of pages can stop early, and throws for an error", async () => {
  const [plan] = lists.filter(({ manifestRoute }) => manifestRoute.endsWith("{ref}"));
  if (!plan) throw new Error("no list ends in a parameter");
  expect(await read(plan, "x", 0)).toEqual([]);
  expect(await read(plan, "x", 1)).toEqual([1, 2]);
  expect(await read(plan, "x", 2)).toEqual([1, 2, 3, 4]);
  await expect(read(plan, "fail")).rejects.toBeInstanceOf(HttpError);
});
