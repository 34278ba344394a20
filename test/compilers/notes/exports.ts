// Exported results of all public functions: a declaration file needs a name for each type.
import {
  endpoint,
  healthGet,
  namesPut,
  notesCreate,
  notesDelete,
  notesDraft,
  notesGet,
  notesList,
  reportsGet,
  reportsRows,
  reportsStream,
  reportsUpload,
} from "./generated/index.js";
import {
  downloadName,
  encodeLines,
  ensureOk,
  events,
  HttpError,
  lines,
  send,
  toFetch,
  toRequest,
  withEncoding,
} from "./generated/fetch.js";
import { notesCreateTool, notesDeleteTool, notesGetTool } from "./generated/tools/notes.js";
import { namesPutTool } from "./generated/tools/names.js";
import { notesGetDates, notesListDates } from "./generated/dates/notes.js";

const id = "1";
export const list = notesList();
export const create = notesCreate({ text: "a" });
export const createText = notesCreate(
  {},
  { headers: { "content-type": "text/plain" } as const, data: "a" },
);
export const createForm = notesCreate(
  { file: "x" },
  { headers: { "content-type": "multipart/form-data" } as const },
);
export const get = notesGet({ id });
export const remove = notesDelete({ id });
export const draft = notesDraft({ id, text: "" });
export const report = reportsGet({ id });
export const csv = reportsGet({ id }, { headers: { accept: "text/csv" } as const });
export const upload = reportsUpload({ id, data: "" }, { headers: { "if-match": "1" } });
export const stream = reportsStream();
export const rows = reportsRows();
export const health = healthGet();
// Keys that every object inherits.
const inherited = { toString: "a", constructor: "b", valueOf: 1, hasOwnProperty: null };
export const names = namesPut({
  toString: "a",
  constructor: "b",
  valueOf: 1,
  hasOwnProperty: null,
});
export const namesWith = namesPut(inherited);
export const namesRoute = endpoint("PUT /names/{toString}/{constructor}", inherited);
export const namesDefaults = endpoint.defaults(inherited)("PUT /names/{toString}/{constructor}");
export const namesTool = namesPutTool.build(inherited);
export const requests = [get, remove, upload, csv, health];
export class Notes {
  readonly first = notesGet({ id });
  get(id: string) {
    return notesGet({ id });
  }
  async load() {
    return send(this.get("1"));
  }
  async read() {
    return (await ensureOk(send(this.get("1")))).json();
  }
}
export const load = () => send(get);
export const loadList = () => send(list);
export const loadDraft = () => send(draft);
export const loadCsv = () => send(csv);
export const loadReport = async () => ensureOk(send(report));
export const loadHealth = () => send(health);
export const ok = async () => ensureOk(send(get));
export const okList = async () => ensureOk(send(list));
export const headers = async () => (await ensureOk(send(list))).headers;
export const json = async () => (await ensureOk(send(list))).json();
export const clone = async () => (await ensureOk(send(remove))).clone();
export const failed = async () => {
  const response = await send(remove);
  if (response.ok) throw new Error("");
  return response;
};
export const failedJson = async () => (await failed()).json();
export const streamed = async () => events(await ensureOk(send(stream)));
export const read = async () => lines(await ensureOk(send(rows)));
export const encoded = encodeLines([{ detail: "" }]);
export const init = toFetch(get);
export const standard = toRequest(get);
export const form = withEncoding(create, {});
export const statusOf = async () => (await send(get)).status;
export const jsonPromise = (sent: Awaited<ReturnType<typeof load>>) => sent.json();
export const fileName = async () => downloadName(await send(get));
export const error = (value: unknown) => (value instanceof HttpError ? value : undefined);
export const response = (value: unknown) =>
  value instanceof HttpError ? value.response : undefined;

export const adHoc = endpoint("GET /x/{y}", { y: 1 });
export const adHocPost = endpoint("POST /x", { z: 1 });
export const known = endpoint("GET /notes/{id}", { id });
export const byUrl = endpoint({ method: "GET", url: "/notes/{id}", id });
export const dynamic = endpoint("GET /x" as string, {});
export const merged = endpoint.merge("POST /x", { a: 1, headers: { accept: "x" } });
export const mergedPlain = endpoint.merge("GET /x");
export const mergedOptions = (value: Parameters<typeof endpoint.parse>[0]) => endpoint.merge(value);
export const parsed = endpoint.parse({ method: "GET", url: "/notes/{id}", id });
export const parsedMerged = endpoint.parse(merged);
export const api = endpoint.defaults({
  headers: { authorization: "x" },
  id: "1",
  mediaType: { format: "raw" },
});
export const root = endpoint;
export const { merge, parse, defaults } = endpoint;
export const apiMerge = api.merge;
export const DEFAULTS = endpoint.DEFAULTS;
export const apiDefaults = api.DEFAULTS;
export const viaApi = notesGet({ id }, api);
export const tools = [notesCreateTool, notesDeleteTool, notesGetTool];
export const one = notesGetTool;
export const build = notesGetTool.build;
export const built = notesGetTool.build({ id: "1" });
export const definition = {
  name: notesGetTool.name,
  schema: notesGetTool.inputSchema,
  hints: notesGetTool.annotations,
};
export const dates = async () => notesListDates(await (await ensureOk(send(list))).json());
export const date = async () => notesGetDates(await (await ensureOk(send(get))).json());
declare const wrap: <A extends unknown[], R>(call: (...call: A) => R) => (...call: A) => Promise<R>;
export const wrapped = [wrap(notesList), wrap(notesGet), wrap(reportsUpload)] as const;
export const wrappedUpload = () => wrapped[2]({ id, data: "" }, { headers: { "if-match": "1" } });
export const wrappedSend = wrap(send);
export const wrappedChoice = wrap(notesCreate);
export const withHeader = { ...get, headers: { ...get.headers, a: "b" } };
export const spread = (({ url, ...init }) => init)(get);
export const builders = { notesGet, notesList, send, endpoint };
