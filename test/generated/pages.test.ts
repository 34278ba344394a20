import { expect, it } from "vitest";
import { type FetchInit, HttpError, items } from "../../runtime/fetch.js";
import type { PagesOf } from "../../runtime/types.js";
import { github, plans } from "./github.js";

type Pages = PagesOf<(parameters: object, options?: object) => { url: string }, readonly string[] & []>;

/** Answers each list with three pages of two items, and links to the next page. `fail` as the last path segment is not found. */
async function fetch(address: string, { headers }: FetchInit): Promise<Response> {
  const url = new URL(address);
  if (url.pathname.endsWith("/fail")) return new Response("{}", { status: 404 });
  const page = Number(url.searchParams.get("page") ?? 1);
  url.searchParams.set("page", `${page + 1}`);
  const link = [
    `<${url.origin}/first>; rel="first"; title="a, <b>; rel=next"`,
    ...(page < 3 ? [`<${url.href}>; rel="next"`] : []),
  ].join(", ");
  const keys = JSON.parse(String(headers["x-list"])) as readonly string[];
  const list: unknown = [2 * page - 1, 2 * page];
  const body = keys.reduceRight((value, key) => ({ [key]: value, total_count: 6 }), list);
  return Response.json(body, { headers: { link } });
}

/** All items of a list of GitHub's. */
async function read(plan: (typeof plans)[number], last = "x", maxPages?: number) {
  const pages = github[plan.pages?.name ?? ""] as Pages;
  const inPath = plan.arguments.filter((argument) => argument.in === "path");
  const names = inPath.map(({ name }, at) => [name, at === inPath.length - 1 ? last : "x"]);
  const options = { headers: { "x-list": JSON.stringify(pages.items ?? []) } };
  const found: unknown[] = [];
  for await (const item of items(pages, Object.fromEntries(names), options, { fetch, maxPages })) {
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
