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
