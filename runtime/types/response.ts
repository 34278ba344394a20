/**
 * The body of a response with declared headers, whose names are lowercase:
 * `{ 200: WithHeaders<Issue[], { link?: string }> }`. Exists only as a type: no value has these properties.
 */
export interface WithHeaders<Body, Headers> {
  readonly "~body": Body;
  readonly "~headers": Headers;
}

/** The `Blob` type of the program's libraries, or, if none is declared, the common part of them. */
export type Blob = typeof globalThis extends { Blob: { prototype: infer Known } }
  ? Known
  : PlainBlob;

interface PlainBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}
