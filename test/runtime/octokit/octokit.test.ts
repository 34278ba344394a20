import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { show } from "../acme.js";
import { differences } from "./differences.js";
import { inputs } from "./inputs.js";
import { ours, theirs, type Field, type Input, type Outcome } from "./input.js";

const fields: readonly Field[] = ["error", "method", "url", "headers", "body", "request"];

/** The fields in which the outcomes differ. */
function differing(input: Input): readonly Field[] {
  const [our, their] = [ours(input), theirs(input)];
  if (our.error || their.error) return our.error === their.error ? [] : ["error"];
  return fields.filter((field) => !isEqual(our, their, field));
}

function isEqual(our: Outcome, their: Outcome, field: Field): boolean {
  try {
    expect({ [field]: our[field] }).toEqual({ [field]: their[field] });
    return field in our === field in their;
  } catch {
    return false;
  }
}

describe("each listed difference", () => {
  describe.each(differences.map((difference) => [difference.name, difference] as const))(
    "%s",
    (_name, difference) => {
      test.each(difference.examples.map((input) => [show(input), input] as const))(
        "%s",
        (_title, input) => {
          expect(difference.applies(input)).toBe(true);
          expect(differing(input)).toSatisfy((found: readonly Field[]) =>
            difference.fields.some((field) => found.includes(field)),
          );
        },
      );
    },
  );

  test("has a name of its own", () => {
    expect(new Set(differences.map(({ name }) => name)).size).toBe(differences.length);
  });
});

describe("what is not listed is the same", () => {
  test("for generated routes, parameters, headers and defaults", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const applying = differences.filter((difference) => difference.applies(input));
        const allowed = new Set(applying.flatMap((difference) => difference.fields));
        const unexplained = differing(input).filter((field) => !allowed.has(field));
        if (unexplained.length === 0) return;
        const names = applying.map(({ name }) => name).join("; ");
        expect.fail(
          `${unexplained.join(", ")} of ${show(input)}\nours   ${show(ours(input))}\ntheirs ${show(theirs(input))}\nlisted: ${names}`,
        );
      }),
      { numRuns: Number(process.env["FUZZ_RUNS"] ?? 500) },
    );
  });

  test("in many inputs, to which few differences apply", () => {
    // The comparison would say nothing if some difference applied to every input. The same inputs in each run.
    const sample = fc.sample(inputs, { seed: 1, numRuns: 500 });
    const applying = sample.map((input) =>
      differences.filter((difference) => difference.applies(input)),
    );
    expect(applying.filter(({ length }) => length === 1).length).toBeGreaterThan(100);
  });
});
