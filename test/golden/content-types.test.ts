import { describe, expect, it } from "vitest";
import { toRequest } from "../../runtime/fetch.js";
import type { Options, RequestOptions } from "../../runtime/types/options.js";
import { endpoint } from "./bodies/generated/endpoint.js";
import { filesCreate, notesCreate } from "./bodies/generated/content.js";

const note = "POST /repos/{owner}/notes";
const owner = "octocat";
const title = "Monday";
const file = new Blob(["text"]);
const as = (type: string) => ({ headers: { "content-type": type } });

/** A call that chooses a media type, the equal one of `endpoint()`, and a part of what is sent. */
const calls: readonly (readonly [
  name: string,
  request: RequestOptions,
  equal: RequestOptions,
  sent: string,
])[] = [
  [
    "JSON, which is sent by default",
    notesCreate({ owner, title }),
    endpoint(note, { owner, title }),
    '{"title":"Monday"}',
  ],
  [
    "a form with the same fields",
    notesCreate(
      { owner, title },
      { headers: { "content-type": "application/x-www-form-urlencoded" } },
    ),
    endpoint(note, { owner, title, ...as("application/x-www-form-urlencoded") }),
    "title=Monday",
  ],
  [
    "a form with fields of its own",
    notesCreate(
      { owner, file, note: { title } },
      { headers: { "content-type": "multipart/form-data" } },
    ),
    equalOf(note, { owner, file, note: { title } }, as("multipart/form-data")),
    'name="file"; filename="blob"',
  ],
  [
    "text, which is no argument beside properties",
    notesCreate({ owner }, { headers: { "Content-Type": "text/plain; charset=utf-8" }, data: title }),
    equalOf(note, { owner }, { ...as("text/plain; charset=utf-8"), data: title }),
    "Monday",
  ],
  [
    "an object with the name of a path parameter",
    notesCreate({ owner }, { headers: { "content-type": "application/vnd.owned+json" }, data: { owner } }),
    equalOf(note, { owner }, { ...as("application/vnd.owned+json"), data: { owner } }),
    '{"owner":"octocat"}',
  ],
  [
    "properties instead of bytes",
    filesCreate({ file }, { headers: { "content-type": "multipart/form-data" } }),
    equalOf("POST /files", { file }, as("multipart/form-data")),
    'name="file"; filename="blob"',
  ],
  [
    "a list instead of bytes",
    filesCreate({ data: [1] }, { headers: { "content-type": "application/vnd.acme+json" } }),
    equalOf("POST /files", { data: [1] }, as("application/vnd.acme+json")),
    "[1]",
  ],
];

/** What `endpoint()` makes of parameters that it does not know. */
function equalOf(route: string, parameters: object, options: Options): RequestOptions {
  return endpoint(route as string, { ...options, ...parameters });
}

describe("a call that chooses the media type of its body", () => {
  it.each(calls)("sends %s", async (_, request, equal, sent) => {
    expect(request).toEqual(equal);
    expect(await toRequest(request).text()).toContain(sent);
  });
});
