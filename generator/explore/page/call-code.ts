import { literal } from "../../snippets/index.js";

/** What the page passes to a function. */
export interface Call {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for the manifest's. */
  readonly baseUrl: string;
}

/** A call of a generated function, ready to paste. */
export function toCallCode(
  importLine: string,
  name: string,
  { parameters, headers, baseUrl }: Call,
): string {
  const options = {
    ...(baseUrl !== "" && { baseUrl }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const hasOptions = Object.keys(options).length > 0;
  const hasParameters = Object.keys(parameters).length > 0;
  const given = [
    ...(hasParameters ? [code(parameters)] : hasOptions ? ["{}"] : []),
    ...(hasOptions ? [code(options)] : []),
  ];
  return `${importLine}\n\nconst request = ${name}(${given.join(", ")});\n`;
}

/** JSON with plain keys unquoted; a file is left to the reader. */
function code(value: object): string {
  const files: string[] = [];
  const text = literal(value, (_, member: unknown) =>
    member instanceof Blob
      ? `\0${files.push(member instanceof File ? member.name : "") - 1}`
      : member,
  );
  return text
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replaceAll(
      /"\\u0000(\d+)"/g,
      (_, index) => `file /* ${files[Number(index)]?.replaceAll("*/", "") ?? ""} */`,
    );
}
