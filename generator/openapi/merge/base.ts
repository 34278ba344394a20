import type { Json } from "../../manifest/index.js";
import { hashText } from "../../portable/index.js";
import { type Data, canonical, dataFrom, dataOf, isData, isSame, memberOf } from "./data.js";
import { keyedRoute } from "./keyed-route.js";

export const BLOCKS = ["parameters", "responses", "schemas"] as const;
export type Block = (typeof BLOCKS)[number];

/** Top-level keys that follow the document. */
export const TOP = ["version", "baseUrl", "servers", "security"] as const;

/** A manifest in the form in which two are compared: without what only a person writes, such as `generate`. */
export interface ComparedManifest extends Readonly<Record<Block, Data>> {
  /** The keys of `TOP`. */
  readonly top: Data;
  /** Routes as `keyedRoute` makes them, by route string. */
  readonly routes: Readonly<Record<string, Data>>;
}

/** What the last import made of its document, condensed. */
export type Base = ComparedManifest;

/** @param routes the manifest's routes by route string. */
export function compared(manifest: Data, routes: ReadonlyMap<string, Data>): ComparedManifest {
  const blocks = {
    parameters: dataOf(manifest["parameters"]),
    responses: dataOf(manifest["responses"]),
    schemas: dataOf(manifest["schemas"]),
  };
  return {
    top: dataFrom(TOP.map((key) => [key, manifest[key]])),
    ...blocks,
    routes: Object.fromEntries(
      [...routes].map(([route, data]) => [route, keyedRoute(data, blocks)]),
    ),
  };
}

/** Replaces texts and lists that are longer than a hash by their hash. Condensing twice changes nothing. */
export function condense(value: Json): Json;
export function condense(value: Json | undefined): Json | undefined;
export function condense(value: Json | undefined): Json | undefined {
  if (isData(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, condense(one)]));
  }
  const text = canonical(value);
  return text.length > LONGEST ? `#${hashText(text).slice(0, LONGEST - 3)}` : value;
}

/** A hash with its sign is as long, in quotes. */
const LONGEST = 24;

/** Keys of a route that are a person's choice. */
const DECISIONS: ReadonlySet<string> = new Set(["name", "group", "baseUrl", "mediaType"]);

/**
 * Assumes a base where none is known: a person made what only the manifest has, and what documents cannot say or should not
 * decide, such as `as` and `name`. Everything else came from the document.
 */
export function guessBase(own: ComparedManifest, document: ComparedManifest): Base {
  return {
    top: guessMembers(own.top, document.top, (_, theirs) => theirs),
    parameters: guessMembers(own.parameters, document.parameters, guessParameter),
    responses: guessMembers(own.responses, document.responses),
    schemas: guessMembers(own.schemas, document.schemas),
    routes: guessMembers(own.routes, document.routes, (mine, theirs) =>
      guessRoute(dataOf(mine), dataOf(theirs)),
    ) as Readonly<Record<string, Data>>,
  };
}

type Guess = (mine: Json, theirs: Json) => Json | undefined;

/** Members that both have; by default they are as in the manifest, so that the document's take their place. */
function guessMembers(own: Data, document: Data, guess: Guess = (mine) => mine): Data {
  return dataFrom(
    Object.entries(own).map(([key, mine]) => {
      const theirs = memberOf(document, key);
      return [key, theirs === undefined ? undefined : condense(guess(mine, theirs))];
    }),
  );
}

function guessRoute(own: Data, document: Data): Data {
  const guessed = Object.entries(own).map(([key, mine]) => {
    const theirs = memberOf(document, key);
    return [key, theirs === undefined ? undefined : guessPart(key, mine, theirs)] as const;
  });
  // Tags are written if the group is derived from them.
  const tags =
    own["tags"] === undefined && own["group"] !== undefined ? document["tags"] : undefined;
  return dataFrom([...guessed, ...(tags === undefined ? [] : [["tags", tags] as const])]);
}

function guessPart(key: string, mine: Json, theirs: Json): Json {
  if (DECISIONS.has(key)) return theirs;
  switch (key) {
    case "deprecated":
      // A person may have written more than `true`: what to call instead.
      return isData(mine) ? theirs : mine;
    case "headers":
      return guessMembers(dataOf(mine), dataOf(theirs), (_, other) => other);
    case "parameters":
      return guessMembers(dataOf(mine), dataOf(theirs), guessParameter);
    case "responses":
      return guessMembers(dataOf(mine), dataOf(theirs));
    default:
      return mine;
  }
}

/** `as`, and a path parameter's `required: false`, are written by a person. */
function guessParameter(mine: Json, theirs: Json): Json {
  const own = dataOf(mine);
  const document = dataOf(theirs);
  const isOptional = own["in"] === "path" && own["required"] === false;
  return dataFrom(
    Object.entries({
      ...own,
      ...(own["as"] === undefined ? {} : { as: document["as"] }),
      ...(isOptional ? { required: document["required"] } : {}),
    }),
  );
}

/** Whether a part is as the last import wrote it. */
export function isUntouched(own: Json | undefined, base: Json | undefined): boolean {
  return isSame(condense(own), base);
}
