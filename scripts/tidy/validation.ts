import ts from 'typescript'
import { type Problem, problemAt, type SourceFile } from './source.ts'

/** The one style of validation that registry/common/index.ts of the API server states. */
export function checkValidation(file: SourceFile): Problem[] {
  if (file.isTest || !file.path.startsWith('packages/apiserver/src/registry/')) return []
  const problems: Problem[] = []
  for (const node of file.nodes) {
    if (ts.isCallExpression(node) && spreadsIntoErrors(node)) {
      problems.push(problemAt(file, node, 'a large list fails as arguments of push: use addErrors'))
    }
    if (!ts.isFunctionDeclaration(node)) continue
    for (const parameter of node.parameters) {
      const message = problemOf(parameter, node)
      if (message !== undefined) problems.push(problemAt(file, parameter, message))
    }
  }
  return problems
}

function spreadsIntoErrors({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'push') return false
  return given.some(ts.isSpreadElement) && /errors$/i.test(expression.expression.getText())
}

function problemOf(parameter: ts.ParameterDeclaration, owner: ts.FunctionDeclaration): string | undefined {
  const type = parameter.type?.getText()
  if (type === 'FieldError[]') return 'errors are appended to a parameter: return a new list'
  const isPath = type === 'string' && /^(?:path|place|where)$|Path$/.test(parameter.name.getText())
  if (!isPath || !/\bFieldError\b/.test(owner.type?.getText() ?? '')) return undefined
  const hasFieldPath = owner.parameters.some((other) => other.type?.getText() === 'FieldPath')
  return hasFieldPath ? undefined : 'the path of an error is text: use a FieldPath'
}
