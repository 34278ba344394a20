import { FAILURES } from "./failures.js";

export interface Fault {
  readonly mark: "types" | "request" | "content type" | "answer";
  readonly reason: string;
}

/** The suite's scenarios. Those without a call have no faults. */
export type Results = readonly {
  readonly scenario: string;
  readonly api: string;
  readonly faults: readonly Fault[] | undefined;
}[];

/** Scenarios that fail although `FAILURES` does not list them, and those that pass although it does. */
export function surprisesOf(results: Results): readonly string[] {
  return results.flatMap(({ scenario, faults }) => {
    const isListed = scenario in FAILURES;
    if (isPassed(faults)) return isListed ? [`${scenario} passes, and failures.ts lists it`] : [];
    const reasons = faults?.map(({ mark, reason }) => `  ${mark}: ${reason}`) ?? ["  no call"];
    return isListed ? [] : [`${scenario} fails`, ...reasons];
  });
}

const isPassed = (faults: readonly Fault[] | undefined): boolean => faults?.length === 0;

/** The groups of the suite, from the largest, and those of less than ten scenarios together. */
function groupsOf(results: Results): readonly (readonly [name: string, results: Results])[] {
  const groups = new Map<string, Results>();
  for (const result of results) {
    const name = result.api.startsWith("special-words")
      ? "special words"
      : result.api.split("-", 1)[0];
    groups.set(name ?? "", [...(groups.get(name ?? "") ?? []), result]);
  }
  const isLarge = ([, own]: readonly [string, Results]): boolean => own.length >= 10;
  const large = [...groups].filter(isLarge).sort(([, a], [, b]) => b.length - a.length);
  const others = [...groups].filter((group) => !isLarge(group)).flatMap(([, own]) => own);
  return [...large, ["others", others], ["all", results]];
}

export function reportOf(results: Results): string {
  const rows = groupsOf(results).map(([name, own]) => {
    const passed = own.filter(({ faults }) => isPassed(faults));
    return `| ${name} | ${passed.length} | ${own.length} |`;
  });
  const reasons = new Map<string, string[]>();
  for (const { scenario, faults } of results) {
    if (isPassed(faults)) continue;
    const reason = FAILURES[scenario] ?? "not listed in `failures.ts`";
    reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${scenario}\``]);
  }
  const missing = results.filter(({ faults }) => faults === undefined);
  return `# Conformance

Written by \`npm run conformance\` (\`test/conformance/\`) from the suite that client generators of TypeSpec are tested with,
\`@typespec/http-specs\` and its mock server, \`@typespec/spector\`. Its APIs are compiled to OpenAPI 3.1, Waybill generates from
the documents as they are, and each scenario is a call of a generated function, without casts and without URLs.

A scenario passes if all four are right:

- **types**: its calls compile, and their answers are compared with values that their types admit; types that say nothing fail;
- **request**: the mock server accepts each request, and counts the scenario as covered;
- **content type**: each body is sent in a type that the suite names, if it names one;
- **answer**: what is read from the response equals what the table of calls expects.

| group | passes | of |
| --- | --: | --: |
${rows.join("\n")}

${missing.length === 0 ? "Each scenario has a call." : `${missing.length} scenarios have no call.`} Those that fail:

${[...reasons].map(([reason, own]) => `- ${reason} (${own.length}): ${own.join(", ")}`).join("\n")}
`;
}
