// What the compiler knows of pages. Without a test library, so that the oldest compiler can read it too.
import type { EndpointOptions, RequestOptions } from "waybill-runtime";
import { items, type PageItem, type PagesOf } from "waybill-runtime/fetch";
import type { WithHeaders } from "waybill-runtime/types";
import { activityListReposStarredByAuthenticatedUserPages as starredPages } from "waybill-github/activity";
import { issuesListForRepo, issuesListForRepoPages } from "waybill-github/issues";
import { searchRepos, searchReposPages } from "waybill-github/search";

type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;
declare function same<One, Other>(is: Same<One, Other>): void;

const owner = "octocat";
const repo = "hello-world";
declare const response: { status: number; headers: Headers | Record<string, string | string[]> };
declare class Headers {
  get(name: string): string | null;
}

export async function all(): Promise<void> {
  for await (const issue of items(issuesListForRepoPages, { owner, repo })) {
    issue.title.trim();
    // @ts-expect-error no such property
    issue.titel;
  }
  for await (const found of items(searchReposPages, { q: "a" }, { headers: {} }, { maxPages: 2 })) {
    found.full_name.trim();
  }
  for await (const star of items(starredPages)) {
    same<"repo" extends keyof typeof star ? true : false, false>(true);
    if (!("id" in star)) star.repo.full_name.trim();
  }
  // @ts-expect-error a required parameter
  items(issuesListForRepoPages, { owner });
  // @ts-expect-error required parameters
  items(issuesListForRepoPages);
  // @ts-expect-error no such parameter
  items(searchReposPages, { q: "a", labels: "b" });
}

export function loop(body: unknown): void {
  let request: ReturnType<typeof issuesListForRepo> | undefined = issuesListForRepo({
    owner,
    repo,
  });
  while (request) request = issuesListForRepoPages.next(request, response, body);
  const { next } = searchReposPages;
  // @ts-expect-error the request of another list
  next(issuesListForRepo({ owner, repo }), response, body);
  next(searchRepos({ q: "a" }), response, body)?.url.trim();
}

interface Item {
  id: string;
}
type List<Body> = (
  parameters: { a: string },
  options?: EndpointOptions,
) => RequestOptions<"get", undefined, { 200: Body; 404: { data: 1[] } }>;

same<PageItem<List<Item[]>>, Item>(true);
same<PageItem<List<WithHeaders<readonly Item[], { link?: string }>>>, Item>(true);
same<PageItem<List<{ data?: Item[] | null }>, ["data"]>, Item>(true);
same<PageItem<List<{ data: { list: Item[] } } | { other: 1 }>, ["data", "list"]>, Item>(true);
same<PageItem<List<{ data: [Item, 1] }>, ["data"]>, Item | 1>(true);
same<PageItem<List<unknown>, ["data"]>, unknown>(true);
same<PageItem<List<{ data: unknown }>, ["data"]>, unknown>(true);
same<PageItem<List<{ data: Item }>, ["data"]>, never>(true);
same<PageItem<List<Item[]>, ["data"]>, never>(true);

declare const pages: PagesOf<List<{ data: Item[] }>, ["data"]>;
export const exported = items(pages, { a: "1" });
