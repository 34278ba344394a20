import { isSameData } from "../../collections/index.js";
import { printTypeOnLine } from "../../emit/index.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../plan/index.js";
import type { ObjectShape } from "../../types/index.js";
import { compareByName } from "../pair-items.js";
import { ends, type Finding } from "../change.js";
import type { Judge } from "./judge-types.js";
import { type ChangePlace, type ValuePlace, within } from "../place.js";
import {
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  NEITHER,
  type Verdicts,
  directionVerdicts,
} from "../verdicts.js";

export function compareObjects(
  old: ObjectShape,
  now: ObjectShape,
  place: ValuePlace,
  { forward, backward }: Judge,
  /** Compares two types of values and reports each difference at its place. */
  compare: (old: TypePlan, now: TypePlan, place: ValuePlace) => readonly Finding[],
): readonly Finding[] {
  const { direction } = place;
  const isRequest = direction === "request";
  const [less, more] = directionVerdicts(direction);
  const [from, to] = [old.index, now.index];

  /** An undeclared property may already have been in use with another type. */
  function addition({ type, isOptional }: PropertyPlan): Verdicts {
    if (isRequest && !isOptional) return less;
    if (!from) return more;
    const fits = isRequest ? forward(from, type, direction) : backward(type, from, direction);
    return fits ? more : COMPILER_BREAKING;
  }

  function removal({ type, isOptional }: PropertyPlan): Verdicts {
    if (!to) return less;
    const [fits, isCovered] = [forward(type, to, direction), backward(to, type, direction)];
    if (!isRequest) return isOptional && isCovered ? NEITHER : less;
    if (!fits) return less;
    if (!isOptional) return more;
    return isCovered ? NEITHER : COMPILER_ADDITIVE;
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
