import type { CallExpression, Expression, Node, SourceFile, Type } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { lineRemarks, type Remark, remark, unfit } from "../findings.js";
import type { Api } from "../routes.js";
import { readStyles, type Styles } from "../styles.js";
import {
  isDeclaredIn,
  knownProperties,
  plainProperties,
  resolveSymbol,
  toValue,
} from "../values.js";
import { helperPath } from "./helper.js";
import { checkMiddleware } from "./middleware.js";

/** The clients of one `paths` type. Values flow between them, so all or none of them are changed. */
export interface ClientGroup {
  readonly api: Api;
  /** The absolute path of the helper file, as imports end. */
  readonly helper: string;
  readonly hasMiddleware: boolean;
  /** How the clients write a query. */
  readonly styles: Styles;
}

/** The places in a program that use the clients of one `paths` type. */
export interface ClientUses {
  /** The file that declares `paths`. */
  readonly file: string;
  /** Calls of `createClient`. */
  readonly created: CallExpression[];
  /** Calls of `createClient` that an earlier migration has kept. */
  readonly kept: CallExpression[];
  /** Calls of `createClient` in files that are not migrated. */
  readonly foreign: CallExpression[];
  /** Calls of `GET` and its like. */
  readonly calls: CallExpression[];
  /** Calls of `client.use`. */
  readonly uses: CallExpression[];
  /** Objects that a client is spread into, which do not get methods that are hidden. */
  readonly spreads: Node[];
  /** Type references `Client<paths>`. */
  readonly types: Node[];
  /** Places that need the methods of a client. */
  readonly others: Remark[];
}

export interface FoundClients {
  readonly byPaths: ReadonlyMap<string, ClientUses>;
  /** Hooks of other packages, methods without their client, and types of helpers, all in files to migrate. */
  readonly left: readonly Remark[];
}

const PACKAGE = /[\\/]openapi-fetch[\\/]/;
const HOOKS = /[\\/](openapi-react-query|swr-openapi)[\\/]/;
const METHODS = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|request)$/;

/** Finds the uses of clients in a program. Uses in files that are not migrated need the methods of a client. */
export function findClients(
  files: readonly SourceFile[],
  isMigrated: (file: SourceFile) => boolean,
): FoundClients {
  const byPaths = new Map<string, ClientUses>();
  const unchanged: Remark[] = [];
  const findClientUses = (paths: Type): ClientUses => {
    const [node] = (paths.getAliasSymbol() ?? paths.getSymbol())?.getDeclarations() ?? [];
    const file = node?.getSourceFile().getFilePath() ?? "";
    const lists = { created: [], kept: [], foreign: [], calls: [], uses: [], spreads: [] };
    const uses = byPaths.get(file) ?? { file, ...lists, types: [], others: [] };
    byPaths.set(file, uses);
    return uses;
  };
  for (const file of files) {
    if (isMigrated(file)) unchanged.push(...typesInComments(file));
    file.forEachDescendant((node) => {
      const found = isMigrated(file) ? foreignUse(node) : undefined;
      if (found) unchanged.push(found);
      const paths = clientPaths(node);
      if (paths) addUse(node, findClientUses(paths), isMigrated(file));
    });
  }
  return { byPaths, left: unchanged };
}

/** The `paths` of a node that is a client or the type of one. */
function clientPaths(node: Node): Type | undefined {
  const { Node, SyntaxKind } = morph();
  if (Node.isTypeReference(node)) {
    const name = node.getTypeName();
    const [query] = node.getDescendantsOfKind(SyntaxKind.TypeQuery);
    const isClient = isOfPackage(name)
      ? name.getText().endsWith("Client")
      : query !== undefined && isOfPackage(query.getExprName());
    return isClient ? findPaths(node.getType()) : undefined;
  }
  const isExpression =
    Node.isIdentifier(node) || Node.isPropertyAccessExpression(node) || Node.isCallExpression(node);
  return isExpression ? findPaths(node.getType()) : undefined;
}

/** The `paths` of a client of openapi-fetch, or of an object that a client was spread into. */
function findPaths(type: Type): Type | undefined {
  const parts = type.isUnionOrIntersection() ? fewMembers(type) : [type];
  for (const part of parts) {
    // Other types are most of a program, and are not looked at.
    const name = part.compilerType.symbol?.name;
    if (name === "Client" && isDeclaredIn(part.getSymbol(), PACKAGE))
      return part.getTypeArguments()[0];
    const method = name === "__object" ? part.getProperty("GET") : undefined;
    const [node] = method?.getDeclarations() ?? [];
    if (method && node && isDeclaredIn(method, PACKAGE))
      return method.getTypeAtLocation(node).getAliasTypeArguments()[0];
  }
  return undefined;
}

/** The members of a small union or intersection. A client is in no large one. */
function fewMembers(type: Type): readonly Type[] {
  const { types } = type.compilerType as { readonly types?: readonly unknown[] };
  if ((types?.length ?? 0) > 4) return [];
  return type.isUnion() ? type.getUnionTypes() : type.getIntersectionTypes();
}

function isOfPackage(node: Node): boolean {
  return isDeclaredIn(resolveSymbol(node), PACKAGE);
}

function addUse(node: Node, uses: ClientUses, isMigrated: boolean): void {
  const { Node } = morph();
  if (Node.isTypeReference(node)) return void uses.types.push(node);
  if (Node.isCallExpression(node) && isOfPackage(node.getExpression())) {
    if (isHelperCall(node.getParent())) return void uses.kept.push(node);
    (isMigrated ? uses.created : uses.foreign).push(node);
  }
  const parent = node.getParent();
  if (Node.isSpreadAssignment(parent)) return void uses.spreads.push(parent);
  if (isMigrated && Node.isPropertyAccessExpression(parent) && parent.getExpression() === node) {
    const call = parent.getParentIfKind(morph().SyntaxKind.CallExpression);
    const name = call?.getExpression() === parent ? parent.getName() : "";
    if (call && METHODS.test(name)) return void uses.calls.push(call);
    if (call && name === "use") return void uses.uses.push(call);
  }
  const methods = methodsNeeded(node as Expression, isMigrated);
  if (methods) uses.others.push(methods);
}

function isHelperCall(node: Node | undefined): boolean {
  return morph().Node.isCallExpression(node) && node.getExpression().getText() === "withOptions";
}

/** A client whose methods are needed, because it is neither called nor passed on within the program. */
function methodsNeeded(node: Expression, isMigrated: boolean): Remark | undefined {
  const { Node, SyntaxKind } = morph();
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === node) {
    const reason = `\`${parent.getName()}\` is used as a value, or needs a client`;
    return remark(parent, isMigrated ? reason : "the file is not migrated");
  }
  if (Node.isElementAccessExpression(parent) && parent.getExpression() === node)
    return remark(parent, "the method is in a variable");
  if (Node.isVariableDeclaration(parent) && !Node.isIdentifier(parent.getNameNode()))
    return remark(parent, "the client is destructured");
  if (Node.isTypeQuery(parent)) {
    const reference = parent.getFirstAncestorByKind(SyntaxKind.TypeReference);
    if (!reference || !isOfPackage(reference.getTypeName())) return undefined;
    return remark(reference, `the type \`${reference.getTypeName().getText()}\` needs a client`);
  }
  if (!Node.isCallExpression(parent) && !Node.isNewExpression(parent)) return undefined;
  if (parent.getExpression() === node || isHelperCall(parent)) return undefined;
  const callee = parent.getExpression();
  const isOfProgram = resolveSymbol(callee)
    ?.getDeclarations()
    .map((each) => each.getSourceFile())
    .some((file) => !file.isInNodeModules() && !file.isDeclarationFile());
  if (isOfProgram) return undefined;
  return remark(parent, `\`${callee.getText().slice(0, 40)}\` has a client as argument`);
}

/** A hook of a package around openapi-fetch, a method without its client, or a type of a helper. */
function foreignUse(node: Node): Remark | undefined {
  const { Node } = morph();
  if (Node.isTypeReference(node)) {
    const name = node.getTypeName();
    if (/^(Client|ClientOptions|Middleware)$/.test(name.getText()) || !isOfPackage(name))
      return undefined;
    const reason = "must be changed by hand, to `Result` of the generated fetch module";
    return remark(node, `\`${name.getText()}\` ${reason}`);
  }
  if (!Node.isCallExpression(node)) return undefined;
  const callee = node.getExpression();
  const symbol = resolveSymbol(
    Node.isPropertyAccessExpression(callee) ? callee.getNameNode() : callee,
  );
  const file = symbol?.getDeclarations()[0]?.getSourceFile().getFilePath() ?? "";
  const [, hooks] = HOOKS.exec(file) ?? [];
  if (hooks !== undefined) return remark(node, `${hooks} calls the client itself`);
  if (/PathBasedClient$/.test(callee.getText()) && isDeclaredIn(symbol, PACKAGE))
    return remark(node, "clients by path are not changed");
  const alias = callee.getType().getAliasSymbol();
  const isMember =
    Node.isPropertyAccessExpression(callee) && findPaths(callee.getExpression().getType());
  if (alias?.getName() !== "ClientMethod" || !isDeclaredIn(alias, PACKAGE) || isMember)
    return undefined;
  return remark(node, "the method is used without its client");
}

function typesInComments(file: SourceFile): readonly Remark[] {
  const pattern = /^\s*(\/\*|\*|\/\/).*import\("openapi-fetch"\)/;
  const reason = "a type in a comment must be changed by hand";
  return lineRemarks(file.getFilePath(), file.getFullText(), pattern, reason);
}

/** How openapi-fetch writes lists and objects by default. */
const DEFAULT_STYLES: Styles = {
  array: { style: "form", explode: true },
  object: { style: "deepObject", explode: true },
  allowReserved: false,
};

const SERIALIZERS = /^((query|body|path)Serializer|Request|requestInitExt)$/;

/** @throws Unfit if a client has, or may have, a serializer that has no equivalent. */
function clientStyles(node: CallExpression): Styles {
  const [given] = node.getArguments() as Expression[];
  if (!given) return DEFAULT_STYLES;
  const names =
    knownProperties(given.getType()) ?? unfit("the type of the client's options is unknown");
  return names
    .filter((name) => SERIALIZERS.test(name))
    .reduce((styles, name) => {
      const option = plainProperties(toValue(given))?.find((each) => each.name === name);
      if (name !== "querySerializer" || !option)
        return unfit(`its client sets \`${name}\`, or may set it`);
      return readStyles(styles, option.at);
    }, DEFAULT_STYLES);
}

/** @throws Unfit if the calls of the clients cannot be changed. */
export function groupClients(found: ClientUses, api: Api): ClientGroup {
  const clients = [...found.created, ...found.kept];
  if (clients.length === 0 || found.foreign.length > 0)
    unfit("its client is created in a file that is not migrated");
  if (found.others.some(({ text }) => /\beject$/.test(text))) unfit("its client ejects middleware");
  for (const node of found.uses) node.getArguments().forEach(checkMiddleware);
  const [styles = DEFAULT_STYLES, ...others] = clients.map(clientStyles);
  if (others.some((each) => JSON.stringify(each) !== JSON.stringify(styles)))
    unfit("its clients have different `querySerializer`s");
  const helper = `${helperPath(api)}${api.extension}`;
  return { api, helper, hasMiddleware: found.uses.length > 0, styles };
}
