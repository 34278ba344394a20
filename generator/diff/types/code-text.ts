import type { PropertyPlan, TypePlan } from "../../plan/index.js";

/** Plans as canonical text, without comments, and independent of the order of properties and alternatives, which types ignore. */
export function codeText(plans: unknown): string {
  return JSON.stringify([plans], (key, value: unknown) => {
    if (key === "doc") return undefined;
    if (key === "properties" && Array.isArray(value)) {
      return [...(value as readonly PropertyPlan[])].sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    if (isUnion(value)) {
      return { ...value, members: value.members.map(codeText).sort() };
    }
    return value;
  });
}

function isUnion(value: unknown): value is Extract<TypePlan, { kind: "union" }> {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "union";
}
