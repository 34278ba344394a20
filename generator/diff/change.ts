import type { RoutePlan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import type { SENTENCES } from "./sentences.js";

/**
 * What a change means to callers.
 *
 * - For their compiler: breaking if code that compiled no longer compiles; additive if all of it still compiles, and new code
 *   compiles too.
 * - For the wire: breaking if the request of a call differs, or can no longer be made; additive if all requests stay the same,
 *   and new ones can be made. Types of values do not matter here, because builders send what they are given.
 */
export type Verdict = "breaking" | "additive" | "neither";

export interface Verdicts {
  readonly compiler: Verdict;
  readonly wire: Verdict;
}

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

export type Place = ManifestPlace | RoutePlace | SharedPlace | TypePlace | ServerPlace;

/** A change that applies to all routes. */
export interface ManifestPlace {
  readonly of: "manifest";
}

export interface RoutePlace {
  readonly of: "route";
  /** The new route, or the old one if it was removed: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** The name of the function. */
  readonly name: string;
  /** Absent for a change of the route itself. */
  readonly direction?: Direction;
  /** The place of the argument in requests; absent for a part of an argument. */
  readonly in?: ArgumentPlace;
  /** Starts at the arguments of a request, `["labels", "[]"]`, or the status of a response, `["200", "user", "login"]`. */
  readonly path: readonly string[];
}

/** A parameter or a response that changed in the same way for several functions. */
export interface SharedPlace extends Pick<RoutePlace, "in" | "path"> {
  readonly of: "shared";
  readonly direction: Direction;
  /** The names of the functions. */
  readonly routes: readonly string[];
}

export type ArgumentPlace = "path" | "query" | "header" | "body";

/** A type that routes share. */
export interface TypePlace {
  readonly of: "type";
  readonly type: string;
  /** Absent for a change of the type's export. */
  readonly direction?: Direction;
  readonly path: readonly string[];
  /** The functions whose requests or responses use the type. */
  readonly routes: readonly string[];
}

/** A base URL that the generated code exports. */
export interface ServerPlace {
  readonly of: "server";
  readonly server: string;
  /** The name of a variable, and what is in it; absent for a change of the server itself. */
  readonly direction?: Direction;
  readonly path: readonly string[];
}

/** What changed, without its place. */
export type Fact = {
  [Kind in keyof Sentences]: { readonly kind: Kind } & (Sentences[Kind] extends () => string
    ? object
    : Parameters<Sentences[Kind]>[0]);
}[keyof Sentences];

type Sentences = typeof SENTENCES;

export type Finding = Fact &
  Verdicts & {
    readonly place: Place;
    /** A hash of what was before and after, where the fact does not say it. Tells one such change from another. */
    readonly fingerprint?: string;
  };

export function fingerprintOf(...versions: readonly string[]): string {
  return hashText(JSON.stringify(versions)).slice(0, 12);
}

/** One difference between two versions. */
export type Change = Finding & {
  /** One sentence in Markdown: what a caller notices. */
  readonly explanation: string;
};

/** Code does not compile any more; requests stay. */
export const COMPILER_BREAKING: Verdicts = { compiler: "breaking", wire: "neither" };
/** More code compiles; requests stay. */
export const COMPILER_ADDITIVE: Verdicts = { compiler: "additive", wire: "neither" };
export const NEITHER: Verdicts = { compiler: "neither", wire: "neither" };
/** Code still compiles, and its calls send other requests. */
export const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };
export const BREAKING: Verdicts = { compiler: "breaking", wire: "breaking" };
export const ADDITIVE: Verdicts = { compiler: "additive", wire: "additive" };

/** The place of a route itself. */
export function placeOf({ manifestRoute, name }: RoutePlan): RoutePlace {
  return { of: "route", route: manifestRoute, name, path: [] };
}

/** The kinds of facts that are nothing but two texts. */
type TextKind = Extract<Fact, { readonly from: string; readonly to: string }>["kind"];

/** The finding that a text was replaced by another; none if they are equal. */
export function compareTexts(
  kind: TextKind,
  from: string,
  to: string,
  verdicts: Verdicts,
  place: Place,
): readonly Finding[] {
  return from === to ? [] : [{ kind, from, to, ...verdicts, place }];
}

/** The two sides of a change, of which either may be absent. */
export function ends<Value>(from: Value | undefined, to: Value | undefined) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
