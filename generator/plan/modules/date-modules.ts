import { groupBy } from "../../collections/index.js";
import { decodersIn } from "../dates/decoded-type.js";
import type { PlacedDecoder } from "../dates/plan-dates.js";
import type { DatesModule } from "../plan.js";
import { DATES_FOLDER } from "./module-paths.js";
import { runtimeImports, type TypePaths } from "./imports.js";
import { referencesOf, typesOfDeclaration } from "./references.js";

/** The modules of functions that make Dates: in a folder of their own, each with the path of another module of the output. */
export function planDateModules(
  placed: readonly PlacedDecoder[],
  { paths, placeOf }: TypePaths,
): readonly DatesModule[] {
  const typePlaces = new Map(placeOf);
  const decoderPlaces = new Map<string, string>();
  for (const { path, decoder, declaration } of placed) {
    decoderPlaces.set(decoder.name, path);
    if (declaration) typePlaces.set(declaration.name, path);
  }
  return [...groupBy(placed, ({ path }) => path)].map(([path, own]) => {
    const decoders = own.map(({ decoder }) => decoder);
    const declarations = own.flatMap(({ declaration }) => declaration ?? []);
    const { schemas } = referencesOf([
      ...decoders.flatMap(({ takes, returns }) => [takes, returns]),
      ...declarations.flatMap(typesOfDeclaration),
    ]);
    const called = new Set(decoders.flatMap(({ places }) => decodersIn(places)));
    const names = [
      ...[...schemas].map((name) => ({ name, isType: true, at: typePlaces.get(name) })),
      ...[...called].map((name) => ({ name, isType: false, at: decoderPlaces.get(name) })),
    ];
    const byPlace = [...groupBy(names, ({ at }) => (at === path ? undefined : at))];
    const imports = byPlace
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, some]) => ({
        from: pathTo(at, path, paths.to),
        names: some
          .map(({ name, isType }) => ({ name, isType }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      }));
    return {
      kind: "dates",
      path,
      decoders,
      declarations,
      imports: [...runtimeImports(path, paths), ...imports],
    };
  });
}

/** The modules of the folder import each other without leaving it. */
function pathTo(path: string, from: string, to: TypePaths["paths"]["to"]): string {
  return path.startsWith(DATES_FOLDER)
    ? to(from.slice(DATES_FOLDER.length), path.slice(DATES_FOLDER.length))
    : to(from, path);
}
