/**
 * The body of a response whose headers are declared, with their names in lower case:
 * `{ 200: WithHeaders<Issue[], { link?: string }> }`. Only the compiler knows it: no value has these properties.
 */
export interface WithHeaders<Body, Headers> {
  readonly "~body": Body;
  readonly "~headers": Headers;
}

/** The `Blob` that the program's libraries declare; where none does, what all of those have in common. */
export type Blob = typeof globalThis extends { Blob: { prototype: infer Known } }
  ? Known
  : PlainBlob;

interface PlainBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}
