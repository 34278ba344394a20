import { expect, it } from "vitest";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { bundle, loadBundle } from "../../load-bundle.js";
import { strictProject, typeErrors } from "../../type-errors.js";
import { planOf } from "../plan-of.js";
import { prove } from "./prove-module/emitted.js";
import { tempProject } from "../temp-project.js";
import { at, D, T } from "./date-schemas.js";
import { integer, list, object, ref, text } from "../../schemas.js";

const event = object({ at, on: { ...text, format: "date" } }, "at");
const parameters = [
  { name: "id", in: "path", schema: at },
  { name: "since", in: "query", schema: at },
  { name: "x-at", in: "header", schema: at },
];
const form = { contentType: "application/x-www-form-urlencoded", schema: ref("Event") };
const files = { contentType: "multipart/form-data", schema: ref("Event") };
const post = (group: string, body: object) => ({
  ...{ route: `POST /${group}`, name: `${group}Post`, group },
  requestBody: { required: true, ...body },
});
const small = {
  schemas: { Event: event },
  routes: [
    {
      route: "PUT /events/{id}",
      name: "eventsPut",
      group: "events",
      parameters,
      requestBody: { required: true, schema: ref("Event") },
      responses: { 200: { schema: ref("Event") }, 404: { schema: integer } },
    },
    post("events", { schema: list(ref("Event")) }),
    post("moments", { schema: at }),
    post("forms", form),
    { ...post("files", files), group: "forms", responses: { 200: { schema: ref("Event") } } },
  ],
};

const program = (layout: string, events: string, forms: string) => `
import { eventsPost, eventsPut, filesPost, formsPost, momentsPost, endpoint, type Event } from "./${layout}/index.js";
import { eventsPutDates } from "./${layout}/dates/${events}.js";
import { filesPostDates } from "./${layout}/dates/${forms}.js";
import { ensureOk, send, toFetch } from "./${layout}/fetch.js";

const at = new Date("${T}");
const body = { at, on: "2024-02-29" };
export const requests: readonly (readonly [unknown, unknown])[] = [
  [eventsPut({ id: at, since: at, ...body }), endpoint("PUT /events/{id}{?since}", { id: at, since: at, ...body })],
  [eventsPost({ data: [{ at }, { at: "${T}" }] }), endpoint("POST /events", { data: [{ at }, { at: "${T}" }] })],
];
export const sent: readonly unknown[] = [eventsPut({ id: at, ...body }), eventsPost({ data: [body] }), momentsPost({ data: at }), formsPost(body), filesPost(body)].map((request) => toFetch(request)[1].body);
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error a date without time stays text
  () => eventsPost({ data: [{ at, on: at }] }),
  // @ts-expect-error a header is text
  () => eventsPut({ id: at, ...body }, { headers: { "x-at": at } }),
];

/** Dates in responses stay text until they are decoded. */
export async function read(): Promise<readonly [Event, Date, Date]> {
  const fetch = () => Promise.resolve(Response.json({ at: "${T}" }));
  const event = await (await ensureOk(send(eventsPut({ id: at, ...body }), { fetch }))).json();
  event.at satisfies string;
  return [event, eventsPutDates(event).at, filesPostDates(event).at];
}
`;

it("builders accept Dates in requests, with each layout", async () => {
  const layouts = {
    group: ["events", "forms"],
    route: ["events/eventsPut", "forms/filesPost"],
    single: ["builders", "builders"],
  };
  const project = tempProject(strictProject({ lib: ["ES2022", "DOM"] }));
  for (const [layout, [events = "", forms = ""]] of Object.entries(layouts)) {
    const plan = planOf({ ...small, generate: { dates: "Date", layout } });
    const modules = emitModules(plan);
    expect(plan.modules.flatMap((module) => prove(module))).toEqual([]);
    for (const [path, code] of modules) project.write(`${layout}/${path}`, code);
    project.write(`${layout}.ts`, program(layout, events, forms));
  }
  expect(typeErrors(project.path)).toBe("");
  const { requests, sent, refused, read } = loadBundle(
    'export * from "./group.js";',
    project.path,
  ) as {
    readonly requests: readonly (readonly [unknown, unknown])[];
    readonly sent: readonly unknown[];
    readonly refused: readonly (() => unknown)[];
    readonly read: () => Promise<unknown>;
  };
  for (const [built, made] of requests) expect(built).toEqual(made);
  const json = '{"at":"2024-02-29T12:00:00.000Z","on":"2024-02-29"}';
  expect(sent.slice(0, 4)).toEqual([
    json,
    `[${json}]`,
    '"2024-02-29T12:00:00.000Z"',
    "at=2024-02-29T12%3A00%3A00.000Z&on=2024-02-29",
  ]);
  expect([...(sent[4] as FormData)]).toEqual(Object.entries(JSON.parse(json) as object));
  expect(refused[1]).toThrow('header "x-at" cannot be sent');
  expect(await read()).toEqual([{ at: T }, D, D]);
  const contents = 'export { eventsPutDates } from "./group/dates/events.js";';
  expect(bundle(contents, project.path)).not.toMatch(/eventsPut\(|filesPost/);
});
