/** The text format of WebAssembly as it is written: names, numbers and texts in brackets. */
export type Expression = string | readonly Expression[]

/** Reads one expression; comments run from two semicolons to the end of their line. */
export function readExpression(text: string): Expression {
  const words = text.replace(/;;.*$/gm, '').match(/[()]|"[^"]*"|[^\s()"]+/g) ?? []
  let position = 0
  const read = (): Expression => {
    const word = words[position++]
    if (word === undefined) throw new Error('the text ends within brackets')
    if (word !== '(') return word
    const parts: Expression[] = []
    while (words[position] !== ')') parts.push(read())
    position++
    return parts
  }
  const expression = read()
  if (position !== words.length) throw new Error(`the text goes on behind its end with ${words[position]}`)
  return expression
}

/** The parts of an expression in brackets. */
export function partsOf(expression: Expression | undefined): readonly Expression[] {
  if (expression === undefined || typeof expression === 'string') throw new Error(`brackets, not ${expression}`)
  return expression
}

/** A word. */
export function wordOf(expression: Expression | undefined): string {
  if (typeof expression !== 'string') throw new Error(`a word, not ${JSON.stringify(expression)}`)
  return expression
}

/** What stands first in the brackets: it says what the rest is. */
export function headOf(expression: Expression): string {
  return typeof expression === 'string' ? '' : wordOf(expression[0])
}
