import type { Plan } from "../plan/index.js";
import { modulesOf } from "./by-name.js";
import { compareTexts, type Finding } from "./change.js";
import type { VersionPair } from "./version-pair.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE } from "./verdicts.js";

/** Compares what the settings of `generate` mean to callers, apart from the modules of functions. */
export function compareSettings({ before, after }: VersionPair): readonly Finding[] {
  const place = { of: "manifest" } as const;
  const flags = [
    [before.onlyTypes, after.onlyTypes, "functions-removed", "functions-added"],
    [isStrict(before), isStrict(after), "endpoint-strict", "endpoint-open"],
  ] as const;
  const [from, to] = [extensionOf(before), extensionOf(after)];
  return [
    ...flags.flatMap(([was, is, set, unset]): readonly Finding[] => {
      if (was === is) return [];
      return is
        ? [{ kind: set, ...COMPILER_BREAKING, place }]
        : [{ kind: unset, ...COMPILER_ADDITIVE, place }];
    }),
    ...compareTexts("import-extension-changed", from, to, COMPILER_BREAKING, place),
  ];
}

function isStrict(plan: Plan): boolean {
  return modulesOf(plan, "endpoint").some((module) => module.isStrict);
}

/** The extension with which the modules import each other: `.js`, `.ts` or none. */
function extensionOf(plan: Plan): string {
  const [first] = modulesOf(plan, "index").flatMap((module) => module.exports);
  return /\.[jt]s$/.exec(first?.from ?? "")?.[0] ?? "";
}
