import { clashes } from "../../collections/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import type { ReadRoute } from "../routes/read-routes.js";
import { placeOf, type UrlArgument } from "./arguments.js";
import type { BodyArguments } from "./body.js";

interface Claim {
  readonly name: string;
  readonly place: "path" | "query" | "body";
  readonly path: Path;
}

/** A builder takes all its arguments in one object, so argument names must be unique. */
export function checkArguments(
  urlArguments: readonly UrlArgument[],
  body: BodyArguments | undefined,
  read: ReadRoute,
  problems: Problem[],
): void {
  const claims: readonly Claim[] = [
    ...urlArguments.map((one) => ({ name: one.name, place: one.in, path: placeOf(one, read) })),
    ...[...(body?.properties ?? [])].map(
      ([name, path]) => ({ name, place: "body", path }) as const,
    ),
    ...(body?.data
      ? [{ name: "data", place: "body", path: [...read.path, "requestBody"] } as const]
      : []),
  ];
  for (const { earlier, later } of clashes(claims, ({ name }) => [name])) {
    // Only URL arguments can be renamed.
    const [renamed, other] = later.place === "body" ? [earlier, later] : [later, earlier];
    problems.push({
      code: "duplicate-argument",
      message:
        renamed.place === other.place
          ? `two arguments are called ${quoteText(later.name)}`
          : `${quoteText(later.name)} is an argument of the ${renamed.place} and of the ${other.place}`,
      hint: `give the one in the ${renamed.place} an \`as\`, such as \`as: ${suggest(renamed)}\``,
      path: renamed.path,
      related: { message: "the other one is here", path: other.path },
    });
  }
}

function suggest({ name, place }: Claim): string {
  return `${place}_${name}`.replace(/\W/gu, "_");
}
