/**
 * Random instances of the schemas of components, bodies, responses and arguments, as TypeScript constants of the generated
 * types: the compiler must accept what the document's schemas accept.
 */
import { evenly } from "./collections.js";
import { judgeOf, type Judge, type ReasonOf } from "./judge-instances.js";
import { type DocumentOperation, type Json } from "./operations.js";
import { type Builder, type Owner, type Part, type Place, placesOf } from "./sample-places.js";
import { mutate, type Random, randomFrom, sample, UNDECLARED } from "./sample-schema.js";

/** What types make of the samples of one document. */
export interface Verdict {
  readonly valid: number;
  readonly invalid: number;
  /** Valid instances that the types refuse: where the schema is, the instance, the compiler's error. */
  readonly refusals: readonly string[];
  /** Invalid instances that the types accept, by the reason why the schema refuses them. */
  readonly accepted: Readonly<Record<string, number>>;
}

export interface SampleResult extends Verdict {
  /** Schemas that ajv cannot read, with its message, and those of which no valid instance was found. */
  readonly unread: readonly string[];
  /** What openapi-typescript's types make of them; absent where it writes none. */
  readonly peer?: Verdict;
}

export const NO_SAMPLES: SampleResult = {
  valid: 0,
  invalid: 0,
  refusals: [],
  accepted: {},
  unread: [],
};

/** One statement of the samples' file. */
export interface Sample {
  readonly place: Place;
  /** Why the schema refuses the instance. */
  readonly reason?: string;
  /** JSON. */
  readonly text: string;
}

export interface Samples {
  readonly samples: readonly Sample[];
  readonly unread: SampleResult["unread"];
}

/** The file of the samples, in `generated/`. */
export const SAMPLES_FILE = "samples.ts";
/** The types of openapi-typescript, in a separate folder. */
export const PEER_FILE = "peer/types.ts";

/** Of each kind, in one document. */
export const MAX_PLACES = 60;
/** For each place, or for all where they are few. */
const TRIES = { each: 12, all: 240 };

/** @param types the names of the exported types of components. */
export function samplesOf(
  document: Json,
  operations: readonly DocumentOperation[],
  builders: readonly Builder[],
  types: readonly string[],
): Samples {
  const seen = new Set<string>();
  const all = placesOf(document, operations, builders, types).filter(
    ({ kind, direction, parts }) => {
      const key = JSON.stringify([kind, direction, parts]);
      return kind === "arguments" || (!seen.has(key) && seen.add(key));
    },
  );
  const places = (["component", "request", "response", "arguments"] as const).flatMap((kind) =>
    evenly(
      all.filter((one) => one.kind === kind),
      MAX_PLACES,
    ),
  );
  const judges = { request: judgeOf(document, "request"), response: judgeOf(document, "response") };
  const tries = Math.max(TRIES.each, Math.ceil(TRIES.all / places.length));
  const random = randomFrom(1);
  const unread: string[] = [];
  const samples = places.flatMap((place) => {
    const drawn = draw(place, judges[place.direction], tries, random);
    if (typeof drawn !== "string") return drawn;
    unread.push(`${describe(place)}: ${drawn}`);
    return [];
  });
  return { samples, unread };
}

function describe({ kind, direction, name }: Place): string {
  return kind === "component" ? `${direction} ${name}` : `${kind} ${name}`;
}

type JudgedPart = Part & { readonly judge: ReasonOf };

/** Instances of a place; a message where there is none. */
function draw(
  place: Place,
  { seen, reasonOf }: Judge,
  tries: number,
  random: Random,
): readonly Sample[] | string {
  const parts: JudgedPart[] = [];
  for (const part of place.parts) {
    const judge = reasonOf(part.pointer);
    if (typeof judge === "string") return judge;
    parts.push({ ...part, judge });
  }
  const texts = new Map<string, string | undefined>();
  const add = (values: readonly (readonly [JudgedPart, unknown])[], reason?: string) => {
    const value = assembled(values);
    // The body of a request is the JSON text where it is a string.
    const isText = place.kind === "request" && typeof value === "string";
    if (value !== undefined && !isText) texts.set(JSON.stringify(value), reason);
  };
  for (let index = 0; index < tries; index++) {
    const taken = parts.filter(({ isRequired }) => isRequired || random() < 0.5);
    const values = taken.map(
      (part) => [part, sample({ $ref: `#${part.pointer}` }, seen, random)] as const,
    );
    if (values.some(([{ judge }, value]) => judge(value) !== undefined)) continue;
    add(values);
    const chosen = Math.floor(random() * values.length);
    const changed = values.map(([part, value], at) =>
      at === chosen ? ([part, mutate(value, random)] as const) : ([part, value] as const),
    );
    const reason = changed
      .map(([{ judge }, value]) => judge(value))
      .find((one) => one !== undefined);
    if (reason !== undefined) add(changed, reason);
  }
  if (texts.size === 0) return "no valid instance was found";
  return [...texts].map(([text, reason]) =>
    reason === undefined ? { place, text } : { place, text, reason },
  );
}

/** One value; `undefined` where the parts make none. */
function assembled(values: readonly (readonly [Part, unknown])[]): unknown {
  const whole = values.find(([{ membersOf }]) => membersOf === undefined);
  if (whole !== undefined) return whole[1];
  const members = values.map(([{ membersOf }, value]) => membersOf?.(value));
  return members.some((one) => one === undefined) ? undefined : Object.assign({}, ...members);
}

/** A response with headers names its body and them. The compiler checks undeclared keys in a literal only, not in a `Value`. */
const PRELUDE = [
  'type BodyOf<Response> = Response extends { "~body": infer Body } ? Body : Response;',
  "declare const take: <Type>() => <const Value extends Type>(value: Value) => void;",
].join(" ");

const IMPORTS: Readonly<Record<Owner, string>> = {
  waybill: 'import type * as all from "./index.js";',
  peer: `import type { components, paths } from "./${PEER_FILE.replace(".ts", ".js")}";`,
};

/** @returns the text of the file of the samples, one in each line after the first. */
export function codeOf({ samples }: Samples, owner: Owner = "waybill"): string {
  return [
    `${IMPORTS[owner]} ${PRELUDE}`,
    ...samples.map(({ place, text, reason }) => {
      const type = place.types[owner];
      if (type === undefined) return "";
      // A schema that says nothing of undeclared keys allows them.
      return reason === undefined && text.includes(UNDECLARED)
        ? `take<${type}>()(${text});`
        : `{ const given: ${type} = ${text}; }`;
    }),
    "",
  ].join("\n");
}

/**
 * @param errors of the compiler, in the file of the samples.
 * @returns the verdict on the samples for which the owner has a type.
 */
export function judgeSamples(
  { samples }: Pick<Samples, "samples">,
  errors: readonly string[],
  owner: Owner = "waybill",
): Verdict {
  const messages = new Map(
    errors.map((error) => [Number(/\((\d+),/.exec(error)?.[1]) - 2, error.replace(/^.*?: /, "")]),
  );
  const count = { valid: 0, invalid: 0 };
  const accepted: Record<string, number> = {};
  const refusals: string[] = [];
  samples.forEach(({ place, reason, text }, index) => {
    const type = place.types[owner];
    const error = messages.get(index);
    if (type === undefined || (owner === "peer" && error?.includes("TS2339"))) return;
    count[reason === undefined ? "valid" : "invalid"]++;
    if (reason === undefined && error !== undefined)
      refusals.push(`${describe(place)}: ${type} = ${text}: ${error}`);
    if (reason !== undefined && error === undefined) accepted[reason] = (accepted[reason] ?? 0) + 1;
  });
  return { ...count, refusals, accepted };
}
