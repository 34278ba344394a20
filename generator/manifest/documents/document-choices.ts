import type { SourceProblem } from "../source-problem.js";
import { child, headOf, items } from "../yaml/yaml-tree.js";
import type { OpenedDocuments } from "./document-settings.js";

/** Reports documents of which no operation was selected. */
export function emptyChoices({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  return data.choices.flatMap(({ found, chosen, unused }, index): readonly SourceProblem[] => {
    const document = named[index];
    if (document === undefined || found === 0 || chosen > 0) return [];
    const { block, node, settings } = document;
    const [first] = unused;
    return [
      {
        code: "no-operations",
        message: `none of the ${found} operations of ${settings.document} is chosen`,
        hint: first ? `${first.message}${first.hint ? `; ${first.hint}` : ""}` : WAY_OUT,
        span: headOf(child(block, "include") ?? child(block, "exclude") ?? node),
      },
    ];
  });
}

const WAY_OUT = "look at `include`, `exclude` and `deprecated`";

/** Reports entries of `include` and `exclude` that match nothing. */
export function unusedEntries({ named, data }: OpenedDocuments): readonly SourceProblem[] {
  return data.choices.flatMap(({ unused }, index) =>
    unused.map(({ filter, list, index: at, code, message, ...hint }): SourceProblem => {
      const document = named[index];
      const entry = items(child(child(document?.block, filter), list))[at];
      const span = entry ?? document?.node ?? { start: 0, end: 0 };
      return { code, message, ...hint, span };
    }),
  );
}
