import type { Expression, Node, ObjectLiteralExpression, Type } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { isRepeatable, knownProperties, type Print, unfit } from "./migration.js";
import type { RouteTarget } from "./routes.js";

/** Where values of a call come from. */
export type Place = "path" | "query" | "body";

/** A member of the object of arguments. */
type Member =
  | { readonly kind: "property"; readonly name: string; readonly text: string }
  | { readonly kind: "spread"; readonly text: string; readonly names: readonly string[] };

/** A source of values: a literal, or an expression whose properties are taken. */
export interface Source {
  readonly place: Place;
  readonly value: Expression;
  /** The text of the value, if it is not that of the expression: a property of a variable. */
  readonly text?: string;
  readonly type?: Type;
}

/**
 * The object of arguments of a builder. Spreads come first, so that they overwrite no argument.
 *
 * @throws Unfit if a value could reach another place than before.
 */
export function printArguments(
  sources: readonly Source[],
  data: readonly { readonly name: string; readonly text: string }[],
  target: RouteTarget,
  print: Print,
): string | undefined {
  const members: readonly Member[] = [
    ...sources.flatMap((source) => membersOf(source, target, print)),
    ...data.map((each) => ({ kind: "property", ...each }) as const),
  ];
  const names = new Set(
    members.flatMap((member) => (member.kind === "property" ? [member.name] : [])),
  );
  for (const member of members) {
    if (member.kind === "property") continue;
    const stray = member.names.find((name) => !names.has(name));
    if (stray !== undefined)
      unfit(`the property \`${stray}\` of \`${member.text}\` would be sent elsewhere`);
  }
  if (members.length === 0) return undefined;
  const [only, second] = members;
  if (only?.kind === "spread" && second === undefined) return only.text;
  const texts = [
    ...members.filter(({ kind }) => kind === "spread").map(({ text }) => `...${text}`),
    ...members.flatMap((member) => (member.kind === "property" ? [printProperty(member)] : [])),
  ];
  const isLong = texts.some((text) => text.includes("\n") || text.includes("//"));
  return isLong ? `{\n${texts.map((text) => `${text},\n`).join("")}}` : `{ ${texts.join(", ")} }`;
}

export function printProperty({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): string {
  if (name === text) return name;
  return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${text}`;
}

function membersOf(source: Source, target: RouteTarget, print: Print): readonly Member[] {
  const { place, value, text } = source;
  const literal = text === undefined ? plainLiteral(value) : undefined;
  if (!literal)
    return spreadMembers(source, target, text ?? print(value), source.type ?? value.getType());
  const { Node } = morph();
  const earlier: string[] = [];
  return literal.getProperties().flatMap((property): readonly Member[] => {
    if (Node.isSpreadAssignment(property)) {
      const inner = property.getExpression();
      const names = knownProperties(inner.getType()) ?? earlier;
      if (names.some((name) => earlier.includes(name)))
        unfit("a spread follows what it may overwrite");
      return spreadMembers({ place, value: inner }, target, print(inner), inner.getType());
    }
    const known = keyAndValue(property, print) ?? unfit("an argument has a computed name");
    earlier.push(known.name);
    const argument = argumentOf(known.name, place, target);
    return [{ kind: "property", name: argument, text: known.text }];
  });
}

/** The name and the text of a property, unless the name is computed. */
export function keyAndValue(property: Node, print: Print) {
  const { Node } = morph();
  if (Node.isShorthandPropertyAssignment(property)) {
    const name = property.getName();
    return { name, text: name, value: property.getNameNode() as Expression };
  }
  if (!Node.isPropertyAssignment(property)) return undefined;
  const key = property.getNameNode();
  if (Node.isComputedPropertyName(key)) return undefined;
  const name =
    Node.isStringLiteral(key) || Node.isNumericLiteral(key)
      ? `${key.getLiteralValue()}`
      : key.getText();
  const value = property.getInitializerOrThrow();
  return { name, text: print(value), value };
}

/** The argument of a value; fails if the route has none. */
function argumentOf(name: string, place: Place, target: RouteTarget): string {
  const own = findArgument(name, place, target);
  if (own !== undefined) return own;
  const isFree = !target.arguments.some((argument) => argument.name === name);
  const isGet = /^(GET|HEAD) /.test(target.route);
  if (isFree && (place === "body" || (place === "query" && isGet))) return name;
  return unfit(`${target.route} has no argument for \`${name}\` in the ${place}`);
}

function findArgument(name: string, place: Place, { arguments: all }: RouteTarget) {
  return all.find(
    (argument) => argument.in === place && (argument.wireName ?? argument.name) === name,
  )?.name;
}

/** A spread, and properties for the values that have another name as arguments. */
function spreadMembers(
  { place, value }: Source,
  target: RouteTarget,
  text: string,
  type: Type,
): readonly Member[] {
  const names = knownProperties(type);
  if (!names) return [{ kind: "spread", text, names: uncertainNames(place, target, text) }];
  const renamed = names.flatMap((name) => {
    const argument = argumentOf(name, place, target);
    return argument === name ? [] : [{ name, argument }];
  });
  if (renamed.length > 0 && !isRepeatable(value)) {
    unfit(
      `\`${renamed[0]?.name ?? ""}\` has another name as an argument, and \`${text}\` is no variable`,
    );
  }
  const isOptional = type.isNullable();
  return [
    { kind: "spread", text, names: renamed.map(({ name }) => name) },
    ...renamed.map(({ name, argument }): Member => {
      const access = /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
      const link = isOptional ? (access.startsWith("[") ? "?." : "?") : "";
      return { kind: "property", name: argument, text: `${text}${link}${access}` };
    }),
  ];
}

/** The arguments that must be set after a spread whose properties the compiler does not know. */
function uncertainNames(place: Place, { arguments: all, route }: RouteTarget, text: string) {
  const isQuery = place === "query" && /^(GET|HEAD) /.test(route);
  if (!isQuery || all.some(({ wireName }) => wireName !== undefined)) {
    unfit(`the compiler does not know the properties of \`${text}\``);
  }
  return all.filter((argument) => argument.in !== place).map(({ name }) => name);
}

/** A literal, also in parentheses or with a cast. */
export function plainLiteral(node: Expression): ObjectLiteralExpression | undefined {
  const { Node } = morph();
  if (
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node)
  ) {
    return plainLiteral(node.getExpression());
  }
  return Node.isObjectLiteralExpression(node) ? node : undefined;
}
