import { CST, type Parser } from 'yaml'

/**
 * Finds tabs in indentation. The parser ignores those on otherwise blank lines; Kubernetes' reader allows them only in
 * continuation lines of a flow collection or a scalar.
 */
export class TabFinder {
  readonly #parser: Parser
  #flowDepth = 0
  /** The scanned length of a line; infinite after its first token. */
  #column = 0
  /** Whether the last token is a plain scalar, which may continue. */
  #isPlain = false
  #isBlockScalar = false

  constructor(parser: Parser) {
    this.#parser = parser
  }

  /** Whether a lexeme indents by a tab; called before the parser gets it. */
  isMisplaced(lexeme: string): boolean {
    const type = CST.tokenType(lexeme)
    const column = this.#column
    if (type === 'newline') this.#column = 0
    else if (type === 'space') this.#column += lexeme.length
    else if (type !== 'doc-mode') {
      this.#column = Number.POSITIVE_INFINITY
      this.#note(type)
    }
    const tab = type === 'space' && Number.isFinite(column) ? lexeme.indexOf('\t') : -1
    return tab >= 0 && this.#isIndenting(column + tab)
  }

  #note(type: CST.TokenType | null): void {
    if (type === 'flow-map-start' || type === 'flow-seq-start') this.#flowDepth++
    if (type === 'flow-map-end' || type === 'flow-seq-end') this.#flowDepth--
    if (type === 'block-scalar-header') this.#isBlockScalar = true
    else if (type === 'scalar') {
      this.#isPlain = !this.#isBlockScalar
      this.#isBlockScalar = false
      return
    }
    // The text of a scalar follows the scalar token and has no type.
    if (type !== null) this.#isPlain = false
  }

  #isIndenting(column: number): boolean {
    return this.#flowDepth === 0 && (!this.#isPlain || column <= this.#indentation())
  }

  /** The indentation of the collection of the next line; negative outside all collections. */
  #indentation(): number {
    for (let at = this.#parser.stack.length - 1; at >= 0; at--) {
      const token = this.#parser.stack[at]
      if (token?.type === 'block-map' || token?.type === 'block-seq') return token.indent
    }
    return -1
  }
}
