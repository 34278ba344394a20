import { type EncodingsPlan, type Plan, routesOf } from "../../plan/index.js";
import { modulesOf } from "../by-name.js";
import { ends, type Finding } from "../change.js";
import type { VersionPair } from "../version-pair.js";
import { wireNameOf } from "./pair-arguments.js";
import { OTHER_REQUEST } from "../verdicts.js";

/** Compares how `send` encodes the form fields that both versions have. */
export function compareEncodings({ before, after }: VersionPair): readonly Finding[] {
  const [old, now] = [encodingsOf(before), encodingsOf(after)];
  const [oldFields, newFields] = [bodyArguments(before), bodyArguments(after)];
  // A field that only bodies in other media types have is no argument by default.
  const isInBoth = (field: string): boolean =>
    (oldFields.has(field) && newFields.has(field)) || (field in old && field in now);
  return Object.keys({ ...old, ...now })
    .filter(isInBoth)
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field): Finding => {
      const fact = { kind: "encoding-changed", field, ...ends(old[field], now[field]) } as const;
      return { ...fact, ...OTHER_REQUEST, place: { of: "manifest" } };
    });
}

function encodingsOf(plan: Plan): EncodingsPlan {
  return modulesOf(plan, "sending")[0]?.encodings ?? {};
}

/** The names of all body arguments. */
function bodyArguments(plan: Plan): ReadonlySet<string> {
  return new Set(
    routesOf(plan)
      .flatMap((route) => route.arguments)
      .filter((argument) => argument.in === "body")
      .map(wireNameOf),
  );
}
