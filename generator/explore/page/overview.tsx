import type { ApiData } from "../page-data.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

interface OverviewProps {
  readonly api: ApiData;
  readonly selected: number | undefined;
  readonly onSelect: (group: number | undefined) => void;
}

/** The whole API at a glance: a bar for each group, as high as it has routes, in the colours of their methods. */
export function Overview({ api, selected, onSelect }: OverviewProps) {
  const counts = countRoutes(api);
  const highest = Math.max(1, ...counts.map(({ all }) => all));
  return (
    <div class="overview" role="group" aria-label="Groups by number of routes">
      {counts.map(({ all, methods }, index) => {
        const name = api.groups[index]?.name ?? "";
        return (
          <button
            key={name}
            type="button"
            class="bar"
            aria-pressed={selected === index}
            aria-label={`${name}: ${all} ${all === 1 ? "route" : "routes"}`}
            title={`${name}: ${all}`}
            onClick={() => onSelect(selected === index ? undefined : index)}
          >
            {methods.map(([method, count]) => (
              <span
                key={method}
                class={`piece ${methodClass(method)}`}
                style={{ height: `${(count / highest) * 100}%` }}
              />
            ))}
          </button>
        );
      })}
    </div>
  );
}

/** The class that gives a method its colour. */
export function methodClass(method: string): string {
  return `method-${METHODS.find((known) => known === method)?.toLowerCase() ?? "other"}`;
}

interface GroupCount {
  readonly all: number;
  readonly methods: readonly (readonly [method: string, count: number])[];
}

function countRoutes({ groups, routes }: ApiData): readonly GroupCount[] {
  const methods = groups.map(() => new Map<string, number>());
  for (const { group, method } of routes) {
    const counts = methods[group];
    counts?.set(method, (counts.get(method) ?? 0) + 1);
  }
  return methods.map((counts) => ({
    all: [...counts.values()].reduce((sum, count) => sum + count, 0),
    methods: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
  }));
}
