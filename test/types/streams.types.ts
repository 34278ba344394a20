import {
  encodeLines,
  ensureOk,
  events,
  lines,
  send,
  type EncodedLines,
  type ItemOf,
  type Items,
  type NamedEvent,
  type RequestOptions,
  type ServerEvent,
} from "../../runtime/fetch.js";
import type { Binary } from "../../runtime/types.js";

type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
const is = <Left, Right>(_: Equal<Left, Right>): void => {};

interface Row {
  readonly id: number;
}
interface Problem {
  readonly message: string;
}

declare const rows: RequestOptions<"get", undefined, { 200: Items<Row>; 404: Problem }>;
declare const named: RequestOptions<
  "get",
  undefined,
  { 200: Items<NamedEvent<"delta", Row> | NamedEvent<"done", string>> }
>;
declare const plain: RequestOptions<"get", undefined, { 200: Row }>;

export async function read(): Promise<void> {
  const response = await send(rows);
  const found = await ensureOk(response);
  is<ItemOf<typeof found>, Row>(true);
  for await (const row of lines(found)) is<typeof row, Row>(true);
  for await (const event of events(found)) is<typeof event, ServerEvent<Row>>(true);
  for await (const row of lines(found, { decode: (text) => text.length })) {
    is<typeof row, number>(true);
  }
  if (response.status === 404) is<Problem, Awaited<ReturnType<typeof response.json>>>(true);
  is<Awaited<ReturnType<typeof found.json>>, never>(true);
  // It is still a response.
  is<typeof found.body, Response["body"]>(true);

  for await (const { event, data } of events(await ensureOk(send(named)))) {
    if (event === "delta") is<typeof data, Row>(true);
    else {
      is<typeof event, "done">(true);
      is<typeof data, string>(true);
    }
  }
  // What declares no items gives unknown ones.
  for await (const row of lines(await ensureOk(send(plain)))) is<typeof row, unknown>(true);
  for await (const event of events(new Response())) is<typeof event, ServerEvent>(true);
}

export const encoded: EncodedLines<Row> & Binary = encodeLines([{ id: 1 }]);
// @ts-expect-error: another item
export const wrong: EncodedLines<Row> = encodeLines(["1"]);
