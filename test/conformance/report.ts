import { FAILURES, type Failures } from "./failures.js";
import { COMPARED_GROUPS, isCompared } from "./peers.js";

export interface Fault {
  readonly mark: "types" | "request" | "content type" | "answer";
  readonly reason: string;
}

/** The suite's scenarios. Those without a call have no faults. */
export type Results = readonly {
  readonly scenario: string;
  readonly api: string;
  /** Whether a call of it has a body serializer or a middleware, which the caller writes. */
  readonly hasOwnCode: boolean;
  readonly faults: readonly Fault[] | undefined;
}[];

/** Scenarios that fail although `failures` does not list them, and listed scenarios that pass. */
export function surprisesOf(results: Results, failures: Failures): readonly string[] {
  return results.flatMap(({ scenario, faults }) => {
    const isListed = scenario in failures;
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
  const missing = results.filter(({ faults }) => faults === undefined);
  return `# Conformance

Written by \`npm run test:conformance\` (\`test/conformance/\`) from the suite that client generators of TypeSpec are tested with,
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

${reasonsOf(results, FAILURES)}
`;
}

/** The failures as a list, by their reasons. */
function reasonsOf(results: Results, failures: Failures): string {
  const reasons = new Map<string, string[]>();
  for (const { scenario, faults } of results) {
    if (isPassed(faults)) continue;
    const reason = failures[scenario] ?? "not listed in `failures.ts`";
    reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${scenario}\``]);
  }
  const items = [...reasons].map(
    ([reason, own]) => `- ${reason} (${own.length}): ${own.join(", ")}`,
  );
  return items.join("\n");
}

export interface ClientResults {
  readonly name: string;
  readonly failures: Failures;
  readonly results: Results;
}

/** The part about the peers, given the results of Waybill and of them. */
export function peersReportOf(clients: readonly ClientResults[]): string {
  const rows = [...COMPARED_GROUPS, "all"].map((group) => {
    const own = clients.map(({ results }) =>
      results.filter(({ api }) =>
        group === "all" ? isCompared(api) : api.startsWith(`${group}-`),
      ),
    );
    const passed = own.map((one) => one.filter(({ faults }) => isPassed(faults)).length);
    return `| ${[group, ...passed, own[0]?.length].join(" | ")} |`;
  });
  const peers = clients.slice(1).map(({ name, results, failures }) => {
    const own = results.filter(({ faults, hasOwnCode }) => isPassed(faults) && hasOwnCode);
    return `${name}: ${own.length} of those that pass need a body serializer or a middleware that the caller
writes. Those that fail:\n\n${reasonsOf(results, failures)}`;
  });
  return `## Peers

Written by \`npm run test:conformance -- --peers\`: ${COMPARED_GROUPS.slice(0, -1).join(", ")} and ${COMPARED_GROUPS.at(-1)} of the same documents,
called through clients that other generators write with their defaults, and judged in the same way. The calls
(\`test/conformance/peers/\`) use what the peer documents: serializers of queries and bodies, how an answer is read, and middleware.
Waybill's callers write XML as text; the others pass objects, which a serializer with fast-xml-parser turns into XML. Lists of strings
in headers are joined by all callers.

| ${["group", ...clients.map(({ name }) => name), "of"].join(" | ")} |
| --- | ${"--: | ".repeat(clients.length + 1)}
${rows.join("\n")}

${peers.join("\n\n")}
`;
}
