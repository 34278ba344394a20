import {
  type InterfacePlan,
  selectModules,
  objectType,
  type Plan,
  type PropertyPlan,
  type TypePlan,
} from "../plan/index.js";
import { type ByName, byName } from "../collections/index.js";
import { compareByName } from "./pair-items.js";
import type { Finding } from "./change.js";
import type { VersionPair } from "./version-pair.js";

/** Compares webhooks and callbacks: their requests by the rules for responses, their responses by the rules for requests. */
export function compareWebhooks({ before, after, types }: VersionPair): readonly Finding[] {
  const found = compareByName(listWebhooks(before), listWebhooks(after), {
    both: (old, now, type) => {
      const place = { of: "type", type, direction: "response", path: [], routes: [] } as const;
      const received = types.compare(requestTypes(old), requestTypes(now), place);
      const responses = compareByName(byName(old), byName(now), {
        both: (from, to, name) => {
          const here = { ...place, direction: "request", path: [name, "responses"] } as const;
          return types.compare(responseTypes(from), responseTypes(to), here);
        },
      });
      return [...received, ...responses];
    },
  });
  return found.map((finding) => ({ ...finding, wire: "neither" }));
}

/** The webhooks and callbacks: interfaces in `webhooks.ts`, which also has types of schemas. */
function listWebhooks(plan: Plan): ByName<readonly PropertyPlan[]> {
  const module = selectModules(plan, "schemas").find(({ path }) => path === "webhooks.ts");
  const interfaces = (module?.declarations ?? []).flatMap((type) =>
    type.kind === "interface" && /^(Webhooks|Callbacks)$/.test(type.name) ? [type] : [],
  );
  return new Map(interfaces.map((type) => [type.name, webhooksIn(type)]));
}

/** A callback's name consists of its function and its expression. */
function webhooksIn({ name, properties }: InterfacePlan): readonly PropertyPlan[] {
  if (name === "Webhooks") return properties;
  return properties.flatMap((route) =>
    listProperties(route).map((callback) => ({
      ...callback,
      name: `${route.name}.${callback.name}`,
    })),
  );
}

function requestTypes(webhooks: readonly PropertyPlan[]): TypePlan {
  const requests = webhooks.map((webhook) => {
    const properties = listProperties(webhook).filter(({ name }) => name !== "responses");
    return { ...webhook, type: objectType(...properties) };
  });
  return objectType(...requests);
}

/** The responses by status. A receiver sends one of them. */
function responseTypes(webhook: PropertyPlan): TypePlan {
  const responses = listProperties(webhook).filter(({ name }) => name === "responses");
  const statuses = responses.flatMap(listProperties);
  return objectType(...statuses.map((status) => ({ ...status, isOptional: true })));
}

function listProperties({ type }: PropertyPlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}
