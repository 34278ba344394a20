import {
  type InterfacePlan,
  modulesOf,
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
  const found = compareByName(webhooksOf(before), webhooksOf(after), {
    both: (old, now, type) => {
      const place = { of: "type", type, direction: "response", path: [], routes: [] } as const;
      const received = types.compare(requestTypes(old), requestTypes(now), place);
      const responses = compareByName(byName(old), byName(now), {
        both: (from, to, name) => {
          const at = { ...place, direction: "request", path: [name, "responses"] } as const;
          return types.compare(responseTypes(from), responseTypes(to), at);
        },
      });
      return [...received, ...responses];
    },
  });
  return found.map((finding) => ({ ...finding, wire: "neither" }));
}

/** The webhooks and callbacks: interfaces in `webhooks.ts`, which also has types of schemas. */
function webhooksOf(plan: Plan): ByName<readonly PropertyPlan[]> {
  const module = modulesOf(plan, "schemas").find(({ path }) => path === "webhooks.ts");
  const interfaces = (module?.declarations ?? []).flatMap((type) =>
    type.kind === "interface" && /^(Webhooks|Callbacks)$/.test(type.name) ? [type] : [],
  );
  return new Map(interfaces.map((type) => [type.name, webhooksIn(type)]));
}

/** A callback's name consists of its function and its expression. */
function webhooksIn({ name, properties }: InterfacePlan): readonly PropertyPlan[] {
  if (name === "Webhooks") return properties;
  return properties.flatMap((route) =>
    propertiesOf(route).map((callback) => ({
      ...callback,
      name: `${route.name}.${callback.name}`,
    })),
  );
}

function requestTypes(webhooks: readonly PropertyPlan[]): TypePlan {
  const requests = webhooks.map((webhook) => {
    const properties = propertiesOf(webhook).filter(({ name }) => name !== "responses");
    return { ...webhook, type: objectType(...properties) };
  });
  return objectType(...requests);
}

/** The responses by status. A receiver sends one of them. */
function responseTypes(webhook: PropertyPlan): TypePlan {
  const responses = propertiesOf(webhook).filter(({ name }) => name === "responses");
  const statuses = responses.flatMap(propertiesOf);
  return objectType(...statuses.map((status) => ({ ...status, isOptional: true })));
}

function propertiesOf({ type }: PropertyPlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}
