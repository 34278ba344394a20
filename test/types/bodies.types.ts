// What the compiler knows of requests whose body a call chooses. Without a test library, so that the oldest compiler can read it too.
import type { Endpoint } from "waybill-runtime";
import type {
  AnyEndpoint,
  Binary,
  ByContentType,
  ChoiceHeaders,
  Choosing,
  Options,
  OptionsByContentType,
  ParametersByContentType,
  RequestOptions,
} from "waybill-runtime/types";

type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false;
declare function same<One, Other>(is: Same<One, Other>): void;

interface NoteParameters extends Note {
  owner: string;
}
interface Note {
  title: string;
  state?: "open" | "closed";
}
interface Form {
  title: string;
  file: Binary;
  kind?: "a" | "b";
}

interface NoteBodies {
  "multipart/form-data": { fields: Form };
  "text/plain": { whole: Binary };
  "application/x-optional": { fields: Form | undefined };
}

/** As the generator writes it. */
declare function noteCreate<Chosen extends ChoiceHeaders<unknown, unknown, NoteBodies>>(
  parameters: ParametersByContentType<NoteParameters, "owner", NoteBodies, Chosen>,
  options?: OptionsByContentType<Options, NoteBodies, Chosen> | AnyEndpoint<Chosen>,
): RequestOptions<"post", ByContentType<Note, NoteBodies, Chosen>>;

const owner = "octocat";
const file = new Uint8Array();
const headers = { "content-type": "multipart/form-data" } as const;

const usual = noteCreate({ owner, title: "a", state: "open" });
same<typeof usual.body, Note>(true);
const json = noteCreate({ owner, title: "a" }, { headers: { "content-type": "application/json" } });
same<typeof json.body, Note>(true);
const form = noteCreate(
  { owner, title: "a", file, kind: "a" },
  { headers: { "content-type": "multipart/form-data" } },
);
same<typeof form.body, Form>(true);
const named = noteCreate({ owner, title: "a", file }, { headers: { ...headers, accept: "a/b" } });
same<typeof named.body, Form>(true);
const spelled = noteCreate(
  { owner },
  { headers: { "Content-Type": "Text/plain; charset=utf-8" }, data: "a" },
);
same<typeof spelled.body, Binary>(true);
const none = noteCreate({ owner }, { headers: { "content-type": "application/x-optional" } });
same<typeof none.body, Form | undefined>(true);

export function unknownHeader(
  record: Record<string, string>,
  mayBe: "multipart/form-data" | undefined,
) {
  // What the compiler does not know chooses nothing.
  same<ReturnType<typeof noteCreate>["body"], Note>(true);
  const other = noteCreate({ owner, title: "a" }, { headers: record });
  same<typeof other.body, Note>(true);
  const entries = noteCreate({ owner, title: "a" }, { headers: [["content-type", "text/plain"]] });
  same<typeof entries.body, Note>(true);
  const either = noteCreate({ owner, title: "a", file }, { headers: { "content-type": mayBe } });
  same<typeof either.body, Note | Form>(true as Same<typeof either.body, Note | Form>);
}

// @ts-expect-error no title
noteCreate({ owner });
// @ts-expect-error no file
noteCreate({ owner, title: "a" }, { headers });
// @ts-expect-error no owner
noteCreate({ title: "a", file }, { headers });
// @ts-expect-error no such kind
noteCreate({ owner, title: "a", file, kind: "c" }, { headers });
// @ts-expect-error no property of the form
noteCreate({ owner, title: "a", file, state: "open" }, { headers });
// @ts-expect-error no data
noteCreate({ owner }, { headers: { "content-type": "text/plain" } });
// @ts-expect-error no text
noteCreate({ owner }, { headers: { "content-type": "text/plain" }, data: 1 });
// @ts-expect-error a file, but no form
noteCreate({ owner, title: "a", file });

declare const api: Endpoint<NonNullable<unknown>, { readonly owner: string }>;
declare const formApi: Endpoint<
  NonNullable<unknown>,
  { readonly headers: { readonly "content-type": "multipart/form-data" } }
>;

const byApi = noteCreate({ owner, title: "a" }, api);
same<typeof byApi.body, Note>(true);
const byForm = noteCreate({ owner, title: "a", file }, formApi);
same<typeof byForm.body, Form>(true);
// @ts-expect-error no file
noteCreate({ owner, title: "a" }, formApi);
const shared = noteCreate({ owner, title: "a", file }, { headers });
same<typeof shared.body, Form>(true);

declare function rawCreate<Chosen extends ChoiceHeaders<unknown, unknown, RawBodies>>(
  parameters: ParametersByContentType<RawParameters, never, RawBodies, Chosen>,
  options?: Choosing<Options, Chosen>,
): RequestOptions<"post", ByContentType<Binary, RawBodies, Chosen>>;
interface RawParameters {
  data: Binary;
}
interface RawBodies {
  "multipart/form-data": { fields: Form };
  "application/vnd.api+json": { data: Note };
}
rawCreate({ data: "a" });
const vendor = rawCreate(
  { data: { title: "a" } },
  { headers: { "content-type": "application/vnd.api+json" } },
);
same<typeof vendor.body, Note>(true);
rawCreate({ title: "a", file }, { headers });
// @ts-expect-error text is no note
rawCreate({ data: "a" }, { headers: { "content-type": "application/vnd.api+json" } });
