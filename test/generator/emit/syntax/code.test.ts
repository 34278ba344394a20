import { ts } from "ts-morph";
import { expect, it } from "vitest";
import {
  type Printed,
  code,
  literalCode,
  nameCode,
  print,
  printed,
  printedComment,
  templateTextCode,
} from "../../../../generator/emit/syntax/code.js";
import { moduleScope } from "../../../../generator/emit/syntax/scope.js";
import { createModuleProject } from "../../../../generator/ts-morph/index.js";

it("a string compiles neither as code, nor as printed code, nor as the text of a module", () => {
  const project = createModuleProject<Printed>();
  const text: string = "evil()";
  // @ts-expect-error a string is no code
  expect(print(code`const a = ${text};`)).not.toContain(text);
  // @ts-expect-error a string has not been printed
  const lines = printed`${text}`;
  // @ts-expect-error nor has code
  expect(printed`${code`evil()`}`).not.toBe(lines);
  // @ts-expect-error a project accepts only printed code
  project.createSourceFile("a.ts", text);
  project.createSourceFile("b.ts", print(code`a`));
});

it.each<readonly [made: () => unknown, message: string]>([
  [() => nameCode("a b"), '"a b" is not an identifier'],
  [() => literalCode('"a" + b'), '"\\"a\\" + b" is not a literal'],
  [() => templateTextCode("${a}"), '"${a}" is not text of a template'],
  [() => printedComment(["*/ evil()"]), 'a line of a comment could end it: ["*/ evil()"]'],
])("text that contains more than the expected syntax throws: %s", (made, message) => {
  expect(made).toThrow(message);
});

it("a name that is not imported, declared or built in throws", () => {
  const imports = [{ from: "r", names: [{ name: "b", as: "c", isType: false }] }];
  const scope = moduleScope([...imports, { from: "s", names: [{ name: "unused", isType: true }] }]);
  const builtIn = ["Array", "Date", "Omit", "Partial", "Pick", "Promise", "ReadonlyArray"];
  for (const name of ["a", "b", ...builtIn, "Record", "Required"]) scope.use(name);
  expect(() => scope.requireKnown(["a"])).not.toThrow();
  expect(scope.imports()).toEqual(imports);
  scope.use("evil");
  expect(() => scope.requireKnown(["a"])).toThrow("evil is neither imported nor declared");
});

it("the compiler does not parse doc comments of emitted modules, which takes a third of the time", () => {
  const file = createModuleProject().createSourceFile("a.ts", "/** Some. */\nexport type A = 1;\n");
  const [statement] = file.compilerNode.statements;
  expect(statement && ts.getJSDocCommentsAndTags(statement)).toEqual([]);
});
