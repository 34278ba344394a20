import { printTypeOnLine } from "../../emit/index.js";
import type { DocPlan, TypePlan } from "../../plan/index.js";

const NO_DOC: DocPlan = { paragraphs: [] };

/** A type as TypeScript text, on one line and without comments. */
export function typeText(type: TypePlan): string {
  const json = JSON.stringify(type, (key, value: unknown) => (key === "doc" ? NO_DOC : value));
  return printTypeOnLine(JSON.parse(json) as TypePlan);
}
