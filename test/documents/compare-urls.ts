import type { GeneratedExports } from "../../generator/law/index.js";
import type { Manifest } from "../../generator/manifest/index.js";
import type { RoutePlan } from "../../generator/plan/index.js";
import { expectedUrl } from "./expected-url.js";
import { type DocumentOperation, givenFor } from "./operations.js";

/** What all URLs begin with. */
export const BASE = "https://base.example";

/** A document, and what was generated from it. */
interface Generation {
  readonly document: Readonly<Record<string, unknown>>;
  readonly operations: readonly DocumentOperation[];
  readonly manifest: Manifest;
  readonly plans: readonly RoutePlan[];
  readonly generated: GeneratedExports;
}

const EMPTY_SEGMENT = /^[^?#]*\/(\/|[?#]|$)/;

type Builder = (input: object, options: object) => { readonly url: string };

/** Calls each operation's builder, and compares its URL with that of `expectedUrl`. */
export function compareUrls(generation: Generation): {
  readonly compared: number;
  readonly wrongUrls: readonly string[];
} {
  const { document, operations, manifest, plans, generated } = generation;
  const nameOf = new Map(plans.map((plan) => [shapeOf(plan.manifestRoute), plan.name]));
  const wrongUrls: string[] = [];
  let compared = 0;
  for (const operation of operations) {
    const key = shapeOf(`${operation.method} ${operation.path}`);
    const [route, ...others] = manifest.routes.filter((one) => shapeOf(one.route) === key);
    const builder = generated[nameOf.get(key) ?? ""];
    // Paths that differ only in the names of their variables cannot be told apart here.
    if (route === undefined || others.length > 0 || typeof builder !== "function") continue;
    if (operation.path.includes("?")) continue;
    const given = givenFor(operation, document);
    const variables = new Set(operation.path.match(/\{[^{}]*\}/g));
    if (given.filter((one) => one.in === "path").length < variables.size) continue;
    const values: Record<string, unknown> = {};
    const known = given.filter((one) => {
      const parameter = route.parameters.find(
        (declared) => declared.in === one.in && plain(declared.name) === plain(one.name),
      );
      // One that is left out has a warning.
      if (parameter === undefined) return false;
      values[parameter.as ?? parameter.name] = one.value;
      return true;
    });
    compared++;
    const want = expectedUrl(withSlash(operation.path), known);
    const got = urlOf(builder as Builder, values);
    // Waybill refuses a path with an empty segment, whatever the document gives for it.
    if (EMPTY_SEGMENT.test(want) && got.startsWith("EndpointError: ")) continue;
    if (sorted(got) !== sorted(want)) {
      wrongUrls.push(`${operation.method} ${operation.path}\n    want ${want}\n    got  ${got}`);
    }
  }
  return { compared, wrongUrls };
}

/** Path and query, or the error. */
function urlOf(builder: Builder, values: object): string {
  try {
    return builder(values, { baseUrl: BASE }).url.replace(/^https?:\/\/base\.example/, "");
  } catch (error) {
    return String(error);
  }
}

/**
 * A route without the names of its variables, which the importer may change, and without percent-encoding: the importer
 * writes `%20` for a space, and `%3A` for a colon where a route would have a placeholder.
 */
export function shapeOf(route: string): string {
  const [method = "", path = ""] = route.split(/ (.*)/s);
  return `${method} ${withSlash(path)}`
    .replace(/\{[^{}]*\}/g, "{}")
    .replace(/(%[\dA-F]{2})+/gi, decoded);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9.]/g, "_").replace(/_+$/, "");
}

/** The order of pairs in a query says nothing. */
function sorted(url: string): string {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)\??([^#]*)([^]*)$/.exec(url) ?? [];
  return `${path}?${query.split("&").sort().join("&")}${fragment}`;
}
