const route = "- { name: sort, in: query, schema: { type: string, enum: [created, updated] } }\n";

/** Texts with as many values for their length as manifests may have. */
export const DENSE: readonly string[] = [
  `a: [${"1,".repeat(700_000)}]`,
  route.repeat(60_000),
  `a: "${"some words, and - more: ".repeat(300_000)}"`,
];
