// Compares what `waybill diff` says of pairs of versions with what callers notice: programs that are compiled with both versions, and
// the requests that they make. A pair of which it says something else fails the run, unless `definitions.ts` has the reason.
import { comparePlans, type Verdict, worstVerdict } from "../../generator/diff/index.js";
import { planOf } from "../generator/plan-of.js";
import { allPairs } from "./all-pairs.js";
import { DEFINITIONS } from "./definitions.js";
import { judgePairs } from "./judge-pairs.js";
import type { Pair } from "./pair.js";

const RANKS: Readonly<Record<Verdict, number>> = { neither: 0, additive: 1, breaking: 2 };

const pairs = allPairs();
const judgements = judgePairs(pairs);
const counts = { agree: 0, less: 0, more: 0 };
const unused = new Set(Object.keys(DEFINITIONS));
let unexpected = 0;
for (const [index, pair] of pairs.entries()) {
  const changes = comparePlans(planOf(pair.before), planOf(pair.after));
  const said = changes.map(worstVerdict).reduce(graver, "neither");
  const { verdict, because } = judgements[index] ?? { verdict: "neither", because: [] };
  const comparison = comparisonOf(said, verdict);
  counts[comparison] += 1;
  if (comparison === "agree") continue;
  const reason = DEFINITIONS[pair.name];
  unused.delete(pair.name);
  if (reason === undefined) unexpected += 1;
  const lines =
    reason === undefined ? [...because.slice(0, 3), ...explanations(changes)] : [reason];
  console.log(
    `${comparison}: ${nameOf(pair, said, verdict)}\n${lines.map((line) => `    ${line}\n`).join("")}`,
  );
}
for (const name of unused)
  console.log(`definitions.ts lists a pair that agrees or does not exist: ${name}`);
console.log(
  `${pairs.length} pairs: ${counts.agree} agree, ${counts.less} say less, ${counts.more} say more; ${unexpected} without a reason`,
);
if (unexpected + unused.size > 0) process.exitCode = 1;

function graver(one: Verdict, other: Verdict): Verdict {
  return RANKS[one] < RANKS[other] ? other : one;
}

function comparisonOf(said: Verdict, noticed: Verdict): keyof typeof counts {
  if (said === noticed) return "agree";
  return RANKS[said] < RANKS[noticed] ? "less" : "more";
}

function nameOf({ name }: Pair, said: Verdict, noticed: Verdict): string {
  return `${name}: said ${said}, noticed ${noticed}`;
}

function explanations(changes: ReturnType<typeof comparePlans>): readonly string[] {
  return changes.map((change) => `${worstVerdict(change)}: ${change.explanation}`);
}
