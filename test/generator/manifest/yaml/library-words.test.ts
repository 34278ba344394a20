import { parseEvents } from "js-yaml";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { words } from "../../../../generator/manifest/yaml/library-words.js";

/** A text for each of the words, which makes the library say them. */
const samples: Readonly<Record<Exclude<keyof typeof words, "tooDeep">, string>> = {
  listAsKey: "a:\n  - b\n - c\n",
  blockHeader: "a: |x\n",
  noDash: "- - b\n c: d\n",
  listOnLineOfKey: "a: - b\n",
  atEndOfValue: "a: 'b' c\n",
  onLineOfMark: "--- a: b\n",
  noValue: "a: b\nc\n",
  noComma: "[a [b]]\n",
  noLineBreak: "&a - b\n",
  comment: "a: 'b'#c\n",
};

it.each(Object.entries(samples))("yaml says %s", (name, text) => {
  const messages = parseDocument(text, { prettyErrors: false }).errors.map(
    ({ message }) => message,
  );
  const pattern = words[name as keyof typeof samples];
  expect(messages.filter((message) => pattern.test(message))).toHaveLength(1);
});

it("js-yaml says how deep it reads", () => {
  expect(() => parseEvents("[".repeat(20), { maxDepth: 10 })).toThrow(
    expect.objectContaining({ reason: expect.stringMatching(words.tooDeep) as string }) as Error,
  );
});
