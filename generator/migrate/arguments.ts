import { findWireName } from "../plan/index.js";
import { morph } from "../ts-morph/index.js";
import { type Code, fragment, joinCode, type Member, objectCode, originalText } from "./code.js";
import { unfit } from "./findings.js";
import type { RouteTarget } from "./routes.js";
import {
  accessCode,
  isRepeatable,
  knownProperties,
  findLiteral,
  readLiteralProperty,
  type Value,
  toValue,
} from "./values.js";

/** A value of a request by its place and its name there. */
export interface Wire {
  readonly in: "path" | "query" | "body";
  readonly name: string;
}

/** An object of whose properties arguments are made. */
export interface Source {
  readonly value: Value;
  /** Where a property is sent; undefined for an option. */
  readonly findWire: (name: string) => Wire | undefined;
}

/** A source whose properties all go to one place. */
export function sourceIn(place: Wire["in"], value: Value): Source {
  return { value, findWire: (name) => ({ in: place, name }) };
}

/** Properties of a variable in the object of arguments. */
interface Spread {
  readonly code: Code;
  /** The properties that a later argument must overwrite. */
  readonly strays: readonly string[];
}

/** A part of the object of arguments. */
type Entry = Spread | Member;

/**
 * The object of arguments of a function. Each source keeps its order; sources with spreads come first, so that they overwrite no
 * argument of another source.
 *
 * @param others arguments that are no parameters: `data`.
 * @throws Unfit if a value could reach another place than before.
 */
export function argumentsCode(
  sources: readonly Source[],
  others: readonly Member[],
  target: RouteTarget,
): Code | undefined {
  const read = sources.map((source) => readSource(source, target));
  const all = [...read.sort((a, b) => countStrays(b) - countStrays(a)).flat(), ...others];
  const entries = all.filter(
    (entry, index) => isSpread(entry) || !hasName(all.slice(index + 1), entry.name),
  );
  for (const [index, entry] of entries.entries()) {
    const strays = isSpread(entry) ? entry.strays : [];
    const stray = strays.find((name) => !hasName(entries.slice(index), name));
    if (stray !== undefined)
      unfit(`the property \`${stray}\` of \`${originalText(entry.code)}\` would be sent elsewhere`);
  }
  const [first] = entries;
  if (first && isSpread(first) && entries.length === 1) return first.code;
  const parts = entries.map((entry) => (isSpread(entry) ? ["...", ...entry.code] : entry));
  return parts.length === 0 ? undefined : objectCode(parts);
}

/** The number of properties that later arguments must overwrite; -1 without a spread. */
function countStrays(entries: readonly Entry[]): number {
  const spreads = entries.filter(isSpread);
  return spreads.length === 0 ? -1 : spreads.flatMap(({ strays }) => strays).length;
}

function isSpread(entry: Entry): entry is Spread {
  return "strays" in entry;
}

function hasName(entries: readonly Entry[], name: string): boolean {
  return entries.some((entry) => !isSpread(entry) && entry.name === name);
}

/** A call of a function. `undefined` fits only functions without required arguments. */
export function callCode(
  builder: Code,
  target: RouteTarget,
  parameters: Code | undefined,
  options: Code | undefined,
): Code {
  const isRequired = target.arguments.some(({ required }) => required);
  const first = parameters ?? [isRequired ? "{}" : "undefined"];
  const values = options ? joinCode([first, options]) : (parameters ?? []);
  return fragment`${builder}(${values})`;
}

function readSource(source: Source, target: RouteTarget): readonly Entry[] {
  const { Node } = morph();
  const literal = findLiteral(source.value);
  if (!literal) return readVariable(source, target);
  const read: Entry[] = [];
  for (const property of literal.getProperties()) {
    if (Node.isSpreadAssignment(property)) {
      const value = toValue(property.getExpression());
      const entries = readVariable({ ...source, value }, target);
      if (entries.some((entry) => !isSpread(entry) && hasName(read, entry.name)))
        unfit("a spread follows what it may overwrite");
      read.push(...entries);
    } else {
      const { name, code } =
        readLiteralProperty(property) ?? unfit("an argument has a computed name");
      const wire = source.findWire(name);
      if (wire) read.push({ name: findArgumentName(wire, target), code });
    }
  }
  return read;
}

/** A spread, and members for the properties that have another name as arguments. */
function readVariable({ value, findWire }: Source, target: RouteTarget): readonly Entry[] {
  const { code, type, at } = value;
  const names = knownProperties(type);
  if (!names) {
    const isQuery = findWire("")?.in === "query";
    return [{ code, strays: isQuery ? unknownStrays(code, target) : unknown(code) }];
  }
  const renamed = names.flatMap((name) => {
    const wire = findWire(name) ?? unfit(`\`${originalText(code)}\` has the option \`${name}\``);
    const argument = findArgumentName(wire, target);
    return argument === name ? [] : [{ name, argument }];
  });
  const [first] = renamed;
  if (first && !isRepeatable(at))
    unfit(
      `\`${first.name}\` has another name as an argument, and \`${originalText(code)}\` is not a variable`,
    );
  return [
    { code, strays: renamed.map(({ name }) => name) },
    ...renamed.map(({ name, argument }) => ({
      name: argument,
      code: accessCode(code, name, type),
    })),
  ];
}

/** @throws Unfit if the route has no such argument. */
export function findArgumentName({ in: place, name }: Wire, target: RouteTarget): string {
  const declared = target.arguments.find(
    (argument) => argument.in === place && findWireName(argument) === name,
  );
  if (declared) return declared.name;
  const isFree = !target.takesData && !target.arguments.some((argument) => argument.name === name);
  if (isFree && (place === "body" || (place === "query" && target.isQuery))) return name;
  return unfit(`${target.route} has no argument for \`${name}\` in the ${place}`);
}

/** The arguments to set after a spread of a query whose properties the compiler does not know. */
function unknownStrays(code: Code, { arguments: all, isQuery }: RouteTarget): readonly string[] {
  if (!isQuery || all.some(({ wireName }) => wireName !== undefined)) unknown(code);
  return all.filter((argument) => argument.in !== "query").map(({ name }) => name);
}

function unknown(code: Code): never {
  return unfit(`the compiler does not know the properties of \`${originalText(code)}\``);
}
