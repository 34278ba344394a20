import type { Manifest } from "../../generator/manifest/manifest.js";
import type { Plan, RoutePlan } from "../../generator/plan/plan.js";
import { listRoutes as allRoutes } from "../../generator/plan/placed-routes.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import type { Problem } from "../../generator/errors/index.js";
import { readManifest } from "../../generator/read-source.js";
import { HEAD } from "./small-manifest.js";
import { succeed } from "../succeed.js";

/** What differs from one manifest of a test to the next, as JSON, which is YAML too. */
export interface ManifestParts {
  readonly routes: readonly unknown[];
  readonly schemas?: object;
  readonly parameters?: object;
  readonly generate?: object;
  readonly baseUrl?: string;
  readonly servers?: readonly unknown[];
  readonly headers?: object;
  readonly mediaType?: object;
  readonly names?: readonly object[];
  readonly webhooks?: object;
}

const readParts = (parts: ManifestParts) =>
  readManifest(JSON.stringify({ ...HEAD, version: "1.2.3", ...parts }), "routes.yaml");

export function manifestOf(parts: ManifestParts): Manifest {
  return succeed(readParts(parts)).manifest;
}

export function planOf(parts: ManifestParts): Plan {
  return succeed(planRoutes(manifestOf(parts))).plan;
}

/** The plan of a manifest that may have mistakes; `undefined` if it has. */
export function planIfAny(parts: ManifestParts): Plan | undefined {
  const read = readParts(parts);
  const planned = read.ok ? planRoutes(read.manifest) : undefined;
  return planned?.ok === true ? planned.plan : undefined;
}

/** The plans of all routes, in the order of their modules. */
export function routesOf(parts: ManifestParts): readonly RoutePlan[] {
  return allRoutes(planOf(parts));
}

export function routeOf(route: unknown, parts: Omit<ManifestParts, "routes"> = {}): RoutePlan {
  const [plan] = routesOf({ ...parts, routes: [route] });
  if (!plan) throw new Error("no route was planned");
  return plan;
}

export function problemsOf(parts: ManifestParts): readonly Problem[] {
  const result = planRoutes(manifestOf(parts));
  return result.ok ? [] : result.problems;
}

/** Each problem as one text: code, place, message, hint, and related places. */
export function describeProblems(parts: ManifestParts): readonly string[] {
  return problemsOf(parts).map(({ code, at, path, offset, message, hint, related = [] }) => {
    const place = [at, path.join("/"), offset].filter((part) => part !== undefined);
    const others = related.map((other) => ` (${other.message}: ${other.path.join("/")})`);
    return `${code} ${place.join(" ")}: ${message}; ${hint}${others.join("")}`;
  });
}

export function warningsOf(parts: ManifestParts): readonly Problem[] {
  const result = planRoutes(manifestOf(parts));
  return result.ok ? result.warnings : [];
}
