/** The kinds of token; operators and keywords are their own kind. */
export type TokenKind =
  | 'identifier'
  | 'escaped identifier'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'end'
  | 'error'
  | (typeof keywords)[number]
  | (typeof operators)[number]

export const keywords = ['true', 'false', 'null', 'in'] as const

export const operators = [
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '.',
  ',',
  '-',
  '!',
  '?',
  ':',
  '+',
  '*',
  '/',
  '%',
] as const

/** Positions count UTF-16 units; the parser converts them to code points if a source has astral characters. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}
