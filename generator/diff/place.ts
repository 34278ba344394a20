import type { RoutePlan } from "../plan/index.js";

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

export type ChangePlace = ManifestPlace | RoutePlace | SharedPlace | TypePlace | ServerPlace;

/** A change that applies to all routes. */
export interface ManifestPlace {
  readonly of: "manifest";
}

export interface RoutePlace {
  readonly of: "route";
  /** The new route, or the old one if it was removed: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  readonly name: string;
  /** Absent for a change of the route itself. */
  readonly direction?: Direction;
  /** The location of the argument in requests; absent for a part of an argument. */
  readonly in?: "path" | "query" | "header" | "body";
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

/** A type that routes share. */
export interface TypePlace {
  readonly of: "type";
  readonly type: string;
  /** Absent for a change of the export. */
  readonly direction?: Direction;
  readonly path: readonly string[];
  /** The functions whose requests or responses use the type. */
  readonly routes: readonly string[];
}

export interface ServerPlace {
  readonly of: "server";
  readonly server: string;
  /** Present with the name of a variable in `path`; absent for a change of the server itself. */
  readonly direction?: Direction;
  readonly path: readonly string[];
}

export function routePlace({ manifestRoute, name }: RoutePlan): RoutePlace {
  return { of: "route", route: manifestRoute, name, path: [] };
}

/** The place of a value that callers send or read, or of a part of it. */
export type ValuePlace = (RoutePlace | TypePlace | ServerPlace) & { readonly direction: Direction };

export function within(place: ValuePlace, step: string): ValuePlace {
  return { ...place, path: [...place.path, step] };
}
