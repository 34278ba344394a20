/**
 * The body of a response with declared headers, whose names are lowercase:
 * `{ 200: WithHeaders<Issue[], { link?: string }> }`. Exists only as a type: no value has these properties.
 */
export interface WithHeaders<Body, Headers> {
  readonly "~body": Body;
  readonly "~headers": Headers;
}

/** The body of a response that is text and not JSON: `{ 200: PlainText }`. Exists only as a type. */
export interface PlainText {
  readonly "~text": string;
}

/**
 * The bodies of a response by media type, of which the request chooses one:
 * `{ 200: ByMediaType<{ "application/json": Report; "text/csv": PlainText }> }`. Exists only as a type.
 */
export interface ByMediaType<Bodies> {
  readonly "~types": Bodies;
}

/** The body of a response that `lines` or `events` reads, with items in JSON: `{ 200: Items<Row> }`. Exists only as a type. */
export interface Items<Item> {
  readonly "~item": Item;
}

/** Items of events by name: `Items<NamedEvent<"delta", Delta> | NamedEvent<"done", Usage>>`. */
export interface NamedEvent<Name extends string, Data> {
  readonly "~event": Name;
  readonly "~data": Data;
}

/** The body of a request in JSON Lines, which `encodeLines` makes. */
export interface EncodedLines<Item> {
  getReader(): unknown;
  readonly "~item"?: Item;
}

/**
 * What a class of the platform makes. Its constructor says so only if the type of `prototype` is `any`, as Bun declares it: a
 * constructor that is overloaded may make something else.
 */
export type InstanceOf<Class> = Class extends { prototype: infer Known }
  ? 0 extends 1 & Known
    ? Class extends new (...args: never) => infer Made
      ? Made
      : never
    : Known
  : never;

/** The `Blob` type of the program's libraries, or, if none is declared, the common part of them. */
export type Blob = typeof globalThis extends { Blob: infer Class } ? InstanceOf<Class> : PlainBlob;

type PlainBlob = {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
};
