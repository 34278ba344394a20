import type { DatePlaces, DecoderPlan } from "../plan/index.js";
import type { FunctionStatement } from "./statement.js";
import { call, type Data, data, NAME, variable } from "./syntax/expression.js";

/** A function that makes a Date of each date-time in JSON. */
export function decoderStatement(decoder: DecoderPlan): FunctionStatement {
  const { name, manifestRoute, takes, returns, places } = decoder;
  return {
    kind: "function",
    name,
    comment: {
      paragraphs: [
        ...(manifestRoute === undefined ? [] : [manifestRoute]),
        `Makes a Date of each date-time in ${manifestRoute === undefined ? "such JSON" : "the JSON of a successful response"}.`,
      ],
    },
    parameters: [{ name: "json", isOptional: false, type: takes }],
    result: returns,
    returned: call("datesIn", variable("json"), data(toData(places))),
  };
}

/** Places as `datesIn` of the runtime takes them. */
function toData(places: DatePlaces): Data {
  switch (places.kind) {
    case "none":
      return false;
    case "date":
      return true;
    case "decoder":
      return { [NAME]: places.name };
    case "properties": {
      const known = membersOf(places.known);
      return places.others ? ["values", toData(places.others), known] : known;
    }
    case "items":
      return ["each", places.others ? toData(places.others) : false, ...places.first.map(toData)];
    case "cases":
      return ["by", places.property, membersOf(places.cases)];
    case "all":
      return ["all", ...places.of.map(toData)];
  }
}

function membersOf(places: Readonly<Record<string, DatePlaces>>): Data {
  return Object.fromEntries(Object.entries(places).map(([name, one]) => [name, toData(one)]));
}
