import type { ApiData } from "../page-data.js";
import { methodClass } from "./address.js";

/** These come first, in this order. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

interface OverviewProps {
  readonly api: ApiData;
  readonly selected: number | undefined;
  readonly onSelect: (group: number) => void;
}

/** A bar for each group, as long as it has routes, in the colours of their methods, with a legend. */
export function Overview({ api, selected, onSelect }: OverviewProps) {
  const groups = api.groups.map((_, index) =>
    countMethods(api.routes.filter(({ group }) => group === index)),
  );
  const largest = Math.max(1, ...groups.map(({ all }) => all));
  return (
    <>
      <ul class="legend" aria-label="Routes by method">
        {countMethods(api.routes).methods.map(([method, count]) => (
          <li key={method}>
            <span class={`piece ${methodClass(method)}`} /> {method}{" "}
            <span class="count">{count}</span>
          </li>
        ))}
      </ul>
      <div class="overview" role="group" aria-label="Groups by number of routes">
        {groups.map(({ all, methods }, index) => {
          const name = api.groups[index]?.name ?? "";
          return (
            <button
              key={name}
              type="button"
              class="bar"
              aria-pressed={selected === index}
              onClick={() => onSelect(index)}
            >
              <span class="label">{name}</span>
              <span class="pieces">
                {methods.map(([method, count]) => (
                  <span
                    key={method}
                    class={`piece ${methodClass(method)}`}
                    style={{ width: `${(count / largest) * 100}%` }}
                  />
                ))}
              </span>
              <span class="count">
                {all}
                <span class="hidden"> {all === 1 ? "route" : "routes"}</span>
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}

function rank(method: string): number {
  return (METHODS.indexOf(method) + METHODS.length + 1) % (METHODS.length + 1);
}

interface MethodCounts {
  readonly all: number;
  readonly methods: readonly (readonly [method: string, count: number])[];
}

function countMethods(routes: ApiData["routes"]): MethodCounts {
  const counts = new Map<string, number>();
  for (const { method } of routes) counts.set(method, (counts.get(method) ?? 0) + 1);
  return { all: routes.length, methods: [...counts].sort(([a], [b]) => rank(a) - rank(b)) };
}
