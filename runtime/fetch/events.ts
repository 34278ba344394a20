import type { StreamOptions, UnreadResponse } from "../types/stream.js";
import { checkContentType, createItemReader, splitPieces } from "./pieces.js";
import type { ItemOf } from "./typed-response.js";
import type { NamedEvent } from "../types/response.js";

/** An event of `text/event-stream` (HTML Standard, section 9.2). */
export interface ServerEvent<Data = unknown, Name extends string = string> {
  /** `message` for an event without a name. */
  readonly event: Name;
  readonly data: Data;
  /** The last event ID so far, for `last-event-id` of a new request; may be empty. */
  readonly id: string;
  /** The reconnection time that the server asked for last, in milliseconds. */
  readonly retry: number | undefined;
}

/** Events with such data; a union by name for `NamedEvent`s. */
export type EventOf<Item> = unknown extends Item
  ? ServerEvent
  : Item extends NamedEvent<infer Name, infer Data>
    ? ServerEvent<Data, Name>
    : ServerEvent<Item>;

/**
 * The events of a response in `text/event-stream`, as they arrive, with their data decoded as JSON. Skips events whose data is empty
 * unless `decode` can decode it: servers send them to keep the connection open. Does not reconnect. Stopping the iteration cancels
 * the response.
 *
 * @throws EndpointError `invalid-item` for data that is too long or cannot be decoded, and for a response in JSON, HTML or XML.
 * @example
 * for await (const { event, data } of events(await ensureOk(send(chatCreate({ prompt }))))) data.delta;
 */
export async function* events<Response extends UnreadResponse, Data = ItemOf<Response>>(
  response: Response,
  options?: StreamOptions<Data>,
): AsyncGenerator<EventOf<Data>, void, undefined> {
  checkContentType(response, /json|html|xml/i, "events; read it with json() or text()");
  const { check, read } = createItemReader(response, options);
  let [data, event, id] = ["", "", ""];
  let retry: number | undefined;
  const checkEvent = (length: number) => check(data.length + length);
  for await (const line of splitPieces(response, /\r\n|\r|\n/, false, checkEvent)) {
    if (line === "") {
      if (data) {
        for (const item of read(data.slice(0, -1))) {
          yield { event: event || "message", data: item, id, retry } as never;
        }
      }
      data = event = "";
    }
    const [, field, value = ""] = /^([^:]*):? ?([^]*)$/.exec(line) ?? [];
    if (field === "data") data += `${value}\n`;
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }
}
