import fc from "fast-check";

export interface Parameter {
  readonly name: string;
  readonly as?: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: object;
}

/** A route as in a manifest, with what its route string says. */
export interface SharingRoute {
  readonly method: string;
  readonly segments: readonly { readonly variable: string; readonly isColon: boolean }[];
  /** Query parameters in an expression at the route's end. */
  readonly inTemplate: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The names of the body's properties; `"list"` if the whole body is the argument `data`. */
  readonly body: readonly string[] | "list" | undefined;
}

/** So few that arguments often share one; most are names of options. */
const NAMES = ["a", "b", "url", "headers", "method", "data", "baseUrl"];

/** `when needed` gives a name of its own to a parameter whose name is taken. */
const as = fc.oneof(
  { weight: 12, arbitrary: fc.constant("when needed" as const) },
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
);

const string = { type: "string" };
const list = { type: "array", items: string };

/** Each route takes its names from three, so that most routes share some. */
const parts = fc
  .shuffledSubarray(NAMES, { minLength: 3, maxLength: 3 })
  .map((names) => fc.constantFrom(...names))
  .chain((name) =>
    fc.record({
      method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE"),
      segments: fc.array(fc.record({ variable: name, isColon: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      lastIsOptional: fc.boolean(),
      query: fc.uniqueArray(
        fc.record({
          name,
          isList: fc.boolean(),
          explode: fc.boolean(),
          isInTemplate: fc.boolean(),
        }),
        { maxLength: 3, selector: (one) => one.name },
      ),
      as: fc.array(as, { minLength: 6, maxLength: 6 }),
      body: fc.oneof(
        fc.constant("list" as const),
        fc.constant(undefined),
        // An object without properties would be the argument `data`.
        fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      ),
    }),
  );

/** A route whose parameters and body properties share names, most of them told apart by `as`. */
export const sharingRoute: fc.Arbitrary<SharingRoute> = parts.map(
  ({ method, segments, lastIsOptional, query, as: renamings, body: anyBody }) => {
    const body = method === "GET" || method === "HEAD" ? undefined : anyBody;
    const last = segments.at(-1)?.variable ?? "";
    const variables = [...new Set(segments.map(({ variable }) => variable))];
    const isOptional = (variable: string): boolean =>
      lastIsOptional &&
      variable === last &&
      segments.filter((one) => one.variable === last).length === 1;
    const declared: readonly Parameter[] = [
      ...variables.map((variable) => ({
        name: variable,
        in: "path" as const,
        ...(isOptional(variable) && { required: false }),
        schema: string,
      })),
      ...query.map(({ name: wireName, isList, explode, isInTemplate }) => ({
        name: wireName,
        in: "query" as const,
        ...(explode && !isInTemplate && { explode }),
        schema: isList ? list : string,
      })),
    ];
    const taken = new Set<string>(body === "list" ? ["data"] : body);
    const parameters = declared.map((parameter, index) => {
      const renaming = renamings[index];
      const clashes = taken.has(parameter.name);
      const argument =
        renaming === "when needed" && clashes ? `${parameter.in}_${parameter.name}` : renaming;
      const renamed = argument !== undefined && argument !== "when needed";
      taken.add(renamed ? argument : parameter.name);
      return { ...parameter, ...(renamed && { as: argument }) };
    });
    const inTemplate = query.filter((one) => one.isInTemplate).map((one) => one.name);
    return { method, segments, inTemplate, parameters, body };
  },
);

/** The route as it stands in a manifest. */
export function inManifest(route: SharingRoute, index: number): object {
  const { method, segments, inTemplate, parameters, body } = route;
  const path = segments.map(({ variable, isColon }) =>
    isColon ? `:${variable}` : `{${variable}}`,
  );
  const query = inTemplate.length === 0 ? "" : `{?${inTemplate.join(",")}}`;
  return {
    route: `${method} /r${index}/${path.join("/")}${query}`,
    name: `route${index}`,
    group: "things",
    parameters,
    ...(body !== undefined && { requestBody: { schema: bodySchema(body) } }),
  };
}

function bodySchema(body: readonly string[] | "list"): object {
  if (body === "list") return list;
  return { type: "object", properties: Object.fromEntries(body.map((one) => [one, string])) };
}

/** The names of a builder's arguments. */
export function argumentsOf({ parameters, body }: SharingRoute): readonly string[] {
  const ofBody = body === "list" ? ["data"] : (body ?? []);
  return [...parameters.map((one) => one.as ?? one.name), ...ofBody];
}

/** Whether two arguments have the same wire name. */
export function shares({ parameters, body }: SharingRoute): boolean {
  const ofBody = body === "list" ? [] : (body ?? []);
  const all = [...parameters.map((one) => one.name), ...ofBody];
  return new Set(all).size < all.length;
}
