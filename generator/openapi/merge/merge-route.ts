import type { Json } from "../../manifest/index.js";
import { type Data, dataFrom, dataOf, isSame, keysOf, memberOf } from "./data.js";
import { type SharedBlocks, keyedParameters, keyedRoute, resolve } from "./keyed-route.js";
import { type Conflict, type Versions, mergeValues } from "./merge-values.js";

/** The shared parts of the manifest, of its document, and of the merged manifest. */
export interface AllBlocks {
  readonly own: SharedBlocks;
  readonly document: SharedBlocks;
  readonly merged: SharedBlocks;
}

/** A route that both the manifest and the document have. */
export interface MergedRoute {
  /** The values to write to the manifest's route; `undefined` for keys to remove. */
  readonly changed: Readonly<Record<string, Json | undefined>>;
  readonly conflicts: readonly Conflict[];
  /** Parts that the document does not have: "the query parameter page", "the response 404". */
  readonly onlyHere: readonly string[];
}

/** @param versions the route as it is written in the manifest and in the document; its base as `keyedRoute` makes it. */
export function mergeRoute(versions: Versions<Data>, blocks: AllBlocks): MergedRoute {
  const { own = {}, document = {}, base } = versions;
  const mine = keyedRoute(own, blocks.own);
  const theirs = keyedRoute(document, blocks.document);
  const { value, conflicts } = mergeValues({ own: mine, document: theirs, base });
  const merged = withOneForm(dataOf(value), mine);
  const changed = keysOf(mine, merged).flatMap((key) => {
    const after = write(key, memberOf(merged, key), { own, document }, blocks);
    // The names of unchanged headers may be in upper case.
    const before = key === "headers" && own[key] ? mine[key] : memberOf(own, key);
    return isSame(after, before) ? [] : [[key, after] as const];
  });
  return {
    changed: Object.fromEntries(changed),
    conflicts,
    onlyHere: partsOnlyIn(mine, theirs),
  };
}

/** `schema` is the short form of `content`: where a person and the document use different ones, the person's is kept. */
function withOneForm(merged: Data, own: Data): Data {
  const responses = Object.entries(dataOf(merged["responses"])).map(([status, value]) => {
    const response = dataOf(value);
    const mine = dataOf(memberOf(dataOf(own["responses"]), status));
    const { schema, content, ...others } = response;
    if (schema === undefined || content === undefined) return [status, response] as const;
    return [
      status,
      mine["content"] === undefined ? { ...others, schema } : { ...others, content },
    ] as const;
  });
  return responses.length === 0 ? merged : { ...merged, responses: Object.fromEntries(responses) };
}

/** Writes a merged value, with `$ref`s to shared parts where the manifest or the document has them. */
function write(
  key: string,
  value: Json | undefined,
  { own, document }: Readonly<Record<"own" | "document", Data>>,
  blocks: AllBlocks,
): Json | undefined {
  if (key === "parameters") {
    const written = Object.values(
      writeParts(
        dataOf(value),
        keyedParameters(own[key], blocks.own),
        keyedParameters(document[key], blocks.document),
        blocks.merged.parameters,
      ),
    );
    return written.length === 0 ? undefined : written.map(inOrder);
  }
  if (key === "responses") {
    const written = writeParts(
      dataOf(value),
      dataOf(own[key]),
      dataOf(document[key]),
      blocks.merged.responses,
    );
    return Object.keys(written).length === 0 ? undefined : written;
  }
  return key === "headers" && Object.keys(dataOf(value)).length === 0 ? undefined : value;
}

function writeParts(merged: Data, own: Data, document: Data, shared: Data): Data {
  return Object.fromEntries(
    Object.entries(merged).map(([key, part]) => {
      const forms = [memberOf(own, key), memberOf(document, key)];
      const written = forms.find(
        (form) => form !== undefined && isSame(resolve(form, shared), part),
      );
      return [key, written ?? part];
    }),
  );
}

/** A parameter with its keys in the usual order. */
export function inOrder(parameter: Json): Json {
  const { name, as, in: place, required, ...others } = dataOf(parameter);
  return name === undefined
    ? parameter
    : dataFrom(Object.entries({ name, as, in: place, required, ...others }));
}

function partsOnlyIn(own: Data, document: Data): readonly string[] {
  const missing = (key: string): readonly string[] => {
    const theirs = dataOf(document[key]);
    return Object.keys(dataOf(own[key])).filter((name) => memberOf(theirs, name) === undefined);
  };
  const hasOwnBody = own["requestBody"] !== undefined && document["requestBody"] === undefined;
  return [
    ...missing("parameters").map((name) => describePart(["parameters", name])),
    ...(hasOwnBody ? [describePart(["requestBody"])] : []),
    ...missing("responses").map((status) => describePart(["responses", status])),
  ];
}

/** @example describePart(["parameters", "query page", "schema", "type"]); // "schema.type of the query parameter page" */
export function describePart([key = "", name, ...inner]: readonly string[]): string {
  if (key === "parameters" && name !== undefined) {
    return within(inner, `the ${name.replace(" ", " parameter ")}`);
  }
  if (key === "responses" && name !== undefined) return within(inner, `the response ${name}`);
  const rest = name === undefined ? [] : [name, ...inner];
  return key === "requestBody" ? within(rest, "the request body") : [key, ...rest].join(".");
}

function within(inner: readonly string[], part: string): string {
  return inner.length === 0 ? part : `${inner.join(".")} of ${part}`;
}
