import ts from 'typescript'
import { declaredName } from './declared-name.ts'
import { ownEntry } from './own-entry.ts'
import {
  allowedCalls,
  bannedCalls,
  bannedNames,
  deterministicPackages,
  forbiddenCalls,
  systemRuntimeFiles,
  unitNames,
} from './rules.ts'
import { type Problem, problemAt, type SourceFile } from './source.ts'

/** No global clock and no global randomness where determinism is promised; no code from text anywhere. */
export function checkCalls(file: SourceFile): Problem[] {
  if (file.isTest || !file.package) return []
  const deterministic = deterministicPackages.includes(file.package) && !systemRuntimeFiles.includes(file.path)
  const problems: Problem[] = []
  for (const node of file.nodes) {
    const name = usedName(node)?.replace(/^globalThis\./, '')
    if (name === undefined) continue
    const forbidden = ownEntry(forbiddenCalls, name)
    if (forbidden) problems.push(problemAt(file, node, `${name} is forbidden: ${forbidden}`))
    if (!deterministic || name === allowedCalls[file.path]) continue
    const banned = ownEntry(bannedCalls, name)
    if (banned) problems.push(problemAt(file, node, `${name} is not deterministic: ${banned}`))
    if (ts.isNewExpression(node) && name === 'Date' && !node.arguments?.length) {
      problems.push(
        problemAt(file, node, 'new Date() is not deterministic: take `now` as a parameter, or runtime.clock'),
      )
    }
  }
  return problems
}

/** The last parts of the dotted names in the tables: the text of no other needs to be read. */
const lastParts: ReadonlySet<string | undefined> = new Set(
  [...Object.keys(bannedCalls), ...Object.keys(forbiddenCalls)].map((name) => name.split('.').at(-1)),
)

/** A dotted name counts wherever it is mentioned, since it can be passed on uncalled; a bare name counts when called. */
function usedName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return lastParts.has(node.name.text) ? node.getText() : undefined
  const calls = ts.isCallExpression(node) || ts.isNewExpression(node)
  return calls && ts.isIdentifier(node.expression) ? node.expression.text : undefined
}

/** Declared names are full words. */
export function checkNames(file: SourceFile): Problem[] {
  if (file.isGenerated) return []
  const problems: Problem[] = []
  for (const node of file.nodes) {
    if (ts.isTypeParameterDeclaration(node) && Object.hasOwn(globalThis, node.name.text)) {
      problems.push(problemAt(file, node, `type parameter ${node.name.text} hides a global: use T, or another noun`))
    }
    const name = declaredName(node)
    // A destructured field keeps the name that its type gave it.
    if (!name || (ts.isBindingElement(node) && node.propertyName === undefined)) continue
    const words = name.text
      .replace('#', '')
      .split(/(?=[A-Z])|_|(?<=\D)(?=\d)/)
      .map((word) => word.toLowerCase())
    words.forEach((word, position) => {
      const replacement = ownEntry(bannedNames, word)
      const isUnit = unitNames.includes(word) && position > 0 && words.slice(position + 1).every(isBound)
      if (replacement && !isUnit) {
        problems.push(problemAt(file, name, `name ${name.text} abbreviates: use ${replacement}, not ${word}`))
      }
    })
  }
  return problems
}

/** A unit may be followed by the word that makes it a bound: delayMsMax. */
function isBound(word: string): boolean {
  return word === 'max' || word === 'min'
}
