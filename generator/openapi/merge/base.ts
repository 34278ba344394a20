import type { Json } from "../../manifest/index.js";
import { hashText } from "../../portable/index.js";
import type { Comparable } from "./comparable.js";
import { type Data, canonical, dataOf, isData, isSame, mapData, memberOf } from "./data.js";

/** What the last import made of its document, condensed. */
export type Base = Comparable;

/** A hash with its sign is as long, in quotes. */
const LONGEST = 24;

/** Replaces texts and lists that are longer than a hash by their hash. Condensing twice changes nothing. */
export function condense(value: Json): Json;
export function condense(value: Json | undefined): Json | undefined;
export function condense(value: Json | undefined): Json | undefined {
  if (isData(value)) return mapData(value, (one) => condense(one));
  const text = canonical(value);
  return text.length > LONGEST ? `#${hashText(text).slice(0, LONGEST - 3)}` : value;
}

/** Whether a part is as the last import wrote it. */
export function isUntouched(own: Json | undefined, base: Json | undefined): boolean {
  return isSame(condense(own), base);
}

/**
 * Assumes a base where none is known: a person made what only the manifest has, and what documents cannot say or should not
 * decide, such as `as` and `name`. Everything else came from the document.
 */
export function guessBase(own: Comparable, document: Comparable): Base {
  return {
    top: guessMembers(own.top, document.top, (_, theirs) => theirs),
    routes: guessMembers(own.routes, document.routes, guessRoute) as Base["routes"],
    parameters: guessMembers(own.parameters, document.parameters, guessParameter),
    responses: guessMembers(own.responses, document.responses),
    schemas: guessMembers(own.schemas, document.schemas),
  };
}

type Guess = (mine: Json, theirs: Json, key: string) => Json | undefined;

/** Members that both have; by default they are as in the manifest, so that the document's take their place. */
function guessMembers(own: Json, document: Json, guess: Guess = (mine) => mine): Data {
  return mapData(dataOf(own), (mine, key) => {
    const theirs = memberOf(dataOf(document), key);
    return theirs === undefined ? undefined : condense(guess(mine, theirs, key));
  });
}

function guessRoute(own: Json, document: Json): Data {
  const { tags, group } = dataOf(own);
  const { tags: theirs } = dataOf(document);
  // Tags are written if the group is derived from them.
  const isGrouped = tags === undefined && group !== undefined && theirs !== undefined;
  return { ...guessMembers(own, document, guessPart), ...(isGrouped && { tags: theirs }) };
}

function guessPart(mine: Json, theirs: Json, key: string): Json {
  switch (key) {
    case "name":
    case "group":
    case "baseUrl":
    case "mediaType":
      // A person's choice.
      return theirs;
    case "deprecated":
      // A person may have written more than `true`: what to call instead.
      return isData(mine) ? theirs : mine;
    case "headers":
      return guessMembers(mine, theirs, (_, other) => other);
    case "parameters":
      return guessMembers(mine, theirs, guessParameter);
    case "responses":
      return guessMembers(mine, theirs);
    default:
      return mine;
  }
}

/** `as`, and a path parameter's `required: false`, are written by a person. */
function guessParameter(mine: Json, theirs: Json): Json {
  const document = dataOf(theirs);
  return mapData(dataOf(mine), (value, key) => {
    const isOptional = key === "required" && value === false && dataOf(mine)["in"] === "path";
    return key === "as" || isOptional ? document[key] : value;
  });
}
