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
      const received = types.compare(receivedBy(old), receivedBy(now), place);
      const answered = compareByName(byName(old), byName(now), {
        both: (from, to, name) => {
          const at = { ...place, direction: "request", path: [name, "responses"] } as const;
          return types.compare(answersOf(from), answersOf(to), at);
        },
      });
      return [...received, ...answered];
    },
  });
  return found.map((finding) => ({ ...finding, wire: "neither" }));
}

/** The webhooks and callbacks: interfaces in a module that otherwise has the types of schemas. */
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

function receivedBy(webhooks: readonly PropertyPlan[]): TypePlan {
  const withoutAnswers = webhooks.map((webhook) => {
    const properties = propertiesOf(webhook).filter(({ name }) => name !== "responses");
    return { ...webhook, type: objectType(...properties) };
  });
  return objectType(...withoutAnswers);
}

/** The responses by status. A receiver sends one of them. */
function answersOf(webhook: PropertyPlan): TypePlan {
  const responses = propertiesOf(webhook).filter(({ name }) => name === "responses");
  const answers = responses.flatMap(propertiesOf);
  return objectType(...answers.map((answer) => ({ ...answer, isOptional: true })));
}

function propertiesOf({ type }: PropertyPlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}
