// Exported results with annotations, which `isolatedDeclarations` asks for.
import {
  type Endpoint,
  endpoint,
  notesCreate,
  notesGet,
  notesList,
  reportsRows,
  reportsStream,
  type RequestOptions,
  type Routes,
} from "./generated/index.js";
import {
  ensureOk,
  type EventOf,
  events,
  HttpError,
  lines,
  send,
  toFetch,
} from "./generated/fetch.js";
import { notesListDates } from "./generated/dates/notes.js";
import { withParameters } from "./generated/runtime.js";
import { notesGetTool } from "./generated/tools/notes.js";

export const get: ReturnType<typeof notesGet> = notesGet({ id: "1" });
export const create: ReturnType<typeof notesCreate> = notesCreate({ text: "a" });
export const load = (): ReturnType<typeof send<typeof get>> => send(get);
export const text = async (): Promise<string> => (await (await ensureOk(load())).json()).text;
export const isError = (value: unknown): value is HttpError => value instanceof HttpError;
export const root: Endpoint<Routes> = endpoint;
export const adHoc: RequestOptions = endpoint("GET /x/{y}", { y: 1 });
export const tool: typeof notesGetTool = notesGetTool;
export const built: ReturnType<typeof notesGetTool.build> = notesGetTool.build({ id: "1" });
export const init: ReturnType<typeof toFetch> = toFetch(get);
export const streamed = async (): Promise<AsyncIterable<EventOf<unknown>>> =>
  events(await ensureOk(send(reportsStream())));
export const read = async (): Promise<AsyncIterable<unknown>> =>
  lines(await ensureOk(send(reportsRows())));
export const dates = async (): Promise<ReturnType<typeof notesListDates>> =>
  notesListDates(await (await ensureOk(send(notesList()))).json());
export const mine: (more?: { readonly id?: string }) => typeof get = withParameters(notesGet, {
  id: "1",
});
