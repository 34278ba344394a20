// Exported results with annotations, which `isolatedDeclarations` asks for.
import { notesCreate, notesGet } from "./generated/index.js";
import { ensureOk, HttpError, send } from "./generated/fetch.js";

export const get: ReturnType<typeof notesGet> = notesGet({ id: "1" });
export const create: ReturnType<typeof notesCreate> = notesCreate({ text: "a" });
export const load = (): ReturnType<typeof send<typeof get>> => send(get);
export const text = async (): Promise<string> => (await ensureOk(await load()).json()).text;
export const isError = (value: unknown): value is HttpError => value instanceof HttpError;
