/**
 * A fenced sample of a page. Its first line reads ```` ```yaml routes.yaml ````: a language, and the file that it is written to.
 * For `typescript`, in place of `ts`, it is an excerpt of a file that is there already.
 */
export interface Sample {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
  /** Of its fence, counted from 1. */
  readonly line: number;
}

/** The samples of a Markdown page, in their order. */
export function samplesOf(markdown: string): readonly Sample[] {
  const fences = markdown.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm);
  return [...fences].map(({ 1: language = "", 2: file, 3: text = "", index }) => ({
    language,
    file,
    text,
    line: markdown.slice(0, index).split("\n").length,
  }));
}

/** A page up to the end of its first TypeScript, and the same page with empty lines in place of that. */
export function splitFirstScreen(markdown: string): readonly [first: string, rest: string] {
  const [first = ""] = /^[^]*?^```ts\n[^]*?^```$/m.exec(markdown) ?? [];
  return [first, first.replace(/.+/g, "") + markdown.slice(first.length)];
}

/** Pages whose samples `pages.package.test.ts` runs. */
export const DONE: readonly string[] = [
  "README.md",
  "llms.txt",
  "docs/base-url-and-token.md",
  "docs/openapi.md",
  "docs/constants.md",
  "docs/dates.md",
  "docs/definitions.md",
  "docs/diff.md",
  "docs/errors.md",
  "docs/errors-of-calls.md",
  "docs/getting-started.md",
  "docs/javascript-api.md",
  "docs/manifest.md",
  "docs/monorepos.md",
  "docs/pages.md",
  "docs/moving-from-hey-api.md",
  "docs/moving-from-octokit.md",
  "docs/moving-from-openapi-fetch.md",
  "docs/moving-from-openapi-typescript.md",
  "docs/requests.md",
  "docs/tools.md",
  "examples/acme/README.md",
  "examples/clients/README.md",
  "generated/README.md",
  "generator/README.md",
  "runtime/README.md",
];
