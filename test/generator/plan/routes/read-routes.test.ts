import { expect, it } from "vitest";
import { planRoutes } from "../../../../generator/plan/plan-routes.js";
import { manifestOf, problemsOf } from "../../plan-of.js";

const never = "this { is never closed; add the }";
const inHost = "a placeholder cannot be in the host; set baseUrl, or begin with one placeholder";

it.each([
  ["GET /a/{b", 7, never],
  [" get \t /a/{b  ", 10, never],
  ["/a/{b", 3, never],
  ["GET https://{host}/a", 12, inHost],
])(
  "what the runtime says of a template is shown at its place: %j, at %s",
  (given, offset, message) => {
    const problem = { code: "invalid-template", message, path: ["routes", 0, "route"], offset };
    expect(problemsOf({ routes: [given] })).toEqual([problem]);
  },
);

it("a long template error is shortened", () => {
  const [problem] = problemsOf({ routes: [`GET /a/{${"b".repeat(1000)}!}`] });
  expect(problem?.message).toMatch(/^"b{139} … b+!" is not a variable; .* inner dots/);
  expect(problem?.message).toHaveLength(283);
});

it("a short template error is not shortened", () => {
  const name = `${"b".repeat(205)}!`;
  const [problem] = problemsOf({ routes: [`GET /a/{${name}}`] });
  expect(problem?.message).toContain(`"${name}" is not a variable`);
});

it("a template error without a place is located at the whole route", () => {
  const result = planRoutes({
    ...manifestOf({ routes: [] }),
    routes: [{ route: "GET", parameters: [] }],
  });
  expect(result).toMatchObject({
    problems: [{ code: "invalid-route", path: ["routes", 0, "route"] }],
  });
  expect(result.ok ? [] : result.problems[0]).not.toHaveProperty("offset");
});
