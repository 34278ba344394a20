import type { Plan } from "../plan/index.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE, compareTexts, type Finding } from "./change.js";

/** Compares what the settings of `generate` mean to callers, apart from the modules of functions. */
export function compareSettings(before: Plan, after: Plan): readonly Finding[] {
  const place = { of: "manifest" } as const;
  const [was, is] = [isStrict(before), isStrict(after)];
  const [from, to] = [extensionOf(before), extensionOf(after)];
  return [
    ...(before.onlyTypes === after.onlyTypes
      ? []
      : [
          after.onlyTypes
            ? ({ kind: "functions-removed", ...COMPILER_BREAKING, place } as const)
            : ({ kind: "functions-added", ...COMPILER_ADDITIVE, place } as const),
        ]),
    ...(was === is
      ? []
      : [
          is
            ? ({ kind: "endpoint-strict", ...COMPILER_BREAKING, place } as const)
            : ({ kind: "endpoint-open", ...COMPILER_ADDITIVE, place } as const),
        ]),
    ...compareTexts("import-extension-changed", from, to, COMPILER_BREAKING, place),
  ];
}

function isStrict({ modules }: Plan): boolean {
  return modules.some((module) => module.kind === "endpoint" && module.isStrict);
}

/** The extension with which the modules import each other: `.js`, `.ts` or none. */
function extensionOf({ modules }: Plan): string {
  const index = modules.find((module) => module.kind === "index");
  const [first] = index?.kind === "index" ? index.exports : [];
  return /\.[jt]s$/.exec(first?.from ?? "")?.[0] ?? "";
}
