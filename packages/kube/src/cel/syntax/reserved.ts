/** Words that may name a field, but neither a variable nor a global function. */
const reservedWords: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'package',
  'namespace',
  'null',
  'return',
  'true',
  'var',
  'void',
  'while',
])

export function isReservedWord(word: string): boolean {
  return reservedWords.has(word)
}
