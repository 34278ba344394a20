import { messagePairs } from "./message-pairs.js";
import type { Pair } from "./pair.js";
import { parameterPairs } from "./parameter-pairs.js";
import { routePairs } from "./route-pairs.js";
import { schemaPairs } from "./schema-pairs.js";

export function allPairs(): readonly Pair[] {
  return [...schemaPairs(), ...parameterPairs(), ...routePairs(), ...messagePairs()];
}
