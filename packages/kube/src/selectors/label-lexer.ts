/** The kind of a label selector's token. */
export type LabelTokenKind =
  | 'identifier'
  | 'end'
  | '('
  | ')'
  | ','
  | '!'
  | '='
  | '=='
  | '!='
  | '>'
  | '<'
  | 'in'
  | 'notin'

export interface LabelToken {
  readonly kind: LabelTokenKind
  readonly text: string
}

const symbol = /!=|==|[=!(),<>]/y
const space = /[ \t\r\n]*/y
const word = /[^=!(),<> \t\r\n\0]*/y

/** Splits the text of a label selector into tokens; the last one is the end. */
export function scanLabelSelector(text: string): LabelToken[] {
  const tokens: LabelToken[] = []
  let position = 0
  for (;;) {
    position += matchAt(space, text, position).length
    // Kubernetes treats a NUL as the end of the text, unless it directly follows a token.
    if (position >= text.length || text[position] === '\0') break
    const piece = matchAt(symbol, text, position) || matchAt(word, text, position)
    tokens.push({ kind: kindOf(piece), text: piece })
    position += piece.length
    if (text[position] === '\0') position++
  }
  tokens.push({ kind: 'end', text: '' })
  return tokens
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0] ?? ''
}

function kindOf(piece: string): LabelTokenKind {
  switch (piece) {
    case '(':
    case ')':
    case ',':
    case '!':
    case '=':
    case '==':
    case '!=':
    case '>':
    case '<':
    case 'in':
    case 'notin':
      return piece
    default:
      return 'identifier'
  }
}
