import { planChanges } from "../../../../generator/output/decide/plan-changes.js";
import { hashText } from "../../../../generator/portable/index.js";

/** Whether a text may be replaced where Waybill wrote another one. */
export async function isTakenAsLayout(
  text: string,
  written: string,
  want?: string,
): Promise<boolean> {
  const files = new Map([["a.ts", [{ sha256: hashText(written) }]]]);
  const index = { generator: "", inputs: "", output: "", files, isWhole: true };
  const plan = await planChanges(new Map(want === undefined ? [] : [["a.ts", want]]), {
    index,
    disk: new Map([["a.ts", { kind: "file", bytes: Buffer.from(text) }]]),
    lookAt: () => ({ kind: "missing" }),
    isGitMerge: async () => false,
  });
  return plan.refusals.length === 0 && plan.changes.kept.length === 0;
}
