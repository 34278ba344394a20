import type { InterfacePlan, Plan, PropertyPlan, TypePlan } from "../plan/index.js";
import { byName, compareByName, modulesOf } from "./by-name.js";
import type { Finding } from "./change.js";
import type { Direction } from "./place.js";
import type { VersionPair } from "./version-pair.js";

/** Compares what programs get by webhooks and callbacks, by the rules of responses, and what they answer, by those of requests. */
export function compareWebhooks({ before, after, types }: VersionPair): readonly Finding[] {
  return compareByName(interfacesOf(before), interfacesOf(after), {
    both: (old, now, type) => {
      const compare = (
        from: TypePlan,
        to: TypePlan,
        direction: Direction,
        path: readonly string[],
      ) =>
        types
          .compare(from, to, { of: "type", type, direction, path, routes: [] })
          .map((finding): Finding => ({ ...finding, wire: "neither" }));
      const [was, is] = [webhooksIn(old), webhooksIn(now)];
      const received = (webhooks: typeof was) => objectOf(webhooks.map(withoutAnswers));
      return [
        ...compare(received(was), received(is), "response", []),
        ...compareByName(byName(was), byName(is), {
          both: (earlier, later, name) =>
            compare(answersOf(earlier), answersOf(later), "request", [name, "responses"]),
        }),
      ];
    },
  });
}

/** The interfaces of the module of webhooks, of which all others are types of schemas. */
function interfacesOf(plan: Plan) {
  const module = modulesOf(plan, "schemas").find(({ path }) => path === "webhooks.ts");
  return byName(
    (module?.declarations ?? []).flatMap((type) =>
      type.kind === "interface" && /^(Webhooks|Callbacks)$/.test(type.name) ? [type] : [],
    ),
  );
}

/** A callback is named by its function and its expression. */
function webhooksIn({ name, properties }: InterfacePlan): readonly PropertyPlan[] {
  if (name === "Webhooks") return properties;
  return properties.flatMap((route) =>
    propertiesOf(route.type).map((property) => ({
      ...property,
      name: `${route.name}.${property.name}`,
    })),
  );
}

function withoutAnswers(webhook: PropertyPlan): PropertyPlan {
  const properties = propertiesOf(webhook.type).filter(({ name }) => name !== "responses");
  return { ...webhook, type: objectOf(properties) };
}

/** The responses by status, of which a receiver sends one. */
function answersOf({ type }: PropertyPlan): TypePlan {
  const responses = propertiesOf(type).filter(({ name }) => name === "responses");
  const answers = responses.flatMap((property) => propertiesOf(property.type));
  return objectOf(answers.map((answer) => ({ ...answer, isOptional: true })));
}

function propertiesOf(type: TypePlan): readonly PropertyPlan[] {
  return type.kind === "object" ? type.properties : [];
}

function objectOf(properties: readonly PropertyPlan[]): TypePlan {
  return { kind: "object", properties };
}
