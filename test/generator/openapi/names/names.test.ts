import fc from "fast-check";
import { expect, it } from "vitest";
import { nameEntries } from "../../../../generator/openapi/names/names.js";
import { type Nameable, isFitName, foldName } from "../../../../generator/plan/index.js";
import { rowsOf } from "../document.js";

/** A route and its name, group or both: `GET /pets/{id} = getPet [Pet Store]` has the operationId `getPet` and a tag. */
function route(text: string): Nameable {
  const [, method = "", url = "", operationId, tags] =
    /^(\S+) (\S+)(?: = ([^[\]]+?))?(?: \[(.*)\])?$/.exec(text) ?? [];
  return { method, url, tags: tags?.split(", ") ?? [], ...(operationId && { operationId }) };
}

type Row = [why: string, want: Readonly<Record<string, string | null>>];

/** Each: the reason, and routes with their names; null for a name that the route would have alone. */
const NAMES = `
- - the default is not written
  - { GET /pets = listPets: null, 'GET /a/{b} = a/get-b': null, GET /c: null, 'GET /tools/{id}': null }
- - operations with the same operationId get their tags as prefix, or words of their paths
  - { 'POST /tools = create [Tools]': toolsCreate, 'POST /members = create [Members]': membersCreate }
  - { GET /pets = list: petsList, GET /v1/cats = list: catsList, GET /dogs = dogs: null }
  - { 'POST /t = toolsCreate [Tools]': null, 'POST /m = toolsCreate [Members]': membersToolsCreate }
- - with the same tag, the shorter path keeps the name, and the others get the part of their path that differs
  - 'GET /namespaces/{n} = get [S]': null
    'GET /api/v1/namespaces/{n} = get [S]': getApiV1
    'GET /namespaces/{n}/all = get [S]': getAll
  - 'POST /users = create [Users]': usersCreate
    'POST /admin/users = create [Users]': usersCreateAdmin
    'POST /items = create [Items]': itemsCreate
- - of paths with equal length, the alphabetically first keeps the name, then the first method
  - { 'GET /b = x [S]': xB, 'GET /a = x [S]': null, 'PUT /a = x [S]': xPut }
- - a part of the path that is not enough, or none
  - { 'GET /a = x [S]': null, 'GET /a/b = x [S]': xAB, GET /c = xB: null }
  - { 'GET /a-b = x [S]': null, 'GET /a/b = x [S]': xAB, 'GET /a_b = x [S]': x2 }
- - a slash at the end is named beside the path without it
  - { GET /jobs: null, GET /jobs/: getJobsSlash, GET /pets/: null }
  - { 'GET /jobs = x [S]': null, 'GET /jobs/ = x [S]': xSlash }
- - names that differ only in case, or in spelling, are one name
  - { GET /a = getURL: aGetURL, GET /b = getUrl: bGetUrl }
  - { GET /a = a/b-c: null, GET /b = a-b/c: bABC }
- - an undisputed operationId is not renamed
  - { 'GET /pets = list': petsListPets, 'GET /cats = list': catsList, GET /long/path = petsList: null }
- - paths that give one name
  - { GET /a-b: null, GET /a/b: getAB2, GET /a_b: getAB3 }
  - { GET /v2-a/2: null, GET /v2/a/2: getV2A2_2 }
  - { 'GET /pet/{id}': null, 'GET /pet/{pet}': getPetByPet }
  - { 'GET /pets/{id}': null, GET /pets/id: null, 'GET /pets/by/{id}': null }
`;

const given = rowsOf<[string, ...Row[1][]]>(NAMES).flatMap(([why, ...wants]) =>
  wants.map((want): Row => [why, want]),
);

it.each(given)("names of routes: %s, in any order", (_why, want) => {
  const routes = Object.keys(want).map(route);
  const named = (all: readonly Nameable[]) =>
    nameEntries(all).map(({ name, nameIsDefault }) => (nameIsDefault ? null : name));
  expect(named(routes)).toEqual(Object.values(want));
  expect(named([...routes].reverse()).reverse()).toEqual(Object.values(want));
});

type Named = ReturnType<typeof nameEntries>[number];

/** Routes of few words, so that many want one name. */
const anyRoute = fc
  .record({
    method: fc.constantFrom("GET", "PUT"),
    url: fc
      .array(fc.constantFrom("a", "b", "a-b", "{a}", "a2", ""), { minLength: 1, maxLength: 3 })
      .map((steps) => `/${steps.join("/")}`),
    operationId: fc.constantFrom(undefined, "a", "b", "A", "a/b", "getA", "delete", "2a"),
    tags: fc.constantFrom([], ["b"], ["A"]),
  })
  .map((one): Nameable => one);
const anyRoutes = fc.uniqueArray(anyRoute, {
  minLength: 1,
  maxLength: 8,
  selector: ({ method, url }) => `${method} ${url}`,
});

it("names of routes are unique and independent of the order", () => {
  const names = (all: readonly Nameable[]) =>
    new Map(nameEntries(all).map(({ name }, index) => [all[index], name]));
  fc.assert(
    fc.property(anyRoutes, fc.infiniteStream(fc.nat()), (all, numbers) => {
      const got = names(all);
      expect(new Set([...got.values()].map(foldName)).size).toBe(all.length);
      expect([...got.values()].filter((name) => !isFitName(name))).toEqual([]);
      const shuffled = all
        .map((one) => [numbers.next().value, one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
      expect(all.map((one) => names(shuffled).get(one))).toEqual([...got.values()]);
    }),
  );
});

it("an added route renames only routes that compete for a name with it", () => {
  fc.assert(
    fc.property(anyRoutes, (all) => {
      const olds = nameEntries(all.slice(1));
      const [added, ...nows] = nameEntries(all);
      const pairs = nows.map((now, index) => ({ now, old: olds[index] ?? now }));
      /** The names that the added route has or would have alone, and those of the routes that want any of these. */
      const disputed = new Set(added === undefined ? [] : namesOf(added));
      for (let size = -1; size < disputed.size;) {
        size = disputed.size;
        for (const { now, old } of pairs) {
          const names = [...namesOf(now), ...namesOf(old)];
          if (names.some((name) => disputed.has(name))) names.forEach((name) => disputed.add(name));
        }
      }
      const renamed = pairs.filter(({ now, old }) => now.name !== old.name);
      expect(renamed.filter(({ old }) => !namesOf(old).some((name) => disputed.has(name)))).toEqual(
        [],
      );
    }),
  );
});

/** The name of a route, the name that it would have alone, and the shorter names from which its name may be made: `create` of `createAdmin`. */
function namesOf({ name, contested = name }: Named) {
  if (name === contested) return [foldName(name)];
  const ends = [...name.matchAll(/(?=[A-Z\d_])|$/g)].map(({ index }) => name.slice(0, index));
  return [contested, ...ends].map((one) => foldName(one.replaceAll("_", "")));
}

it("names of routes: a name that a rule gives to several routes gets their groups", () => {
  const rule = { path: "^/(cats|dogs)$", name: "list", group: "$1" };
  const routes = ["GET /cats", "GET /dogs", "GET /x = list", "GET /y"].map(route);
  expect(nameEntries(routes, [rule, { path: "y", name: "delete" }])).toMatchObject([
    { name: "catsList", group: "cats", contested: "list" },
    { name: "dogsList", group: "dogs", contested: "list" },
    { name: "xList", group: "x", contested: "list" },
    { name: "delete_", group: "y", nameIsDefault: false },
  ]);
});

it("default groups of routes do not have the names of modules that the generator writes, and of devices of Windows", () => {
  const routes = [
    "GET /pets",
    "GET /index",
    "GET /a = a [Endpoint]",
    "GET /b = runtime/b",
    "GET /con",
  ];
  const groups = nameEntries(routes.map(route)).filter(({ groupIsDefault }) => groupIsDefault);
  expect(groups.map(({ group }) => group)).toEqual([
    ...["pets", "index-operations", "endpoint-operations", "runtime-operations", "con-operations"],
  ]);
});
