import { methodOf, templateOf, valuesOf, variablesOf, type Field, type Input } from "./input.js";

export interface Difference {
  readonly name: string;
  /** What Waybill decided, and what Octokit does instead. */
  readonly why: string;
  readonly fields: readonly Field[];
  applies(input: Input): boolean;
  readonly examples: readonly Input[];
}

export const call = (route: string, options: object = {}, defaults: object = {}): Input => ({
  route,
  options: options as Input["options"],
  defaults: defaults as Input["defaults"],
});

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (isComposite(value) && membersOf(value).length === 0);
export const isComposite = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Date);
export const membersOf = (value: object): readonly unknown[] =>
  Object.values(value).filter((member) => member !== undefined && member !== null);
export const isQuery = (input: Input): boolean => ["get", "head"].includes(methodOf(input));
export const pathOf = (input: Input): string =>
  templateOf(input).replace(/(?:\{[?&#]|[?#])[^]*$/, "");
export const inPath = (input: Input) =>
  variablesOf({ ...input, route: `GET ${pathOf(input)}` }).map((use) => ({
    ...use,
    value: valuesOf(input)[use.name],
  }));
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "no text");
export const hasText = (value: unknown): boolean =>
  ["string", "boolean", "bigint"].includes(typeof value) ||
  (typeof value === "number" && Number.isFinite(value));
