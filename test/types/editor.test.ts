import { readFileSync } from "node:fs";
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { sourceProject } from "./readers.js";

const file = new URL("in-the-editor.ts", import.meta.url).pathname;
const head = `import { classroomGetAClassroom } from "../../generated/classroom.js";
import { endpoint } from "../../generated/endpoint.js";
import { issuesCreate, issuesListForRepo } from "../../generated/issues.js";
import { reposGet } from "../../generated/repos.js";
import { withParameters } from "../../runtime/builders.js";
import { send } from "../../runtime/fetch.js";
import { notesCreate } from "../golden/groups/generated/bodies.js";
import { feedGet, searchExploded } from "../golden/groups/generated/requests.js";
const api = endpoint.defaults({ owner: "octocat" });
`;
const project = sourceProject();
const source = project.createSourceFile(file, head);
const service = project.getLanguageService().compilerObject;

/** Writes code with the cursor at `|` and gives the cursor's position. */
function write(code: string): number {
  source.replaceWithText(head + code.replace("|", ""));
  return head.length + code.indexOf("|");
}

function suggestions(code: string): readonly string[] {
  const found = service.getCompletionsAtPosition(file, write(code), {});
  return found?.entries.map(({ name }) => name) ?? [];
}

describe("suggests", () => {
  const rows: readonly (readonly [code: string, ...want: string[]])[] = [
    ['endpoint("|")', "GET /repos/{owner}/{repo}/issues", "GET /orgs/{org}/migrations{?exclude*}"],
    ['endpoint("GET /repos/{owner}/{repo}/iss|")', "GET /repos/{owner}/{repo}/issues"],
    ['endpoint("GET /repos/{owner}/{repo}/iss|", {})', "GET /repos/{owner}/{repo}/issues"],
    ['endpoint("GET /repos/{owner}/{repo}/issues", { | })', "owner", "state", "headers"],
    ['endpoint("GET /repos/{owner}/{repo}/issues", { state: "|" })', "open", "closed", "all"],
    ['endpoint("GET /teams/{team}{?page}", { | })', "team", "page", "headers"],
    ["reposGet({ | })", "owner", "repo"],
    ["reposGet({ | }, api)", "owner", "repo"],
    ['reposGet({ owner: "", repo: "" }, { | })', "baseUrl", "headers", "mediaType"],
    ['issuesListForRepo({ owner: "", repo: "", state: "|" })', "open", "closed", "all"],
    ["notesCreate({ | })", "owner", "title"],
    [
      'notesCreate({ | }, { headers: { "content-type": "multipart/form-data" } })',
      "owner",
      "file",
      "note",
    ],
    [
      'notesCreate({ owner: "", title: "" }, { headers: { "content-type": "|" } })',
      "multipart/form-data",
      "text/plain",
    ],
    ['reposGet({ owner: "", repo: "" }).|', "body", "headers", "method", "url"],
    [
      'const response = await send(reposGet({ owner: "", repo: "" })); response.|',
      "status",
      "ok",
      "json",
    ],
    [
      'const paged = await send(issuesListForRepo({ owner: "", repo: "" })); paged.headers.get("|")',
      "link",
    ],
    ['issuesCreate({ owner: "", repo: "", title: "" }).body.|', "title", "body", "labels"],
    [
      "feedGet({}, { headers: { | } })",
      ...['"If-None-Match"', '"if-none-match"', '"X-Limit"', "accept", "authorization"],
    ],
    ['reposGet({ owner: "", repo: "" }, { headers: { | } })', "authorization", '"user-agent"'],
  ];
  test.each(rows)("%s", (code, ...want) => {
    expect(suggestions(code)).toEqual(expect.arrayContaining(want));
  });
});

describe("suggests what users need and nothing else", () => {
  const sent = 'const sent = await send(reposGet({ owner: "", repo: "" }));';

  test.each([`${sent} if (sent.status === |) {}`, `${sent} switch (sent.status) { case | }`])(
    "completions have the declared statuses: %s",
    (code) => {
      const numbers = suggestions(code).filter((name) => /^\d/.test(name));
      expect(numbers).toEqual(["200", "301", "403", "404"]);
    },
  );

  const options = ["baseUrl", "headers", "mediaType", "request"];

  test.each<readonly [code: string, want: readonly string[]]>([
    [
      'import { | } from "../../runtime/index.js";',
      [
        "Endpoint",
        "EndpointDefaults",
        "EndpointError",
        "EndpointErrorCode",
        "EndpointMerge",
        "EndpointOptions",
        "EndpointParse",
        "EndpointWith",
        "HeadersInput",
        "MergedOptions",
        "Options",
        "RequestOptions",
        "createEndpoint",
        "endpoint",
        "expand",
      ],
    ],
    ['reposGet({ owner: "", repo: "" }, { | })', options],
    ['issuesCreate({ owner: "", repo: "", title: "" }, { | })', [...options, "data"].sort()],
    ['reposGet({ owner: "", repo: "" }).|', ["body", "headers", "method", "request", "url"]],
  ])("%s", (code, want) => {
    expect(
      suggestions(code)
        .filter((name) => name !== "type")
        .sort(),
    ).toEqual(want);
  });

  test("completions have the functions and types of a group", () => {
    const at = write('import { | } from "../../generated/issues.js";');
    const { entries = [] } = service.getCompletionsAtPosition(file, at, {}) ?? {};
    const named = (...kinds: readonly string[]) =>
      entries.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    const ids = [...readFileSync("routes.yaml", "utf8").matchAll(/operationId: issues\/(\S+)/g)];
    const functions = ids.map(
      ([, id = ""]) =>
        "issues" + `-${id}`.replace(/-(.)/g, (_, first: string) => first.toUpperCase()),
    );
    expect(named("function").sort()).toEqual(functions.sort());
    expect(named("keyword")).toEqual(["type"]);
    expect(named("alias")).toEqual([
      "AnyEndpoint",
      "Options",
      "PagesOf",
      "QueryOptions",
      "RequestOptions",
    ]);
    const lists = named("const").map((name) => name.replace(/Pages$/, ""));
    expect(lists.filter((name) => !functions.includes(name))).toEqual([]);
    const kinds = ["function", "const", "interface", "type", "alias", "keyword"];
    expect(named(...kinds)).toHaveLength(entries.length);
  });
});

describe("shows on hover", () => {
  const hover = (code: string) => {
    const info = service.getQuickInfoAtPosition(file, write(code));
    return {
      type: ts.displayPartsToString(info?.displayParts),
      docs: ts.displayPartsToString(info?.documentation),
      tags: info?.tags?.map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`.trim()),
    };
  };

  const tagsOfReposGet = [
    "@param parameters - `owner`, `repo`",
    "@returns Request options. Responses: 200 `FullRepository`; 301, 403, 404 `BasicError`.",
    "@see https://docs.github.com/rest/repos/repos#get-a-repository",
  ];

  test.each([
    [
      'repos|Get({ owner: "", repo: "" })',
      'reposGet(parameters: ReposGetParameters, options?: QueryOptions | AnyEndpoint): RequestOptions<"get", undefined, ReposGetResponses>',
    ],
    [
      'issues|Create({ owner: "", repo: "", title: "" }, { headers: {} })',
      'issuesCreate(parameters: IssuesCreateParameters, options?: Options | AnyEndpoint): RequestOptions<"post", IssuesCreateBody, IssuesCreateResponses>',
    ],
    [
      "feed|Get({}, { headers: { 'X-Limit': '1' } })",
      'feedGet(parameters: NoParameters | undefined, options: QueryOptionsWith<FeedGetHeaders> | AnyEndpoint<unknown, RequiredHeaders<FeedGetHeaders>>): RequestOptions<"get">',
    ],
  ])("the hover shows a builder's signature by names: %s", (code, want) => {
    expect(hover(code).type).toContain(`(alias) ${want}\n`);
  });

  test("the hover shows the route of a builder, its parameters and their documentation", () => {
    const { docs, tags } = hover('repos|Get({ owner: "", repo: "" })');
    expect(docs).toBe("GET /repos/{owner}/{repo}");
    expect(tags).toEqual(tagsOfReposGet);
  });

  test("the hover shows the remaining parameters of a function with default parameters", () => {
    const { type } = hover("const m|ine = withParameters(reposGet, { owner: '' })");
    expect(type).toContain("(parameters: {\n    readonly repo: string;\n} & {");
    expect(type).toContain(') => RequestOptions<"get", undefined, ReposGetResponses>');
  });

  test("the hover before a call equals signature help", () => {
    const { tags } = hover("issuesList|ForRepo");
    expect(tags?.[0]).toBe("@param parameters - `owner`, `repo`");
    const help = service.getSignatureHelpItems(file, write("issuesListForRepo(|)"), {});
    const [parameters] = help?.items[0]?.parameters ?? [];
    expect(ts.displayPartsToString(parameters?.documentation)).toBe("- `owner`, `repo`");
  });

  test.each([
    'import { repos|Get } from "../../generated/repos.js";',
    'export { repos|Get } from "../../generated/repos.js";',
    'export { repos|Get as get } from "../../generated/index.js";',
    'import * as repos from "../../generated/repos.js"; repos.repos|Get',
  ])("the hover is the same in %s", (code) => {
    const { type, docs, tags } = hover(code);
    expect(type).toMatch(/\(parameters: \S*ReposGetParameters, .*ReposGetResponses>/);
    expect(docs).toBe("GET /repos/{owner}/{repo}");
    expect(tags).toEqual(tagsOfReposGet);
  });

  test("the hover shows the response types of a sent request", () => {
    const sent = 'const response = await send(reposGet({ owner: "", repo: "" }));';
    expect(hover(sent.replace("response", "|response")).type).toMatch(
      /^const response: ResponseAt<ReposGetResponses, 200> \| ResponseAt<ReposGetResponses, 301>/,
    );
    expect(hover(`${sent} response.|status`).type).toBe(
      "(property) status: 200 | 301 | 403 | 404 | UndeclaredStatus<ReposGetResponses>",
    );
    const { type } = hover(
      `${sent} if (response.status === 200) { const |body = await response.json(); }`,
    );
    expect(type).toBe("const body: FullRepository");
  });

  test("the hover shows the documentation of a parameter, also if defaults make it optional", () => {
    const call = '({ owner: "", repo: "", st|ate: "all" }';
    const docs = 'Default: `"open"`.';
    expect(hover(`issuesListForRepo${call})`)).toMatchObject({ docs });
    expect(hover(`issuesListForRepo${call}, api)`)).toMatchObject({ docs });
    expect(
      hover('endpoint("GET /repos/{owner}/{repo}/issues", { owner: "", repo: "", st|ate: "all" })'),
    ).toMatchObject({ docs });
  });

  test("the hover shows deprecations", () => {
    expect(hover("classroomGet|AClassroom({ classroom_id: 1 })").tags).toContainEqual(
      expect.stringMatching(/^@deprecated/),
    );
    expect(hover('searchExploded({ a|: "" })').tags).toEqual(["@deprecated"]);
    expect(hover('searchExploded({ b|: "" })').tags).toContainEqual(
      expect.stringMatching(/^@deprecated/),
    );
  });
});

test("completions strike out deprecated functions", () => {
  const end = write('searchExploded({ b: "" });|');
  const found = service.getSuggestionDiagnostics(file).filter((one) => one.reportsDeprecated);
  const struck = found.filter(({ start = 0 }) => start >= head.length && start < end);
  expect(struck.map(({ messageText }) => messageText)).toEqual([
    expect.stringMatching(/of 'searchExploded' is deprecated\.$/),
  ]);
});
