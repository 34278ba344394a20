import type { Json } from "../../manifest/index.js";
import { type Comparable, condense, ofSections } from "./comparable.js";
import { dataOf, isData, mapData, memberOf } from "./data.js";

type Guess = (own: Json, document: Json, key: string) => Json | undefined;

/** What came from the document, whose new value takes its place. */
const imported: Guess = (own) => own;
/** What a person wrote, so that it stays. */
const personal: Guess = (_, document) => document;

/** Guesses for the members that both have; what only the manifest has is a person's. */
const members =
  (guess: Guess): Guess =>
  (own, document) =>
    mapData(dataOf(own), (mine, key) => {
      const theirs = memberOf(document, key);
      return theirs === undefined ? undefined : condense(guess(mine, theirs, key));
    });

/** `as`, and a path parameter's `required: false`, are written by a person. */
const parameter: Guess = (own, document) =>
  mapData(dataOf(own), (value, key) => {
    const isOptional = key === "required" && value === false && memberOf(own, "in") === "path";
    return key === "as" || isOptional ? memberOf(document, key) : value;
  });

const PARTS: Readonly<Record<string, Guess>> = {
  name: personal,
  group: personal,
  baseUrl: personal,
  mediaType: personal,
  // A person may have written more than `true`: what to call instead.
  deprecated: (own, document) => (isData(own) ? document : own),
  headers: members(personal),
  parameters: members(parameter),
  responses: members(imported),
};

const route: Guess = (own, document) => {
  const tags = memberOf(document, "tags");
  // Tags are written if the group is derived from them.
  const isGrouped = memberOf(own, "tags") === undefined && memberOf(own, "group") !== undefined;
  const guess = members((mine, theirs, key) => (PARTS[key] ?? imported)(mine, theirs, key));
  const guessed = dataOf(guess(own, document, "route"));
  return isGrouped && tags !== undefined ? { ...guessed, tags } : guessed;
};

/**
 * Assumes what the last import wrote where that is not known: a person made what only the manifest has, and what documents cannot
 * say or should not decide, such as `as` and `name`. Everything else came from the document.
 */
export function guessBase(own: Comparable, document: Comparable): Comparable {
  const guesses = {
    top: personal,
    parameters: parameter,
    responses: imported,
    schemas: imported,
    webhooks: imported,
    routes: route,
  };
  return ofSections((key) => members(guesses[key])(own[key], document[key], key));
}
