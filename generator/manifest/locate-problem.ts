import type { ManifestError, Path, Problem } from "../errors/index.js";
import { parseReference, findTarget } from "./references.js";
import { toManifestError } from "./source-problem.js";
import type { FindPlace, Span } from "./source-problem.js";
import { child, followPath, headSpan } from "./yaml/yaml-tree.js";
import type { YamlNode, YamlScalar } from "./yaml/yaml-tree.js";

export function locateProblem(
  root: YamlNode,
  problem: Problem,
  findPlace: FindPlace,
): ManifestError {
  const { code, message, hint, path, at = "value" } = problem;
  const found = find(root, path, at);
  const related = [
    ...(found.declaration ? [{ message: "declared here", span: found.declaration }] : []),
    ...(problem.related ?? []).map((place) => ({
      message: place.message,
      span: find(root, place.path, at).span,
    })),
  ];
  const span = characterAt(found, problem.offset) ?? found.span;
  return toManifestError({ code, message, hint, span, related }, findPlace);
}

/** The place of a scalar's character, if the file has the text verbatim: without escapes or folded lines. */
function characterAt({ scalar, span }: Found, offset: number | undefined): Span | undefined {
  if (offset === undefined || typeof scalar?.value !== "string") return undefined;
  const { length } = scalar.value;
  const quotes = scalar.end - scalar.start - length;
  if (offset >= length || (quotes !== 0 && quotes !== 2)) return undefined;
  const start = span.start + quotes / 2 + offset;
  return { start, end: start + 1 };
}

interface Found {
  readonly span: Span;
  readonly scalar?: YamlScalar;
  /** The target of a `$ref` on the path, with the rest of the path. */
  readonly declaration?: Span;
}

/** The path within a shared declaration to its main place. */
const DECLARATION_START = { parameters: ["name"], responses: [] } as const;

/** Follows the path as far as the file has it. A default value, or the `route` of a short form, is located at its parent. */
function find(root: YamlNode, path: Path, part: "key" | "value"): Found {
  const steps = followPath(root, path);
  const { node = root, entry } = steps.at(-1) ?? {};
  const rest = path.slice(steps.length);
  if (rest.length === 0 && entry && (part === "key" || node.start === node.end)) {
    return { span: entry.keySpan };
  }
  const reference = parseReference(child(node, "$ref"));
  if (reference?.block !== "parameters" && reference?.block !== "responses") {
    return { span: headSpan(node), ...(node.kind === "scalar" && { scalar: node }) };
  }
  const span = reference.node;
  const declaration = findTarget(node, root);
  if (!declaration) return { span };
  const inside = rest.length > 0 ? rest : DECLARATION_START[reference.block];
  return { span, declaration: find(declaration, inside, part).span };
}
