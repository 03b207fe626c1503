import ts from 'typescript'

const typeFlags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true })

/**
 * The signature of a declaration: one line for the name and an indented one for each member. Types are printed as
 * written, or as the checker infers them.
 */
export function signatureLines(checker: ts.TypeChecker, node: ts.Declaration, name: string): string[] {
  if (ts.isFunctionDeclaration(node)) return [`function ${name}${callText(checker, node)}`]
  if (ts.isInterfaceDeclaration(node))
    return [`interface ${name}${headText(node)}`, ...membersOf(checker, node.members)]
  if (ts.isClassDeclaration(node)) return [`class ${name}${headText(node)}`, ...membersOf(checker, node.members)]
  if (ts.isTypeAliasDeclaration(node)) {
    return [`type ${name}${typeParametersText(node.typeParameters)} = ${printed(node.type)}`]
  }
  if (ts.isVariableDeclaration(node)) return constantLines(checker, node, name)
  return [`${ts.SyntaxKind[node.kind]} ${name}`]
}

/** A catalogue (an object literal without a declared type) is listed by its properties, anything else by its type. */
function constantLines(checker: ts.TypeChecker, node: ts.VariableDeclaration, name: string): string[] {
  const literal = node.type === undefined ? literalOf(node.initializer) : undefined
  if (literal === undefined) return [`const ${name}: ${declaredType(checker, node, node.type)}`]
  const properties = checker.getTypeAtLocation(node).getProperties()
  return [
    `const ${name}`,
    ...properties.map((property) => {
      const type = checker.getBaseTypeOfLiteralType(checker.getTypeOfSymbolAtLocation(property, node))
      return `  ${property.name}: ${checker.typeToString(type, node, typeFlags)}`
    }),
  ]
}

function literalOf(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (node === undefined) return undefined
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalOf(node.expression)
  return ts.isObjectLiteralExpression(node) ? node : undefined
}

function membersOf(checker: ts.TypeChecker, members: ts.NodeArray<ts.TypeElement | ts.ClassElement>): string[] {
  return members.filter(isPublic).map((member) => `  ${memberText(checker, member)}`)
}

function isPublic(member: ts.TypeElement | ts.ClassElement): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return false
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
  return (ts.getCombinedModifierFlags(member) & hidden) === 0 && !ts.isClassStaticBlockDeclaration(member)
}

function memberText(checker: ts.TypeChecker, member: ts.TypeElement | ts.ClassElement): string {
  if (ts.isConstructorDeclaration(member)) return `constructor(${parametersText(checker, member.parameters)})`
  const name = member.name === undefined ? '' : printed(member.name)
  if (ts.isMethodDeclaration(member)) return `${modifiersText(member)}${name}${callText(checker, member)}`
  if (ts.isGetAccessorDeclaration(member)) return `${modifiersText(member)}get ${name}${callText(checker, member)}`
  if (ts.isPropertyDeclaration(member)) {
    const type = declaredType(checker, member, member.type)
    return `${modifiersText(member)}${name}${member.questionToken ? '?' : ''}: ${type}`
  }
  return printed(member)
}

function modifiersText(member: ts.ClassElement): string {
  const flags = ts.getCombinedModifierFlags(member)
  const isStatic = (flags & ts.ModifierFlags.Static) !== 0
  const isReadonly = (flags & ts.ModifierFlags.Readonly) !== 0
  return `${isStatic ? 'static ' : ''}${isReadonly ? 'readonly ' : ''}`
}

function callText(checker: ts.TypeChecker, node: ts.SignatureDeclaration): string {
  const signature = checker.getSignatureFromDeclaration(node)
  const returned =
    node.type === undefined && signature !== undefined
      ? checker.typeToString(signature.getReturnType(), node, typeFlags)
      : printed(node.type)
  return `${typeParametersText(node.typeParameters)}(${parametersText(checker, node.parameters)}): ${returned}`
}

function parametersText(checker: ts.TypeChecker, parameters: ts.NodeArray<ts.ParameterDeclaration>): string {
  return parameters
    .map((parameter, index) => {
      // A destructuring pattern names the fields that the function reads, which callers need not know.
      const name = ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${index}`
      const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined
      const rest = parameter.dotDotDotToken === undefined ? '' : '...'
      return `${rest}${name}${isOptional ? '?' : ''}: ${declaredType(checker, parameter, parameter.type)}`
    })
    .join(', ')
}

function headText(node: ts.InterfaceDeclaration | ts.ClassDeclaration): string {
  const clauses = (node.heritageClauses ?? []).map((clause) => ` ${printed(clause).trim()}`)
  return `${typeParametersText(node.typeParameters)}${clauses.join('')}`
}

function typeParametersText(parameters: ts.NodeArray<ts.TypeParameterDeclaration> | undefined): string {
  return parameters === undefined ? '' : `<${parameters.map(printed).join(', ')}>`
}

function declaredType(checker: ts.TypeChecker, node: ts.Node, type: ts.TypeNode | undefined): string {
  return type === undefined
    ? oneLine(checker.typeToString(checker.getTypeAtLocation(node), node, typeFlags))
    : printed(type)
}

function printed(node: ts.Node | undefined): string {
  return node === undefined ? '' : oneLine(printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/;(?= \}|$)/g, '')
}
