import { printTypeOnLine } from "../../emit/index.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../plan/index.js";

/** A type as TypeScript text, on one line and without comments. */
export function typeText(type: TypePlan): string {
  return printTypeOnLine(withoutDocs(type));
}

const NO_DOC: DocPlan = { paragraphs: [] };

function withoutDocs(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "array":
      return { ...type, items: withoutDocs(type.items) };
    case "tuple":
      return {
        ...type,
        members: type.members.map(withoutDocs),
        ...(type.rest && { rest: withoutDocs(type.rest) }),
      };
    case "object":
      return {
        ...type,
        properties: type.properties.map(withoutDoc),
        ...(type.index && { index: withoutDocs(type.index) }),
      };
    case "union":
    case "intersection":
      return { ...type, members: type.members.map(withoutDocs) };
    default:
      return type;
  }
}

function withoutDoc(property: PropertyPlan): PropertyPlan {
  return { ...property, type: withoutDocs(property.type), doc: NO_DOC };
}
