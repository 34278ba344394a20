import { groupBy } from "../../collections/index.js";
import { leavesOf } from "../dates/decoded-type.js";
import type { PlacedDecoder } from "../dates/plan-dates.js";
import type { ModuleOf } from "../plan.js";
import { importsOf, runtimeImports, type TypePaths } from "./imports.js";
import { namesIn, typesOfDeclaration } from "./references.js";

/** The modules of functions that make Dates: in a folder of their own, each with the path of another module of the output. */
export function planDateModules(
  placed: readonly PlacedDecoder[],
  { paths, placeOf }: TypePaths,
): readonly ModuleOf<"dates">[] {
  return [...groupBy(placed, ({ path }) => path)].map(([path, all]) => {
    const decoders = all.map(({ decoder }) => decoder);
    const declarations = all.flatMap(({ declaration }) => declaration ?? []);
    const types = namesIn([
      ...decoders.flatMap(({ takes, returns }) => [takes, returns]),
      ...declarations.flatMap(typesOfDeclaration),
    ]);
    const called = new Set(decoders.flatMap(({ places }) => leavesOf(places)));
    called.delete("Date");
    const names = [
      ...types.map((name) => ({ name, isType: true, at: placeOf.get(name) })),
      ...[...called].map((name) => ({ name, isType: false, at: placeOf.get(name) })),
    ];
    const imports = [...runtimeImports(path, paths), ...importsOf(path, names, paths)];
    return { kind: "dates", path, decoders, declarations, imports };
  });
}
