import type { Change } from "../../diff/index.js";
import type { Path, Place } from "../../errors/index.js";
import { placedRoutes } from "../../plan/index.js";
import type { Version } from "./open-version.js";

/** Where a change is in the manifest or document: of the old version if the new one has nothing of it, else of the new one. */
export function locateChange(change: Change, before: Version, after: Version): Place {
  const isGone = ["route-removed", "type-removed", "server-removed"].includes(change.kind);
  const version = isGone ? before : after;
  const path = pathOf(change, version);
  const place = version.locate({ code: change.kind, message: "", path, at: "key" });
  const prefix = `${version.revision ?? ""}:`;
  return {
    ...place,
    file: place.file.startsWith(prefix) ? place.file.slice(prefix.length) : place.file,
  };
}

/** A path into a manifest, as far as is known. */
function pathOf({ place }: Change, { plan, manifest }: Version): Path {
  if (place.of === "manifest") return [];
  if (place.of === "server") return ["servers"];
  if (place.of === "type") {
    const { type, path } = place;
    const names = Object.keys(manifest.schemas);
    const schema = names.find((name) => name === type) ?? names.find((name) => isLike(name, type));
    return schema === undefined ? [] : ["schemas", schema, "properties", ...path.slice(0, 1)];
  }
  const [first = ""] = place.of === "shared" ? place.routes : [place.name];
  const route = placedRoutes(plan).find((one) => one.route.name === first)?.route.manifestRoute;
  const index = manifest.routes.findIndex((one) => one.route === route);
  const own = manifest.routes[index];
  if (!own) return [];
  const [step = ""] = place.path;
  if (place.direction === "response") return ["routes", index, "responses", step];
  const at = own.parameters.findIndex(({ name, as = name }) => as === step);
  if (at !== -1) return ["routes", index, "parameters", at];
  return ["routes", index, ...(place.in === "body" ? ["requestBody"] : [])];
}

/** Whether a type may be named after a schema: `label-list` and `LabelList`. */
function isLike(schema: string, type: string): boolean {
  return schema.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() === type.toLowerCase();
}
