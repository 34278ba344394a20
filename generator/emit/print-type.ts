import type { PropertyPlan, TypePlan } from "../plan/index.js";
import { docLines } from "./comment.js";
import { propertyName, stringLiteral } from "./literal.js";

/** A type as TypeScript writes it. */
export function printType(type: TypePlan): string {
  switch (type.kind) {
    case "keyword":
      return type.name;
    case "literal":
      return typeof type.value === "string" ? stringLiteral(type.value) : String(type.value);
    case "runtime":
    case "reference":
      return type.arguments
        ? `${type.name}<${type.arguments.map(printType).join(", ")}>`
        : type.name;
    case "array":
      return `readonly ${printOperand(type.items)}[]`;
    case "tuple": {
      const rest = type.rest ? [`...${printOperand(type.rest)}[]`] : [];
      return `readonly [${[...type.members.map(printType), ...rest].join(", ")}]`;
    }
    case "object":
      return printObject(type.properties, type.index);
    case "union":
      return type.members.map(printType).join(" | ");
    case "intersection":
      return type.members
        .map((member) => (member.kind === "union" ? `(${printType(member)})` : printType(member)))
        .join(" & ");
  }
}

/** The type of a property. One that is optional takes `undefined` too, which some compiler settings would refuse. */
export function printPropertyType({ type, isOptional }: PropertyPlan): string {
  const text = printType(type);
  const isOpen = type.kind === "keyword" && type.name === "unknown";
  return isOptional && !isOpen ? `${text} | undefined` : text;
}

function printOperand(type: TypePlan): string {
  const isOne = type.kind === "keyword" || type.kind === "reference" || type.kind === "runtime";
  return isOne || type.kind === "object" || type.kind === "literal"
    ? printType(type)
    : `(${printType(type)})`;
}

function printObject(properties: readonly PropertyPlan[], index: TypePlan | undefined): string {
  const members = properties.map((property) => {
    const lines = docLines(property.doc);
    const doc = lines.length === 0 ? "" : `${printComment(lines)}\n`;
    const mark = property.isOptional ? "?" : "";
    return `${doc}${propertyName(property.name)}${mark}: ${printPropertyType(property)};`;
  });
  if (index) members.push(`[key: string]: ${printType(index)};`);
  if (members.length === 0) return "Record<string, never>";
  // The formatter joins what fits on a line, unless a line ends behind the brace.
  const hasDocs = properties.some(({ doc }) => docLines(doc).length > 0);
  return hasDocs ? `{\n${members.join("\n")}\n}` : `{ ${members.join(" ")} }`;
}

function printComment(lines: readonly string[]): string {
  const [only = "", ...others] = lines;
  return others.length === 0 ? `/** ${only} */` : `/**\n * ${lines.join("\n * ")}\n */`;
}
