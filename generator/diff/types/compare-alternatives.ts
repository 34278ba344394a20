import type { Json } from "../../manifest/index.js";
import { referencesOf, type TypePlan } from "../../plan/index.js";
import type { Direction, Verdicts } from "../change.js";
import type { Comparison, ValueFinding, Versions } from "./comparison.js";
import { presenceVerdict } from "./presence.js";
import type { Shape } from "./shape.js";
import { typeText } from "./type-text.js";

/** The shapes of a type that only one version has. */
interface Unpaired {
  readonly removed: readonly Shape[];
  readonly added: readonly Shape[];
}

/** Compares the alternatives of a union that only one version has. */
export function compareAlternatives(
  { before, after, forward, backward }: Versions,
  { direction, refer }: Comparison,
  old: TypePlan,
  now: TypePlan,
  { removed, added }: Unpaired,
  path: readonly string[],
): readonly ValueFinding[] {
  const use = direction === "request" ? "written" : "read";
  const lost = removed.filter((shape) => !forward(before.typeOf(shape), now, use));
  const gained = added.filter((shape) => !backward(after.typeOf(shape), old, use));
  const areValues =
    [...lost, ...gained].every((shape) => shape.kind === "literal") &&
    hasLiteral(before.shapesOf(old)) &&
    hasLiteral(after.shapesOf(now));
  if (areValues) {
    const ofValues = (kind: "values-removed" | "values-added", shapes: readonly Shape[]) => {
      const verdicts = typeVerdict(direction, kind === "values-removed", kind === "values-added");
      return shapes.length === 0 ? [] : [{ kind, values: valuesOf(shapes), ...verdicts, path }];
    };
    return [...ofValues("values-removed", lost), ...ofValues("values-added", gained)];
  }
  if (lost.length + gained.length === 0) return [];
  const [from, to] = [typeText(old), typeText(now)];
  if (from === to) {
    // Differences in the named types are reported where those are compared.
    for (const name of referencesOf([old]).schemas) refer(name, name);
    return [];
  }
  const verdict: Verdicts = {
    ...typeVerdict(direction, lost.length > 0, gained.length > 0),
    ...(direction === "request" && {
      wire: presenceVerdict(lost, gained, before.shapesOf(old), after.shapesOf(now)),
    }),
  };
  const kind =
    gained.length === 0 ? "type-narrowed" : lost.length === 0 ? "type-widened" : "type-changed";
  return [{ kind, from, to, ...verdict, path }];
}

/** Requests break if values are removed, readers of responses if values are added. */
function typeVerdict(direction: Direction, isLost: boolean, isGained: boolean): Verdicts {
  const breaks = direction === "request" ? isLost : isGained;
  return { compiler: breaks ? "breaking" : "additive", wire: "neither" };
}

function hasLiteral(shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => shape.kind === "literal");
}

function valuesOf(shapes: readonly Shape[]): readonly Json[] {
  return shapes.flatMap((shape) => (shape.kind === "literal" ? [shape.value] : []));
}
