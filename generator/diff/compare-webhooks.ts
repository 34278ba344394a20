import {
  type InterfacePlan,
  objectOf,
  type Plan,
  type PropertyPlan,
  type TypePlan,
} from "../plan/index.js";
import { type ByName, byName, compareByName, modulesOf } from "./pair-items.js";
import type { Finding } from "./change.js";
import type { Direction } from "./place.js";
import type { VersionPair } from "./version-pair.js";

/** Compares what programs get by webhooks and callbacks, by the rules of responses, and what they answer, by those of requests. */
export function compareWebhooks({ before, after, types }: VersionPair): readonly Finding[] {
  return compareByName(interfacesOf(before), interfacesOf(after), {
    both: (old, now, type) => {
      const [was, is] = [webhooksIn(old), webhooksIn(now)];
      const compare = (from: TypePlan, to: TypePlan, direction: Direction, path: string[] = []) =>
        types.compare(from, to, { of: "type", type, direction, path, routes: [] });
      const received = compare(receivedBy(was), receivedBy(is), "response");
      const answered = compareByName(byName(was), byName(is), {
        both: (from, to, name) =>
          compare(answersOf(from), answersOf(to), "request", [name, "responses"]),
      });
      return [...received, ...answered].map((finding) => ({ ...finding, wire: "neither" }));
    },
  });
}

/** The interfaces of the module of webhooks, of which all others are types of schemas. */
function interfacesOf(plan: Plan): ByName<InterfacePlan> {
  const module = modulesOf(plan, "schemas").find(({ path }) => path === "webhooks.ts");
  const types = module?.declarations ?? [];
  return byName(
    types.flatMap((type) =>
      type.kind === "interface" && /^(Webhooks|Callbacks)$/.test(type.name) ? [type] : [],
    ),
  );
}

/** A callback is named by its function and its expression. */
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
    return { ...webhook, type: objectOf(...properties) };
  });
  return objectOf(...withoutAnswers);
}

/** The responses by status, of which a receiver sends one. */
function answersOf(webhook: PropertyPlan): TypePlan {
  const responses = propertiesOf(webhook).filter(({ name }) => name === "responses");
  const answers = responses.flatMap(propertiesOf);
  return objectOf(...answers.map((answer) => ({ ...answer, isOptional: true })));
}

function propertiesOf({ type }: PropertyPlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}
