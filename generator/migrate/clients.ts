import { dirname, join } from "node:path";
import type {
  CallExpression,
  Expression,
  Node,
  SourceFile,
  Symbol,
  Type,
  TypeReferenceNode,
} from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { keyAndValue, plainLiteral } from "./arguments.js";
import { HELPER } from "./helper.js";
import { checkMiddleware } from "./middleware.js";
import { type LeftAlone, knownProperties, leftAlone, unfit } from "./migration.js";
import type { Api } from "./routes.js";
import { DEFAULT_STYLES, readStyles, type Styles } from "./serializers.js";

/** The clients of one \`paths\` type. Values flow between them, so they are changed together or not at all. */
export interface ClientGroup {
  readonly api: Api;
  /** The absolute path of the helper file, without extension. */
  readonly helper: string;
  readonly hasMiddleware: boolean;
  /** How the clients write a query. */
  readonly styles: Styles;
}

/** What a program has of the clients of one `paths` type. */
export interface ClientUses {
  /** Calls of `createClient`. */
  readonly created: CallExpression[];
  /** Those that an earlier migration has kept. */
  readonly kept: CallExpression[];
  /** Those in files that are not migrated. */
  readonly foreign: CallExpression[];
  /** Calls of `GET` and its like. */
  readonly calls: CallExpression[];
  /** Calls of `client.use`. */
  readonly uses: CallExpression[];
  /** Places that need the methods of a client. */
  readonly others: LeftAlone[];
  /** Objects that a client is spread into, which do not get methods that are hidden. */
  readonly spreads: Node[];
  /** Type references `Client<paths>`. */
  readonly types: Node[];
  /** The file that declares `paths`. */
  readonly file: string;
}

const PACKAGE = /[\\/]openapi-fetch[\\/]/;
const METHODS = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|request)$/;

/** The `paths` of a client of openapi-fetch, or of an object that a client was spread into. */
export function pathsOf(type: Type): Type | undefined {
  const parts = type.isUnionOrIntersection() ? typesIn(type) : [type];
  for (const part of parts) {
    // Other types are most of a program, and are not looked at.
    const name = part.compilerType.symbol?.name;
    if (name !== "Client" && name !== "__object") continue;
    if (name === "Client") {
      if (isOfPackage(part.getSymbol())) return part.getTypeArguments()[0];
      continue;
    }
    const method = part.getProperty("GET");
    const [node] = method?.getDeclarations() ?? [];
    if (!method || !node || !PACKAGE.test(node.getSourceFile().getFilePath())) continue;
    return method.getTypeAtLocation(node).getAliasTypeArguments()[0];
  }
  return undefined;
}

/** The members of a small union or intersection. A client is in no large one. */
function typesIn(type: Type): readonly Type[] {
  const { types } = type.compilerType as { readonly types?: readonly unknown[] };
  if ((types?.length ?? 0) > 4) return [];
  return type.isUnion() ? type.getUnionTypes() : type.getIntersectionTypes();
}

export function isOfPackage(symbol: Symbol | undefined): boolean {
  return (
    symbol?.getDeclarations().some((node) => PACKAGE.test(node.getSourceFile().getFilePath())) ===
    true
  );
}

/**
 * The uses of clients in a program, by the declaration of `paths`.
 *
 * @param isEditable whether a migration may change a file; uses in other files need the methods of a client.
 */
export function findClients(
  files: readonly SourceFile[],
  isEditable: (file: SourceFile) => boolean,
): ReadonlyMap<string, ClientUses> {
  const { Node } = morph();
  const found = new Map<string, ClientUses>();
  const usesOf = (paths: Type): ClientUses => {
    const [node] = (paths.getAliasSymbol() ?? paths.getSymbol())?.getDeclarations() ?? [];
    const file = node?.getSourceFile().getFilePath() ?? "";
    const uses = found.get(file) ?? {
      created: [],
      kept: [],
      foreign: [],
      calls: [],
      uses: [],
      others: [],
      spreads: [],
      types: [],
      file,
    };
    found.set(file, uses);
    return uses;
  };
  for (const file of files) {
    file.forEachDescendant((node) => {
      if (Node.isTypeReference(node)) {
        const paths = isClientType(node) ? pathsOf(node.getType()) : undefined;
        if (paths) usesOf(paths).types.push(node);
        return;
      }
      if (
        !Node.isIdentifier(node) &&
        !Node.isPropertyAccessExpression(node) &&
        !Node.isCallExpression(node)
      )
        return;
      if (Node.isIdentifier(node) && isName(node)) return;
      const paths = pathsOf(node.getType());
      if (!paths) return;
      const uses = usesOf(paths);
      if (Node.isCallExpression(node) && isOfPackage(resolveSymbol(node.getExpression()))) {
        const isKept = isHelperCall(node.getParent());
        if (isKept) return void uses.kept.push(node);
        (isEditable(file) ? uses.created : uses.foreign).push(node);
      }
      const role = roleOf(node, isEditable(file));
      if (role.kind === "call") uses.calls.push(role.node);
      else if (role.kind === "use") uses.uses.push(role.node);
      else if (role.kind === "spread") uses.spreads.push(role.node);
      else if (role.kind === "other") uses.others.push(leftAlone(role.node, role.reason));
    });
  }
  return found;
}

/** Whether a type is written as `Client<paths>` or `ReturnType<typeof createClient<paths>>`. */
function isClientType(node: TypeReferenceNode): boolean {
  const { SyntaxKind } = morph();
  if (isOfPackage(resolveSymbol(node.getTypeName())))
    return node.getTypeName().getText().endsWith("Client");
  const [query] = node.getDescendantsOfKind(SyntaxKind.TypeQuery);
  return query !== undefined && isOfPackage(resolveSymbol(query.getExprName()));
}

/** Whether an identifier is a part of an access or the name of a declaration. */
function isName(node: Node): boolean {
  const { Node } = morph();
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node;
  if (
    Node.isImportSpecifier(parent) ||
    Node.isImportClause(parent) ||
    Node.isExportSpecifier(parent)
  )
    return true;
  if (Node.isPropertyAssignment(parent)) return parent.getNameNode() === node;
  return (
    (Node.isVariableDeclaration(parent) ||
      Node.isParameterDeclaration(parent) ||
      Node.isPropertyDeclaration(parent) ||
      Node.isPropertySignature(parent) ||
      Node.isBindingElement(parent)) &&
    parent.getInitializer() !== node
  );
}

export function resolveSymbol(node: Node): Symbol | undefined {
  const symbol = node.getSymbol();
  return symbol?.getAliasedSymbol() ?? symbol;
}

function isHelperCall(node: Node | undefined): boolean {
  const { Node } = morph();
  return Node.isCallExpression(node) && node.getExpression().getText() === "withOptions";
}

type Role =
  | { readonly kind: "call" | "use"; readonly node: CallExpression }
  | { readonly kind: "flow" }
  | { readonly kind: "spread"; readonly node: Node }
  | { readonly kind: "other"; readonly node: Node; readonly reason: string };

/** How an expression of a client's type is used. */
function roleOf(node: Expression, isEditable: boolean): Role {
  const { Node } = morph();
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === node) {
    const call = parent.getParent();
    const name = parent.getName();
    const isCalled = Node.isCallExpression(call) && call.getExpression() === parent;
    if (!isEditable) return { kind: "other", node: parent, reason: "the file is not migrated" };
    if (isCalled && METHODS.test(name)) return { kind: "call", node: call };
    if (isCalled && name === "use") return { kind: "use", node: call };
    return {
      kind: "other",
      node: parent,
      reason: `\`${name}\` is used as a value, or needs a client`,
    };
  }
  if (Node.isElementAccessExpression(parent) && parent.getExpression() === node) {
    return { kind: "other", node: parent, reason: "the method is in a variable" };
  }
  if (Node.isCallExpression(parent) || Node.isNewExpression(parent)) {
    if (parent.getExpression() === node || isHelperCall(parent)) return { kind: "flow" };
    const declarations = resolveSymbol(parent.getExpression())?.getDeclarations() ?? [];
    const isOwn = declarations.some(
      (each) =>
        !each.getSourceFile().isInNodeModules() && !each.getSourceFile().isDeclarationFile(),
    );
    if (isOwn) return { kind: "flow" };
    return {
      kind: "other",
      node: parent,
      reason: `\`${parent.getExpression().getText().slice(0, 40)}\` takes a client`,
    };
  }
  if (Node.isTypeQuery(parent)) {
    const reference = parent.getFirstAncestor((each) => Node.isTypeReference(each));
    const name = Node.isTypeReference(reference) ? reference.getTypeName() : undefined;
    if (!name || !isOfPackage(resolveSymbol(name))) return { kind: "flow" };
    return {
      kind: "other",
      node: reference ?? parent,
      reason: `the type \`${name.getText()}\` needs a client`,
    };
  }
  if (Node.isSpreadAssignment(parent)) return { kind: "spread", node: parent };
  if (Node.isVariableDeclaration(parent) && !Node.isIdentifier(parent.getNameNode())) {
    return { kind: "other", node: parent, reason: "the methods are taken from the client" };
  }
  return { kind: "flow" };
}

/**
 * How a client writes a query.
 *
 * @throws Unfit if it has, or may have, a serializer that has no equivalent.
 */
function clientStyles(node: CallExpression | undefined): Styles {
  const { Node } = morph();
  const [given] = (node?.getArguments() ?? []).filter((each) => Node.isExpression(each));
  if (!given) return DEFAULT_STYLES;
  const names =
    knownProperties(given.getType()) ?? unfit("the type of the client's options is unknown");
  let styles = DEFAULT_STYLES;
  for (const name of names) {
    if (!SERIALIZERS.test(name)) continue;
    const property = plainLiteral(given)?.getProperty(name);
    const known = property && keyAndValue(property, (each) => each.getText());
    if (name !== "querySerializer" || !known) unfit(`its client sets \`${name}\`, or may set it`);
    styles = readStyles(styles, known.value);
  }
  return styles;
}

const SERIALIZERS = /^((query|body|path)Serializer|Request|requestInitExt)$/;

/** @throws Unfit if the calls of a client cannot be changed. */
export function groupOf(
  { created, kept, foreign, uses, others }: ClientUses,
  api: Api,
): ClientGroup {
  if (created.length + kept.length === 0 || foreign.length > 0) {
    unfit("its client is created in a file that is not migrated");
  }
  if (others.some(({ text }) => /\beject$/.test(text))) unfit("its client ejects middleware");
  for (const node of uses) for (const argument of node.getArguments()) checkMiddleware(argument);
  const styles = [...created, ...kept].map((node) => JSON.stringify(clientStyles(node)));
  if (new Set(styles).size > 1) unfit("its clients have different `querySerializer`s");
  const helper = join(dirname(api.output), HELPER);
  return {
    api,
    helper,
    hasMiddleware: uses.length > 0,
    styles: clientStyles(created[0] ?? kept[0]),
  };
}
