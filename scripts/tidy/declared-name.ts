import ts from 'typescript'

/** The name that a node declares. A property of a foreign type is not ours to name, so uses do not count. */
export function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  if (!isDeclaration(node)) return undefined
  const { name } = node
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined
}

const declarationKinds: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.MethodDeclaration,
])

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return declarationKinds.has(node.kind)
}
