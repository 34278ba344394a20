import { leadingTo, memoize } from "../../collections/index.js";
import { type DeclarationsByName, namesIn, type TypePlan } from "../../plan/index.js";
import { createModuleProject } from "../../ts-morph/index.js";
import { createShapeIndex, isObjectShape, type Shape, type ShapeIndex } from "../../types/index.js";
import type { Direction } from "../place.js";
import { codeText } from "./code-text.js";
import { NUMBER_TEXT } from "./header-type.js";

/** The types of two versions. */
export interface Versions {
  readonly before: ShapeIndex;
  readonly after: ShapeIndex;
  /** Whether both versions declare a type equally, and all types that it refers to. */
  readonly isSame: (name: string) => boolean;
  /** The same without comments, and independent of the order of properties and alternatives. */
  readonly isSameCode: (name: string) => boolean;
}

/**
 * Whether each value of the source type is a value of the target type, for callers who either
 *
 * - write it in a request, as an object literal with properties that the target type declares; or
 * - read it from a response, by properties that the target type declares.
 *
 * TypeScript compares some 100 types inside each other. Changes below that depth make types unassignable.
 */
type IsAssignable = (source: TypePlan, target: TypePlan, direction: Direction) => boolean;

export interface Judge extends Versions {
  /** Whether an old type is assignable to a new one. */
  readonly forward: IsAssignable;
  /** Whether a new type is assignable to an old one. */
  readonly backward: IsAssignable;
}

type Version = "before" | "after";

interface VersionType {
  readonly version: Version;
  readonly type: TypePlan;
  readonly direction: Direction;
}

type Question = readonly [source: VersionType, target: VersionType];

export function indexVersions(olds: DeclarationsByName, nows: DeclarationsByName): Versions {
  /** Compares all declarations when the first name is looked up, because the final check of the code needs no comments. */
  const compareDeclarations = (print: (plan: unknown) => string) => {
    const findAffected = () => {
      const changed = [...olds.keys(), ...nows.keys()].filter(
        (name) => print(olds.get(name)) !== print(nows.get(name)),
      );
      return leadingTo(
        changed,
        new Map([...nows].map(([name, type]) => [name, namesIn([type])] as const)),
      );
    };
    let affected: ReadonlySet<string> | undefined;
    return (name: string) => !(affected ??= findAffected()).has(name);
  };
  return {
    before: createShapeIndex(olds),
    after: createShapeIndex(nows),
    isSame: compareDeclarations((plan) => JSON.stringify([plan])),
    isSameCode: compareDeclarations(codeText),
  };
}

/**
 * Runs a comparison whose verdicts on types come from TypeScript's checker.
 *
 * @param compare a pure function. Runs until the checker has answered all of its questions, which are `false` before.
 */
export function withVerdicts<Result>(
  versions: Versions,
  compare: (judge: Judge) => Result,
): Result {
  /** Numbers instead of texts, because thousands of questions may be about the same long type. */
  const ids = new Map<string, number>();
  const identify = memoize((type: TypePlan): readonly [id: number, isSame: boolean] => {
    const text = codeText(type);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return [id, namesIn([type]).every(versions.isSameCode)];
  });
  /** A key that equal types share: in both versions if they are the same there. */
  const findKey = ({ version, type, direction }: VersionType) => {
    const [id, isSame] = identify(type);
    return `${direction} ${isSame ? "both" : version} ${id}`;
  };
  const answers = new Map<string, boolean>();
  for (;;) {
    const questions = new Map<string, Question>();
    const ask =
      (from: Version, to: Version): IsAssignable =>
      (source, target, direction) => {
        const question = [
          { version: from, type: source, direction },
          { version: to, type: target, direction },
        ] as const;
        const [sourceKey, targetKey] = [findKey(question[0]), findKey(question[1])];
        if (sourceKey === targetKey) return true;
        const key = `${sourceKey}\n${targetKey}`;
        const answer = answers.get(key);
        if (answer === undefined) questions.set(key, question);
        return answer === true;
      };
    const judge = { forward: ask("before", "after"), backward: ask("after", "before") };
    const result = compare({ ...versions, ...judge });
    if (questions.size === 0) return result;
    for (const [key, answer] of askChecker(versions, questions, findKey)) answers.set(key, answer);
  }
}

/**
 * Declarations instead of a library, which takes longer to parse than all questions. `Named` is a type that only the runtime or
 * the library declares, or an intersection that only the compiler can compute. A string may be sent as bytes.
 */
const PRELUDE = `interface Named<Name> { readonly name: Name }
interface Boolean extends Named<"Boolean"> {}
interface Number extends Named<"Number"> {}
interface String extends Named<"String"> {}
interface ReadonlyArray<Item> extends Named<"Array"> { readonly [index: number]: Item }
interface Array<Item> extends Named<"Array"> { [index: number]: Item; push(item: Item): void }
type FormFile = string | Named<"FormFile">;
type Binary = FormFile | Named<"Binary">;
type Without<Names, Own> = Names extends Own ? never : Names;
`;

const DECLARED: readonly string[] = ["FormFile", "Binary", NUMBER_TEXT];

/** Declares the types of questions, with all types that they refer to, as aliases of one module, and asks TypeScript's checker. */
function askChecker(
  versions: Versions,
  questions: ReadonlyMap<string, Question>,
  findKey: (type: VersionType) => string,
): readonly (readonly [key: string, answer: boolean])[] {
  const declared = new Map<string, VersionType & { readonly name: string }>();
  const declare = (type: VersionType): string => {
    const key = findKey(type);
    const declaration = declared.get(key) ?? { ...type, name: `T${declared.size}` };
    declared.set(key, declaration);
    return declaration.name;
  };
  const pairs = [...questions].map(([key, question]) => [key, question.map(declare)] as const);
  const lines: string[] = [];
  const optionalNames = new Set<string>();
  // Iterating over a map also visits types added during the iteration.
  for (const { name, type, version, direction } of declared.values()) {
    const shapes = versions[version].listShapes(type);
    for (const property of shapes.flatMap((shape) =>
      isObjectShape(shape) ? shape.properties : [],
    ))
      if (property.isOptional) optionalNames.add(property.name);
    const printed = shapes.map((shape) =>
      shape.kind === "reference"
        ? printReference(shape, version, versions)
        : printShape(shape, direction, (part) => declare({ version, type: part, direction })),
    );
    lines.push(`type ${name} = ${printed.join(" | ") || "never"};\n`);
  }
  lines.push(`type OptionalNames = ${printNames(optionalNames)};\n`);
  const file = createModuleProject().createSourceFile("types.ts", PRELUDE + lines.join(""));
  const aliases = new Map(file.getTypeAliases().map((alias) => [alias.getName(), alias]));
  return pairs.map(([key, pair]) => {
    const [source, target] = pair.map((name) => aliases.get(name)?.getType());
    return [key, source !== undefined && target !== undefined && source.isAssignableTo(target)];
  });
}

type ReferenceShape = Extract<Shape, { readonly kind: "reference" }>;

function printReference(
  { name, parts = [] }: ReferenceShape,
  version: Version,
  { isSameCode }: Versions,
): string {
  if (DECLARED.includes(name)) return name;
  const isSame = namesIn(parts).every(isSameCode);
  return `Named<${JSON.stringify(isSame ? name : `${name} ${version}`)}>`;
}

function printNames(names: Iterable<string>): string {
  return [...names].map((name) => JSON.stringify(`.${name}`)).join(" | ") || "never";
}

/** @param declare returns the name of a part's type. */
function printShape(
  shape: Exclude<Shape, ReferenceShape>,
  direction: Direction,
  declare: (type: TypePlan) => string,
): string {
  const modifier = "isMutable" in shape && shape.isMutable ? "" : "readonly ";
  switch (shape.kind) {
    case "keyword":
      return shape.name;
    case "literal":
      return JSON.stringify(shape.value);
    case "array":
      return `${modifier}${declare(shape.items)}[]`;
    case "tuple": {
      const rest = shape.rest ? [`...${declare(shape.rest)}[]`] : [];
      return `${modifier}[${[...shape.members.map(declare), ...rest].join(", ")}]`;
    }
    case "object": {
      const { properties, index } = shape;
      const members = properties.map(({ name, type, isOptional }) => {
        return `${JSON.stringify(`.${name}`)}${isOptional ? "?" : ""}: ${declare(type)}`;
      });
      if (index) members.push(`[key: \`.\${string}\`]: ${declare(index)}`);
      // In requests, the target has all names of the source; in responses, the source has all names of the target. Comes first,
      // because most alternatives of a union differ in their names.
      const own = printNames(properties.map(({ name }) => name));
      const names = index ? "string" : own;
      const keys = direction === "request" ? `() => ${names}` : `(key: ${names}) => void`;
      const object = `{ ${[`keys?: ${keys}`, ...members].join("; ")} }`;
      if (!index) return object;
      // TypeScript does not compare an index signature with optional properties of the target, unless it is spelled out.
      return `${object} & { [Key in Without<OptionalNames, ${own}>]?: ${declare(index)} }`;
    }
  }
}
