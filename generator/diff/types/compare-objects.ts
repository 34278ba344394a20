import { isSameJson } from "../../collections/index.js";
import { printTypeOnLine } from "../../emit/index.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../plan/index.js";
import type { ObjectShape } from "../../types/index.js";
import { compareByName } from "../pair-items.js";
import { ends, type Finding } from "../change.js";
import { type ChangePlace, type ValuePlace, within } from "../place.js";
import {
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  NEITHER,
  type Verdicts,
  verdictsOf,
} from "../verdicts.js";

/** How the types inside of objects are compared. */
export interface ObjectRules {
  /** Whether what callers send or read as one type is also of another: an old type in requests, a new one in responses. */
  readonly fits: (source: TypePlan, target: TypePlan) => boolean;
  /** Whether callers can send what they could not, if a new type takes the place of an old one. */
  readonly isWider: (old: TypePlan, now: TypePlan) => boolean;
  /** Compares two types of values and reports each difference at its own place. */
  readonly compare: (old: TypePlan, now: TypePlan, place: ValuePlace) => readonly Finding[];
}

export function compareObjects(
  old: ObjectShape,
  now: ObjectShape,
  place: ValuePlace,
  { fits, isWider, compare }: ObjectRules,
): readonly Finding[] {
  const isRequest = place.direction === "request";
  const [less, more] = verdictsOf(place.direction);
  const [from, to] = [old.index, now.index];

  /** What callers gave or read as one of the other properties may have been of another type. */
  function addition({ type, isOptional }: PropertyPlan): Verdicts {
    if (isRequest && !isOptional) return less;
    const [source, target] = isRequest ? [from, type] : [type, from];
    return source && target && !fits(source, target) ? COMPILER_BREAKING : more;
  }

  function removal({ type, isOptional }: PropertyPlan): Verdicts {
    if (!isRequest) return isOptional && to && fits(to, type) ? NEITHER : less;
    if (!to || !fits(type, to)) return less;
    if (!isOptional) return more;
    return isWider(type, to) ? COMPILER_ADDITIVE : NEITHER;
  }

  const found = compareByName(old.members, now.members, {
    removed: (was, name) => {
      const verdicts = removal(was);
      return [{ kind: "removed", ...sunsetOf(was.doc), ...verdicts, place: within(place, name) }];
    },
    added: (is, name) => {
      const fact = { kind: "added", required: !is.isOptional } as const;
      return [{ ...fact, ...addition(is), place: within(place, name) }];
    },
    both: (was, is, name) => {
      const here = within(place, name);
      const kind = is.isOptional ? "optional" : "required";
      const verdicts = is.isOptional === isRequest ? more : less;
      return [
        ...(was.isOptional === is.isOptional ? [] : [{ kind, ...verdicts, place: here } as const]),
        ...compareDocs(was.doc, is.doc, here),
        ...compare(was.type, is.type, here),
      ];
    },
  });
  if (from && to) return [...found, ...compare(from, to, within(place, "[key]"))];
  if (to)
    return [...found, { kind: "other-properties-added", to: printTypeOnLine(to), ...more, place }];
  if (!from) return found;
  return [
    ...found,
    { kind: "other-properties-removed", from: printTypeOnLine(from), ...less, place },
  ];
}

/** Compares a value's default and deprecation. The default is the value that the API uses if a request lacks it. */
export function compareDocs(old: DocPlan, now: DocPlan, place: ValuePlace): readonly Finding[] {
  const [from, to] = [old.default, now.default];
  const deprecations = compareDeprecations(old, now, place);
  if (place.direction === "response" || isSameJson(from, to)) {
    return deprecations;
  }
  return [{ kind: "default-changed", ...ends(from, to), ...NEITHER, place }, ...deprecations];
}

/** Reports a deprecation that only one of the two versions has, or its other sunset. */
export function compareDeprecations(
  old: DocPlan,
  now: DocPlan,
  place: ChangePlace,
): readonly Finding[] {
  const [was, is] = [old.deprecated !== undefined, now.deprecated !== undefined];
  if (!was && is) return [{ kind: "deprecated", ...sunsetOf(now), ...NEITHER, place }];
  if (was && !is) return [{ kind: "no-longer-deprecated", ...NEITHER, place }];
  if (old.sunset === now.sunset) return [];
  return [{ kind: "sunset-changed", ...ends(old.sunset, now.sunset), ...NEITHER, place }];
}

export function sunsetOf({ sunset }: { readonly sunset?: string | undefined }) {
  return { ...(sunset !== undefined && { sunset }) };
}
