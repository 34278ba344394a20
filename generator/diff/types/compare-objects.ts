import { isSameData } from "../../collections/index.js";
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
  directionVerdicts,
} from "../verdicts.js";

export interface ObjectRules {
  /** Whether callers' values of one type belong to another: of the old type in requests, of the new type in responses. */
  readonly fits: (source: TypePlan, target: TypePlan) => boolean;
  /** Whether callers can send more values as the new type than as the old one. */
  readonly isWider: (old: TypePlan, now: TypePlan) => boolean;
  /** Compares two types of values and reports each difference at its place. */
  readonly compare: (old: TypePlan, now: TypePlan, place: ValuePlace) => readonly Finding[];
}

export function compareObjects(
  old: ObjectShape,
  now: ObjectShape,
  place: ValuePlace,
  { fits, isWider, compare }: ObjectRules,
): readonly Finding[] {
  const isRequest = place.direction === "request";
  const [less, more] = directionVerdicts(place.direction);
  const [from, to] = [old.index, now.index];

  /** An undeclared property may already have been in use with another type. */
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
    removed: (oldProperty, name) => {
      const verdicts = removal(oldProperty);
      return [
        {
          kind: "removed",
          ...pickSunset(oldProperty.doc),
          ...verdicts,
          place: within(place, name),
        },
      ];
    },
    added: (newProperty, name) => {
      const fact = { kind: "added", required: !newProperty.isOptional } as const;
      return [{ ...fact, ...addition(newProperty), place: within(place, name) }];
    },
    both: (oldProperty, newProperty, name) => {
      const here = within(place, name);
      const kind = newProperty.isOptional ? "optional" : "required";
      const verdicts = newProperty.isOptional === isRequest ? more : less;
      return [
        ...(oldProperty.isOptional === newProperty.isOptional
          ? []
          : [{ kind, ...verdicts, place: here } as const]),
        ...compareDocs(oldProperty.doc, newProperty.doc, here),
        ...compare(oldProperty.type, newProperty.type, here),
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

/** Compares a value's default and deprecation. The default is the API's value for a missing argument. */
export function compareDocs(old: DocPlan, now: DocPlan, place: ValuePlace): readonly Finding[] {
  const [from, to] = [old.default, now.default];
  const deprecations = compareDeprecations(old, now, place);
  if (place.direction === "response" || isSameData(from, to)) {
    return deprecations;
  }
  return [{ kind: "default-changed", ...ends(from, to), ...NEITHER, place }, ...deprecations];
}

/** Reports a new, removed or rescheduled deprecation. */
export function compareDeprecations(
  old: DocPlan,
  now: DocPlan,
  place: ChangePlace,
): readonly Finding[] {
  const [wasDeprecated, isDeprecated] = [
    old.deprecated !== undefined,
    now.deprecated !== undefined,
  ];
  if (!wasDeprecated && isDeprecated)
    return [{ kind: "deprecated", ...pickSunset(now), ...NEITHER, place }];
  if (wasDeprecated && !isDeprecated) return [{ kind: "no-longer-deprecated", ...NEITHER, place }];
  if (old.sunset === now.sunset) return [];
  return [{ kind: "sunset-changed", ...ends(old.sunset, now.sunset), ...NEITHER, place }];
}

export function pickSunset({ sunset }: { readonly sunset?: string | undefined }) {
  return { ...(sunset !== undefined && { sunset }) };
}
