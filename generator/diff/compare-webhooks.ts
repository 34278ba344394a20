import type { InterfacePlan, Plan, PropertyPlan, TypePlan } from "../plan/index.js";
import { byName, compareByName, modulesOf } from "./by-name.js";
import type { Finding } from "./change.js";
import type { Direction } from "./place.js";
import { findingsAt, type ValueFinding } from "./types/comparison.js";
import type { TypeComparison } from "./types/named-types.js";

/** Compares what programs get by webhooks and callbacks, by the rules of responses, and what they answer, by those of requests. */
export function compareWebhooks(
  before: Plan,
  after: Plan,
  types: TypeComparison,
): readonly Finding[] {
  const none = () => [];
  return compareByName(interfacesOf(before), interfacesOf(after), {
    removed: none,
    added: none,
    both: (old, now, type) => {
      const findings = (direction: Direction, found: readonly ValueFinding[]) =>
        findingsAt({ of: "type", type, direction, path: [], routes: [] }, found).map(
          (finding): Finding => ({ ...finding, wire: "neither" }),
        );
      const [was, is] = [webhooksIn(old), webhooksIn(now)];
      const received = [was, is].map((webhooks) => objectOf(webhooks.map(withoutAnswers)));
      const [from = objectOf([]), to = objectOf([])] = received;
      return [
        ...findings("response", types.compare(type, "response")(from, to, [])),
        ...compareByName(byName(was), byName(is), {
          removed: none,
          added: none,
          both: (earlier, later, name) => {
            const compare = types.compare(type, "request");
            const found = compare(answersOf(earlier), answersOf(later), [name, "responses"]);
            return findings("request", found);
          },
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
    propertiesOf(route.type).map((one) => ({ ...one, name: `${route.name}.${one.name}` })),
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
