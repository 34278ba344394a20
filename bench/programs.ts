/** Programs whose bundles are measured. */
const CALL = `{ org: "octocat" }`;

const TEN = {
  repos: ["reposListForOrg", "reposUploadReleaseAsset", "reposGet"],
  emojis: ["emojisGet"],
  issues: ["issuesCreate", "issuesUpdate", "issuesRemoveLabel"],
  activity: ["activityStarRepoForAuthenticatedUser"],
  pulls: ["pullsGet"],
  search: ["searchIssuesAndPullRequests"],
};

export const ONE_BUILDER = `
import { reposListForOrg } from "waybill-github/repos";
console.log(reposListForOrg(${CALL}));`;

export const SENDING = `
import { reposListForOrg } from "waybill-github/repos";
import { send } from "waybill-github/fetch";
console.log(send(reposListForOrg(${CALL})));`;

export const ENSURING = `
import { reposListForOrg } from "waybill-github/repos";
import { ensureOk, send } from "waybill-github/fetch";
console.log(send(reposListForOrg(${CALL})).then(ensureOk));`;

export const READING = `
import { reposListForOrg } from "waybill-github/repos";
import { result } from "waybill-github/fetch";
console.log(result(reposListForOrg(${CALL})));`;

/** A tool of a language model, without its texts. */
export const TOOL = `
import { reposListForOrg } from "waybill-github/repos";
import { tool } from "waybill-runtime/builders";
console.log(tool(reposListForOrg, { inputSchema: {} }).build(${CALL}));`;

/** A function that makes Dates, without its type. */
export const DATES = `
import { reposListForOrg } from "waybill-github/repos";
import { decodeDates } from "waybill-runtime/builders";
console.log(decodeDates(reposListForOrg(${CALL}), { created_at: true }));`;

/** A list with pages by the header `Link`, without a call of `next`. */
export const LINK = `
import { reposListForOrgPages as pages } from "waybill-github/repos";
console.log(pages.request(${CALL}), pages.next);`;

/** The same with a cursor in the query. */
export const CURSOR = `
import { reposListForOrg as request } from "waybill-github/repos";
import { nextByValue } from "waybill-runtime/builders";
const pages = { request, items: ["data"], next: nextByValue("cursor", ["next_cursor"]) };
console.log(pages.request(${CALL}), pages.next);`;

export const ITEMS = `
import { reposListForOrgPages } from "waybill-github/repos";
import { items } from "waybill-github/fetch";
for await (const item of items(reposListForOrgPages, ${CALL})) console.log(item);`;

export const TEN_BUILDERS = printProgram(TEN);

export const GENERIC = `
import { endpoint } from "waybill-github";
console.log(endpoint("GET /orgs/{org}/repos", ${CALL}));`;

export const OCTOKIT = `
import { endpoint } from "@octokit/endpoint";
console.log(endpoint("GET /orgs/{org}/repos", ${CALL}));`;

/** A program that calls builders of several groups. */
export function printProgram(groups: Readonly<Record<string, readonly string[]>>): string {
  const imports = Object.entries(groups).map(
    ([group, names]) => `import { ${names.join(", ")} } from "waybill-github/${group}";`,
  );
  const calls = Object.values(groups)
    .flat()
    .map((name) => `console.log(${name}(JSON.parse(location.hash)));`);
  return [...imports, ...calls].join("\n");
}

/** Ways to import one builder. None of them may add another builder to the bundle. */
export const IMPORTS: Readonly<Record<string, string>> = {
  "named, from the group": ONE_BUILDER,
  "import *, from the group": `
import * as repos from "waybill-github/repos";
console.log(repos.reposListForOrg(${CALL}));`,
  "named, from the index": `
import { reposListForOrg } from "waybill-github";
console.log(reposListForOrg(${CALL}));`,
  "import *, from the index": `
import * as github from "waybill-github";
console.log(github.reposListForOrg(${CALL}));`,
};
