import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { linkPackage } from "../../scripts/install-packages.js";
import { typeErrors } from "../type-errors.js";
import { folderOfTests } from "../generator/temp-project.js";

/** Mistakes, and below each, indented, what the compiler says to it. */
const transcript = String.raw`
reposGet({ repo })
  Property 'owner' is missing in type '{ repo: string; }' but required in type 'ReposGetParameters'.
reposGet()
  Expected 1-2 arguments, but got 0.
reposGet({})
  Type '{}' is missing the following properties from type 'ReposGetParameters': owner, repo
reposGet({ owner, repo, ower: 1 })
  Object literal may only specify known properties, but 'ower' does not exist in type 'ReposGetParameters'. Did you mean to write 'owner'?
reposGet({ owner, repo: 1 })
  Type 'number' is not assignable to type 'string'.
reposGet({}, api)
  Type '{}' is missing the following properties from type 'ReposGetParameters': owner, repo
reposGet({ repo }, { headers: {} })
  Property 'owner' is missing in type '{ repo: string; }' but required in type 'ReposGetParameters'.
reposGet({ repo }, { owner, header: {} })
  Property 'owner' is missing in type '{ repo: string; }' but required in type 'ReposGetParameters'.
issuesListForRepo({ owner, repo, state: "opened" })
  Type '"opened"' is not assignable to type '"all" | "closed" | "open" | undefined'. Did you mean '"open"'?
issuesCreate({ owner, repo, title: [] })
  Type 'never[]' is not assignable to type 'string | number'.
emojisGet({ fresh: true })
  Object literal may only specify known properties, and 'fresh' does not exist in type 'NoParameters'.
reposGet({ owner, repo }, { header: {} })
  Object literal may only specify known properties, and 'header' does not exist in type 'AnyEndpoint<unknown, {}> | QueryOptions'.
reposGet({ owner, repo }, { headers: { a: 1 } })
  Type 'number' is not assignable to type 'string'.
emojisGet().body.title
  Object is possibly 'undefined'.
github("GET /repos/{owner}/{repo}", { repo })
  Argument of type '{ repo: string; }' is not assignable to parameter of type 'ReposGetParameters & Options'.
  Property 'owner' is missing in type '{ repo: string; }' but required in type 'ReposGetParameters'.
github("GET /repos/{owner}/{repo}")
  Argument of type '"GET /repos/{owner}/{repo}"' is not assignable to parameter of type '"missing parameter: owner" | "missing parameter: repo"'.
github("GET /repos/{owner}/{repo}", { owner, repo, ower: 1 })
  Object literal may only specify known properties, but 'ower' does not exist in type 'ReposGetParameters & Options'. Did you mean to write 'owner'?
github("GET /repos/{owner}/{repo}", {}, 1)
  Expected 1-2 arguments, but got 3.
github({ method: "GET", url: "/repos/{owner}/{repo}", repo })
  Argument of type '{ method: string; url: string; repo: string; }' is not assignable to parameter of type 'RouteOptions & ReposGetParameters & Options'.
  Property 'owner' is missing in type '{ method: string; url: string; repo: string; }' but required in type 'ReposGetParameters'.
endpoint("GET /orgs/{org}/repos{?type,page}", {})
  Argument of type '{}' is not assignable to parameter of type 'AdHocParameters<"GET /orgs/{org}/repos{?type,page}">'.
  Property 'org' is missing in type '{}' but required in type 'Placeholders<"GET /orgs/{org}/repos{?type,page}">'.
endpoint("GET /orgs/{org}/repos{?type,page}")
  Argument of type '"GET /orgs/{org}/repos{?type,page}"' is not assignable to parameter of type '"missing parameter: org"'.
endpoint("GET /orgs/{org", { org: 1 })
  Argument of type '"GET /orgs/{org"' is not assignable to parameter of type '"malformed route: the { of {org is never closed; add the }"'.
endpoint("GET /orgs/{or-g}")
  Argument of type '"GET /orgs/{or-g}"' is not assignable to parameter of type '"malformed route: \"or-g\" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999"'.
endpoint("GET")
  Argument of type '"GET"' is not assignable to parameter of type '"malformed route: the URL is missing; write one after GET"'.
endpoint("GET /a b")
  Argument of type '"GET /a b"' is not assignable to parameter of type '"malformed route: \"b\" follows the URL; a route is a method and a URL"'.
endpoint({ url: "/orgs/{org}" })
  Argument of type '{ url: string; }' is not assignable to parameter of type 'RouteOptions & Placeholders<"GET /orgs/{org}"> & OptionalPlaceholders<"GET /orgs/{org}"> & EndpointOptions'.
  Property 'org' is missing in type '{ url: string; }' but required in type 'Placeholders<"GET /orgs/{org}">'.
endpoint({ url: "/orgs/{org" })
  Argument of type '{ url: string; }' is not assignable to parameter of type 'RouteOptions & "malformed route: the { of {org is never closed; add the }"'.
  Type '{ url: string; }' is not assignable to type '"malformed route: the { of {org is never closed; add the }"'.
endpoint({ method: "GET" })
  Argument of type '{ method: string; }' is not assignable to parameter of type '{ readonly url: string; } & EndpointOptions'.
  Property 'url' is missing in type '{ method: string; }' but required in type '{ readonly url: string; }'.
endpoint(5)
  Argument of type 'number' is not assignable to parameter of type 'EndpointOptions | (string & {})'.
`;

const rows = transcript
  .split(/\n(?=\S)/)
  .slice(1)
  .map((row) => row.trimEnd().split(/\n {2}/));

const folder = folderOfTests();

const head =
  'import { emojisGet } from "waybill-github/emojis";' +
  'import { endpoint as github } from "waybill-github";' +
  'import { issuesCreate, issuesListForRepo } from "waybill-github/issues";' +
  'import { reposGet } from "waybill-github/repos";' +
  'import { endpoint } from "waybill-runtime";' +
  'const owner = "o", repo = "r", api = github.defaults({ owner });';

/** The messages for each line of a program, without places and codes. */
function messagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  for (const name of ["waybill-github", "waybill-runtime"]) {
    linkPackage(join(folder, "node_modules"), name);
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "mistakes.ts"), [head, ...lines].join("\n"));
  const messages = lines.map((): string[] => []);
  let line = -1;
  for (const text of compile("mistakes.ts").split("\n")) {
    const [, place, message] = /^mistakes\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(text) ?? [];
    if (!text.startsWith(" ")) line = Number(place) - 2;
    if (text !== "") messages[line]?.push(message ?? text.trim());
  }
  return messages;
}

function compile(file: string): string {
  const flags = "--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --skipLibCheck";
  const settings = "--module nodenext --target es2022 --lib es2022 --types node";
  const types = [
    "--typeRoots",
    resolve("node_modules/@types"),
    "--customConditions",
    "waybill-source",
  ];
  return typeErrors(folder, [...flags.split(" "), ...settings.split(" "), ...types, file]);
}

const messages = messagesOf(rows.map(([mistake]) => `${mistake};`));

test.each(
  rows.map(([mistake = "", ...want], index) => ({ mistake, want, given: messages[index] })),
)("$mistake", ({ want, given }) => expect(given).toEqual(want));
