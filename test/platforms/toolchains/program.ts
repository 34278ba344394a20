import { EndpointError, notesCreate, notesGet } from "./generated";
import { ensureOk, HttpError, send } from "./generated/fetch";

/** Builds requests, sends them to a function in place of a server, and catches errors. */
export async function outcome(): Promise<string> {
  const answer = (status: number, value: object) => ({
    request: { fetch: async () => new Response(JSON.stringify(value), { status }) },
  });
  const id = "a b";
  const found = await send(notesGet({ id }, answer(200, { id })));
  const note = found.status === 200 ? (await found.json()).id : "none";
  const file = new Blob(["text"]);
  const uploaded = await send(notesCreate({ file }, answer(201, {})));
  return [
    notesGet({ id }).url,
    note,
    uploaded.status,
    await errorOf(() => notesGet({ id: "" })),
    // @ts-expect-error: id is missing
    await errorOf(() => notesGet({})),
    await errorOf(async () => ensureOk(send(notesGet({ id }, answer(404, {}))))),
  ].join(" | ");
}

async function errorOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (error instanceof HttpError) return `${error.code} ${error.response.status}`;
    if (error instanceof EndpointError) return `${error.code} ${error.parameter}`;
    throw error;
  }
  return "no error";
}
