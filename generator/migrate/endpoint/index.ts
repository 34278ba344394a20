import type { CallExpression, Expression, Identifier, Node, SourceFile } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import type { Change } from "../code.js";
import { attempt, type Findings, type Remark, remark } from "../findings.js";
import type { Api } from "../routes.js";
import {
  type EndpointCall,
  isEndpoint,
  isOctokit,
  readEndpointCall,
  type SharedDefaults,
} from "./calls.js";
import { defaultsDeclaration, readDefaults } from "./defaults.js";
import { useOfResult } from "./results.js";

/** Finds calls of endpoints, of Octokit or of Waybill, and the code in place of them. */
export function findEndpointCalls(files: readonly SourceFile[], api: Api): Findings {
  const unchanged: Remark[] = [];
  const notes: Remark[] = [];
  const calls: EndpointCall[] = [];
  const changes: Change[] = [];
  const all = files.flatMap((file) => file.getDescendantsOfKind(morph().SyntaxKind.CallExpression));
  const shared = all.flatMap((node) => sharedCalls(node, all, api) ?? []);
  for (const each of shared) {
    calls.push(...each.calls);
    changes.push(...each.defaults.changes);
  }
  const read = new Set([...calls, ...shared].map(({ node }) => node));
  for (const node of all) {
    if (read.has(node)) continue;
    const callee = node.getExpression();
    if (isEndpoint(callee.getType())) {
      const found = attempt(() => readEndpointCall(node, api, undefined));
      if ("value" in found) calls.push(found.value);
      else unchanged.push(remark(node, found.reason));
    } else {
      const reason = reasonToStay(node, callee);
      if (reason !== undefined) unchanged.push(remark(node, reason));
    }
  }
  for (const call of calls) {
    changes.push(call);
    const use = call.isOctokit ? useOfResult(call.node, api) : [];
    if (typeof use === "string") notes.push(remark(call.node, use));
    else changes.push(...use);
  }
  return { changes, left: unchanged, notes };
}

interface SharedCalls {
  readonly node: CallExpression;
  readonly defaults: SharedDefaults;
  readonly calls: readonly EndpointCall[];
}

/** The calls of an endpoint with defaults, if an object can replace it in all of them. */
function sharedCalls(
  node: CallExpression,
  all: readonly CallExpression[],
  api: Api,
): SharedCalls | undefined {
  const declaration = defaultsDeclaration(node);
  if (!declaration) return undefined;
  const found = attempt((): SharedCalls | undefined => {
    const defaults = readDefaults(declaration, api);
    const name = declaration.getNameNode() as Identifier;
    const uses = name.findReferencesAsNodes().filter((use) => use !== name && !isInImport(use));
    const calls = uses.map((use) => all.find((call) => call.getExpression() === use));
    return calls.every((call) => call !== undefined)
      ? { node, defaults, calls: calls.map((call) => readEndpointCall(call, api, defaults)) }
      : undefined;
  });
  return "value" in found ? found.value : undefined;
}

function isInImport(node: Node): boolean {
  const { Node } = morph();
  return Node.isImportSpecifier(node.getParent()) || Node.isExportSpecifier(node.getParent());
}

/** Why a call of Octokit, or one that is about an endpoint, stays. */
function reasonToStay(node: CallExpression, callee: Expression): string | undefined {
  const { Node } = morph();
  const type = callee.getType();
  const endpoint = type.getProperty("endpoint");
  if (endpoint && isEndpoint(endpoint.getTypeAtLocation(callee)))
    return "Octokit sends it with its authentication, plugins and errors";
  if (Node.isPropertyAccessExpression(callee) && isEndpoint(callee.getExpression().getType())) {
    const isOfOctokit = isOctokit(callee.getExpression());
    if (callee.getName() !== "defaults") return `a function has no \`${callee.getName()}\``;
    return isOfOctokit ? "no object replaces an endpoint with these defaults" : undefined;
  }
  const passed = node
    .getArguments()
    .some((each) => isEndpoint(each.getType()) && isOctokit(each as Expression));
  return passed ? "its argument is an endpoint" : undefined;
}
