import { CST, type Parser } from 'yaml'

/**
 * Finds tabs that indent. The parser passes over those on lines without anything else; the reader of Kubernetes takes them
 * where a line of a flow collection or of a scalar goes on, and nowhere else.
 */
export class TabFinder {
  private readonly parser: Parser
  private flowDepth = 0
  /** How much of a line has been passed over; more than all of it behind the first that is there. */
  private column = 0
  /** Whether the last that was there is a plain scalar, which may go on. */
  private isPlain = false
  private isBlockScalar = false

  constructor(parser: Parser) {
    this.parser = parser
  }

  /** Whether a lexeme, before the parser gets it, indents by a tab. */
  isMisplaced(lexeme: string): boolean {
    const type = CST.tokenType(lexeme)
    const { column } = this
    if (type === 'newline') this.column = 0
    else if (type === 'space') this.column += lexeme.length
    else if (type !== 'doc-mode') {
      this.column = Number.POSITIVE_INFINITY
      this.note(type)
    }
    const tab = type === 'space' && Number.isFinite(column) ? lexeme.indexOf('\t') : -1
    return tab >= 0 && this.isIndenting(column + tab)
  }

  private note(type: CST.TokenType | null): void {
    if (type === 'flow-map-start' || type === 'flow-seq-start') this.flowDepth++
    if (type === 'flow-map-end' || type === 'flow-seq-end') this.flowDepth--
    if (type === 'block-scalar-header') this.isBlockScalar = true
    else if (type === 'scalar') {
      this.isPlain = !this.isBlockScalar
      this.isBlockScalar = false
      return
    }
    // The text of a scalar comes behind the sign for one, and has no type.
    if (type !== null) this.isPlain = false
  }

  private isIndenting(column: number): boolean {
    return this.flowDepth === 0 && (!this.isPlain || column <= this.indentation())
  }

  /** How far the collection is indented that the next line belongs to; less than nothing outside of all. */
  private indentation(): number {
    for (let at = this.parser.stack.length - 1; at >= 0; at--) {
      const token = this.parser.stack[at]
      if (token?.type === 'block-map' || token?.type === 'block-seq') return token.indent
    }
    return -1
  }
}
