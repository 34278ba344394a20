import {
  type Expression,
  type FullVariable,
  type Operator,
  type Part,
  readVariable,
  type Template,
} from "waybill-runtime/tools";

export type Zone = "path" | "query" | "fragment";

export interface Piece {
  readonly source: string;
  readonly part: Part;
  readonly zone: Zone;
}

/** The parts of a template. A literal that contains `#` is split there, so that the fragment starts with a part of its own. */
export function cutPieces(url: string, template: Template): readonly Piece[] {
  const pieces: Piece[] = [];
  let zone: Zone = "path";
  let position = 0;
  for (const [index, part] of template.entries()) {
    const next = template[index + 1];
    const end =
      typeof part === "object"
        ? endOf(url, part)
        : typeof next === "object"
          ? (next.position ?? url.length)
          : url.length;
    const source = url.slice(position, end);
    const before = zone;
    zone = zoneAfter(before, part);
    const hash = typeof part === "string" && before !== "fragment" ? source.indexOf("#") : -1;
    if (typeof part === "string" && hash >= 0) {
      const front = part.slice(0, part.indexOf("#"));
      const frontZone = zoneAfter(before, front);
      if (hash > 0) pieces.push({ source: source.slice(0, hash), part: front, zone: frontZone });
      pieces.push({ source: source.slice(hash), part: part.slice(front.length), zone });
    } else {
      pieces.push({ source, part, zone });
    }
    position = end;
  }
  return pieces;
}

function endOf(url: string, { position = 0, variables }: Expression): number {
  if (url[position] === "{") return url.indexOf("}", position) + 1;
  const [variable = ""] = variables;
  return position + 1 + readVariable(variable).name.length;
}

function zoneAfter(zone: Zone, part: Part): Zone {
  const text = typeof part === "string" ? part : part.operator;
  if (zone === "fragment" || text.includes("#")) return "fragment";
  const begins = typeof part === "string" ? text.includes("?") : text === "?" || text === "&";
  return begins ? "query" : zone;
}

/** The whole template, with a part of its own for the start of the fragment. */
export function templateOf(pieces: readonly Piece[]): Template {
  return pieces.map(({ part }) => part);
}

export interface ZonedVariable {
  readonly variable: FullVariable;
  readonly operator: Operator;
  readonly zone: Zone;
}

/** The variables of a template, each with the part of the URL that contains it. */
export function zonedVariables(pieces: readonly Piece[]): readonly ZonedVariable[] {
  const zoned: ZonedVariable[] = [];
  for (const { part, zone } of pieces) {
    if (typeof part === "string") continue;
    const { operator, variables } = part;
    for (const variable of variables) {
      zoned.push({ variable: readVariable(variable), operator, zone });
    }
  }
  return zoned;
}
