import { cutText } from "../../errors/index.js";
import type { SourceProblem } from "../source-problem.js";
import { child, entryOf } from "../yaml/yaml-tree.js";
import type { YamlNode } from "../yaml/yaml-tree.js";

/** Returns the one error of a document of another kind or format; all other errors would only follow from it. */
export function checkVersion(root: YamlNode): SourceProblem | undefined {
  if (root.kind !== "map") return undefined;
  for (const key of ["openapi", "swagger"]) {
    const entry = entryOf(root, key);
    if (!entry || entryOf(root, "waybill")) continue;
    return {
      code: "openapi-document",
      message: "this is an OpenAPI document, not a Waybill manifest",
      hint: "turn it into one: `waybill import openapi <file> --output routes.yaml`",
      span: entry.keySpan,
    };
  }
  const version = child(root, "waybill");
  if (version?.kind !== "scalar" || typeof version.value !== "number" || version.value === 1)
    return undefined;
  return {
    code: "unsupported-format",
    message: `this manifest has format ${cutText(version.source, 60)}, but this version of Waybill reads format 1`,
    hint: "write `waybill: 1`, or use a version of Waybill that reads it",
    span: version,
  };
}
