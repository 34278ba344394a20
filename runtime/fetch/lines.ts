import type { StreamOptions, UnreadResponse } from "../types/stream.js";
import { checkContentType, createItemReader, splitPieces } from "./pieces.js";
import type { ItemOf } from "./typed-response.js";

/**
 * The items of a response in JSON Lines (`application/jsonl`, `application/x-ndjson`) or a JSON text sequence
 * (`application/json-seq`, RFC 7464), as they arrive. Stopping the iteration cancels the response.
 *
 * @throws EndpointError `invalid-item` for an item that is too long or cannot be decoded, and for a response in HTML, XML or
 *   `text/event-stream`. A response in `application/json` is read, because servers send JSON Lines so.
 * @example
 * for await (const row of lines(await ensureOk(send(rowsExport())))) row.id;
 */
export async function* lines<Response extends UnreadResponse, Data = ItemOf<Response>>(
  response: Response,
  options?: StreamOptions<Data>,
): AsyncGenerator<Data, void, undefined> {
  const type = checkContentType(
    response,
    /html|xml|event-stream/i,
    "JSON Lines; read it with events() or text()",
  );
  const { check, read } = createItemReader(response, options);
  const isSequence = /json-seq/i.test(type);
  for await (const piece of splitPieces(response, isSequence ? "\x1e" : "\n", true, check)) {
    // Without a line break, a number or a literal of a sequence has been cut off: RFC 7464, section 2.4.
    if (/\S/.test(piece)) yield* read(isSequence ? piece.replace(/\w$/, "$&…") : piece);
  }
}
