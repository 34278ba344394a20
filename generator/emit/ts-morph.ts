import type { ts as Compiler } from "ts-morph";
import { requirePackage } from "./load-package.js";

/** The types of TypeScript's syntax tree. */
export type { Compiler };

export const { Project, StructureKind, VariableDeclarationKind, ts } = requirePackage(
  "ts-morph",
) as typeof import("ts-morph");
