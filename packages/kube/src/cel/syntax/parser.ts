import { codePointCount } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { CelExpression, CelMapEntry, CelStructField } from '../ast.ts'
import type { CelIssue } from '../environment.ts'
import type { CelMacro } from '../macro.ts'
import { type Locator, locate, locatorOf, noLocation, offsetConverter } from '../source.ts'
import { checkHeight, NestingDepth } from './depth.ts'
import { tokenize } from './lexer.ts'
import { readBytes, readDouble, readInt, readString, readUint } from './literal.ts'
import { balance } from './logic.ts'
import { type MacroTable, macroKey } from './macro-table.ts'
import { macroNodeBuilder, NodeFactory, ParseStop } from './node-factory.ts'
import { celReservedWords } from './reserved.ts'
import type { Token, TokenKind } from './token.ts'

export type ParseResult = { readonly root: CelExpression } | { readonly issues: readonly CelIssue[] }

/** Parses a whole expression and expands its macros. */
export function parseExpression(source: string, macros: MacroTable): ParseResult {
  const size = source.length > limits.celExpressionCharactersMax ? codePointCount(source) : source.length
  if (size > limits.celExpressionCharactersMax) {
    const message = `expression code point size exceeds limit: size: ${size}, limit ${limits.celExpressionCharactersMax}`
    return { issues: [{ message, ...noLocation }] }
  }
  const parser = new Parser(source, macros)
  try {
    const root = parser.parse()
    return parser.issues.length > 0 ? { issues: parser.issues } : { root }
  } catch (stop) {
    if (!(stop instanceof ParseStop)) throw stop
    const location = stop.offset === undefined ? noLocation : locate(source, stop.offset)
    return { issues: [...parser.issues, { message: stop.message, ...location }] }
  }
}

const sumOperators: Partial<Record<TokenKind, { readonly name: string; readonly level: number }>> = {
  '*': { name: '_*_', level: 2 },
  '/': { name: '_/_', level: 2 },
  '%': { name: '_%_', level: 2 },
  '+': { name: '_+_', level: 1 },
  '-': { name: '_-_', level: 1 },
}

const relationOperators: Partial<Record<TokenKind, string>> = {
  '<': '_<_',
  '<=': '_<=_',
  '>': '_>_',
  '>=': '_>=_',
  '==': '_==_',
  '!=': '_!=_',
  in: '@in',
}

const operandStart =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}"

/** The tokens that a value may start with. */
const operandKinds: ReadonlySet<TokenKind> = new Set([
  '[',
  '{',
  '(',
  '.',
  '-',
  '!',
  'true',
  'false',
  'null',
  'double',
  'int',
  'uint',
  'string',
  'bytes',
  'identifier',
])

type SyntaxProblem = 'mismatched' | 'extraneous' | 'missing' | 'no viable alternative'

class Parser {
  readonly issues: CelIssue[] = []
  readonly #source: string
  readonly #tokens: readonly Token[]
  readonly #toOffset: (position: number) => number
  readonly #macros: MacroTable
  readonly #locate: Locator
  readonly #factory = new NodeFactory()
  readonly #depth = new NestingDepth()
  #position = 0
  /** The height of the last parsed expression, see checkHeight. */
  #height = 0

  constructor(source: string, macros: MacroTable) {
    this.#source = source
    const { tokens, errors } = tokenize(source)
    this.#tokens = tokens
    this.#toOffset = offsetConverter(source)
    this.#macros = macros
    this.#locate = locatorOf(source)
    for (const error of errors) {
      this.#complain(this.#offsetOf(error), `Syntax error: token recognition error at: '${this.#textOf(error)}'`)
    }
  }

  parse(): CelExpression {
    const root = this.#expression()
    if (this.#kind() !== 'end') {
      const trailing = this.#tokens[this.#position + 1]?.kind === 'end'
      this.#syntaxError('<EOF>', trailing ? 'extraneous' : 'mismatched')
    }
    return root
  }

  #expression(): CelExpression {
    const depth = this.#depth.current('expression')
    this.#depth.enter('expression')
    let result = this.#logical('_||_')
    if (this.#kind() === '?') {
      let height = this.#height
      const offset = this.#offsetOf(this.#take())
      const whenTrue = this.#logical('_||_')
      height = Math.max(height, this.#height)
      this.#expect(':', "':'")
      const whenFalse = this.#expression()
      this.#height = checkHeight(Math.max(height, this.#height) + 1)
      result = this.#callOrMacro(offset, '_?_:_', undefined, [result, whenTrue, whenFalse])
    }
    this.#depth.restore('expression', depth)
    return result
  }

  #logical(operator: '_||_' | '_&&_'): CelExpression {
    const token = operator === '_||_' ? '||' : '&&'
    const next = () => (operator === '_||_' ? this.#logical('_&&_') : this.#relation(true))
    const first = next()
    if (this.#kind() !== token) return first
    const terms = [first]
    const offsets: number[] = []
    let height = this.#height
    while (this.#kind() === token) {
      offsets.push(this.#offsetOf(this.#take()))
      terms.push(next())
      height = Math.max(height, this.#height)
    }
    this.#height = height
    return balance(this.#factory, operator, terms, offsets)
  }

  #relation(chain: boolean): CelExpression {
    const depth = this.#depth.current('relation')
    this.#depth.enter('relation')
    let left = this.#sum(1)
    while (chain) {
      const name = relationOperators[this.#kind()]
      if (name === undefined) break
      const height = this.#height
      const offset = this.#offsetOf(this.#take())
      const right = this.#relation(false)
      this.#height = checkHeight(Math.max(height, this.#height) + 1)
      left = this.#callOrMacro(offset, name, undefined, [left, right])
    }
    this.#depth.restore('relation', depth)
    return left
  }

  #sum(level: number): CelExpression {
    const depth = this.#depth.current('sum')
    this.#depth.enter('sum')
    let left = this.#unary()
    for (;;) {
      const operator = sumOperators[this.#kind()]
      if (operator === undefined || operator.level < level) break
      const height = this.#height
      const offset = this.#offsetOf(this.#take())
      const right = this.#sum(operator.level + 1)
      this.#height = checkHeight(Math.max(height, this.#height) + 1)
      left = this.#callOrMacro(offset, operator.name, undefined, [left, right])
    }
    this.#depth.restore('sum', depth)
    return left
  }

  #unary(): CelExpression {
    const operator = this.#kind()
    if (operator !== '!' && operator !== '-') return this.#member()
    const second = this.#tokens[this.#position + 1]?.kind
    if (operator === '-' && (second === 'int' || second === 'double')) return this.#member()
    const offset = this.#offsetOf(this.#token())
    let count = 0
    while (this.#kind() === operator) {
      this.#take()
      count++
    }
    const operand = this.#member()
    if (count % 2 === 0) return operand
    return this.#callOrMacro(offset, operator === '!' ? '!_' : '-_', undefined, [operand])
  }

  #member(): CelExpression {
    const depth = this.#depth.current('member')
    this.#depth.enter('member')
    let operand = this.#primary()
    for (;;) {
      const kind = this.#kind()
      if (kind !== '.' && kind !== '[') break
      operand = kind === '.' ? this.#selection(operand) : this.#index(operand)
      checkHeight(++this.#height)
    }
    this.#depth.restore('member', depth)
    return operand
  }

  #selection(operand: CelExpression): CelExpression {
    const offset = this.#offsetOf(this.#take())
    const optional = this.#takeIf('?')
    const nameToken = this.#token()
    const field = this.#fieldName()
    if (optional) {
      const name = this.#factory.literal(this.#offsetOf(nameToken), field)
      return this.#factory.call(offset, '_?._', [operand, name])
    }
    if (this.#kind() === '(' && nameToken.kind === 'identifier') {
      const open = this.#offsetOf(this.#token())
      const height = this.#height
      const args = this.#callArguments()
      this.#height = Math.max(height, this.#height)
      return this.#callOrMacro(open, field, operand, args)
    }
    return { kind: 'select', id: this.#factory.nextId(), offset, operand, field, testOnly: false }
  }

  #index(operand: CelExpression): CelExpression {
    const offset = this.#offsetOf(this.#take())
    const height = this.#height
    const optional = this.#takeIf('?')
    const index = this.#expression()
    this.#expect(']', "']'")
    this.#height = Math.max(height, this.#height)
    return this.#callOrMacro(offset, optional ? '_[?_]' : '_[_]', undefined, [operand, index])
  }

  #primary(): CelExpression {
    this.#height = 0
    const token = this.#token()
    const offset = this.#offsetOf(token)
    switch (token.kind) {
      case '(': {
        this.#take()
        const inner = this.#expression()
        this.#expect(')', "')'")
        return inner
      }
      case '[':
        return this.#list(offset)
      case '{':
        return this.#map(offset)
      case '.':
      case 'identifier':
        return this.#name(offset)
      default:
        return this.#literal(token, offset)
    }
  }

  #literal(token: Token, offset: number): CelExpression {
    const negative = this.#takeIf('-')
    const valueToken = negative ? this.#token() : token
    if (negative && valueToken.kind !== 'int' && valueToken.kind !== 'double') {
      this.#syntaxError('{NUM_FLOAT, NUM_INT}')
    }
    const text = (negative ? '-' : '') + this.#source.slice(valueToken.start, valueToken.end)
    switch (valueToken.kind) {
      case 'int':
        return this.#literalOrIssue(offset, readInt(text))
      case 'uint':
        return this.#literalOrIssue(offset, readUint(text))
      case 'double':
        return this.#literalOrIssue(offset, readDouble(text))
      case 'string':
        return this.#literalOrIssue(offset, readString(text))
      case 'bytes':
        return this.#literalOrIssue(offset, readBytes(text))
      case 'true':
      case 'false':
        this.#take()
        return this.#factory.literal(offset, valueToken.kind === 'true')
      case 'null':
        this.#take()
        return this.#factory.literal(offset, null)
      default: {
        // Without this token, the next one could start the value.
        const next = this.#tokens[this.#position + 1]?.kind
        return this.#syntaxError(
          operandStart,
          next !== undefined && operandKinds.has(next) ? 'extraneous' : 'mismatched',
        )
      }
    }
  }

  #literalOrIssue(offset: number, result: ReturnType<typeof readInt>): CelExpression {
    this.#take()
    if ('error' in result) return this.#complain(offset, result.error)
    return this.#factory.literal(offset, result.value)
  }

  /** An identifier, a global call, or the literal of an object whose type name may be qualified. */
  #name(start: number): CelExpression {
    const leadingDot = this.#takeIf('.')
    if (this.#kind() !== 'identifier') this.#syntaxError('IDENTIFIER', 'no viable alternative')
    if (this.#isStructName()) return this.#struct(leadingDot)
    const token = this.#take()
    const word = this.#textOf(token)
    const name = (leadingDot ? '.' : '') + word
    const reserved = celReservedWords.has(word)
    if (this.#kind() !== '(') {
      if (reserved) return this.#complain(start, `reserved identifier: ${word}`)
      return this.#factory.identifier(this.#offsetOf(token), name)
    }
    const open = this.#offsetOf(this.#token())
    const args = this.#callArguments()
    if (reserved) return this.#complain(start, `reserved identifier: ${word}`)
    return this.#callOrMacro(open, name, undefined, args)
  }

  #isStructName(): boolean {
    let position = this.#position + 1
    while (this.#tokens[position]?.kind === '.' && this.#tokens[position + 1]?.kind === 'identifier') position += 2
    return this.#tokens[position]?.kind === '{'
  }

  #callArguments(): CelExpression[] {
    this.#take()
    return this.#separated(')', "')'", false, () => this.#expression())
  }

  #list(offset: number): CelExpression {
    this.#take()
    const optionalIndices: number[] = []
    const elements = this.#separated(']', "']'", true, (index) => {
      if (this.#takeIf('?')) optionalIndices.push(index)
      return this.#expression()
    })
    return { kind: 'list', id: this.#factory.nextId(), offset, elements, optionalIndices }
  }

  #map(offset: number): CelExpression {
    this.#take()
    const entries = this.#separated('}', "'}'", true, (): CelMapEntry => {
      const optional = this.#takeIf('?')
      const key = this.#expression()
      const height = this.#height
      const colon = this.#offsetOf(this.#expect(':', "':'"))
      const value = this.#expression()
      this.#height = Math.max(height, this.#height)
      return { id: this.#factory.nextId(), offset: colon, key, value, optional }
    })
    return { kind: 'map', id: this.#factory.nextId(), offset, entries }
  }

  #struct(leadingDot: boolean): CelExpression {
    let typeName = (leadingDot ? '.' : '') + this.#textOf(this.#take())
    while (this.#takeIf('.')) typeName += `.${this.#textOf(this.#take())}`
    const offset = this.#offsetOf(this.#expect('{', "'{'"))
    const fields = this.#separated('}', "'}'", true, (): CelStructField => {
      const optional = this.#takeIf('?')
      const name = this.#fieldName()
      const colon = this.#offsetOf(this.#expect(':', "':'"))
      return { id: this.#factory.nextId(), offset: colon, name, value: this.#expression(), optional }
    })
    return { kind: 'struct', id: this.#factory.nextId(), offset, typeName, fields }
  }

  /** Comma-separated items up to a closing token; list and map literals may end with a comma, even without items. */
  #separated<T>(close: TokenKind, label: string, trailingComma: boolean, item: (index: number) => T): T[] {
    const items: T[] = []
    let height = 0
    if (trailingComma && this.#takeIf(',') && this.#kind() !== close) this.#syntaxError(label)
    while (this.#kind() !== close) {
      items.push(item(items.length))
      height = Math.max(height, this.#height)
      if (this.#kind() === close) break
      if (!trailingComma && this.#kind() === 'end') this.#expect(close, label)
      if (!this.#takeIf(',')) this.#syntaxError(`{${label}, ','}`)
      if (!trailingComma && this.#kind() === close) this.#syntaxError(operandStart)
    }
    this.#take()
    this.#height = height
    return items
  }

  #fieldName(): string {
    const token = this.#token()
    if (token.kind === 'identifier') return this.#textOf(this.#take())
    if (token.kind === 'escaped identifier') {
      this.#take()
      this.#complain(this.#offsetOf(token), "unsupported syntax: '`'")
      return this.#textOf(token)
    }
    if (token.kind === 'true' || token.kind === 'false' || token.kind === 'null') this.#syntaxError('IDENTIFIER')
    this.#syntaxError('{IDENTIFIER, ESC_IDENTIFIER}', 'no viable alternative')
  }

  #callOrMacro(
    offset: number,
    name: string,
    target: CelExpression | undefined,
    args: readonly CelExpression[],
  ): CelExpression {
    const macro: CelMacro | undefined = this.#macros.get(macroKey(name, target !== undefined, args.length))
    const expanded = macro?.expand(macroNodeBuilder(this.#factory, offset), target, args)
    if (expanded === undefined) return this.#factory.call(offset, name, args, target)
    return 'error' in expanded ? this.#complain(expanded.at.offset, expanded.error) : expanded
  }

  #complain(offset: number, message: string): CelExpression {
    this.issues.push({ message, ...this.#locate(offset) })
    return this.#factory.literal(offset, null)
  }

  #syntaxError(expecting: string, problem: SyntaxProblem = 'mismatched'): never {
    const token = this.#token()
    const offset = this.#offsetOf(token)
    const text = token.kind === 'end' ? '<EOF>' : this.#textOf(token)
    if (problem === 'no viable alternative') {
      const dot = this.#tokens[this.#position - 1] as Token
      const input = this.#source.slice(dot.start, token.kind === 'end' ? dot.end : token.end)
      throw new ParseStop(`Syntax error: no viable alternative at input '${input}'`, offset)
    }
    if (problem === 'missing') throw new ParseStop(`Syntax error: missing ${expecting} at '${text}'`, offset)
    throw new ParseStop(`Syntax error: ${problem} input '${text}' expecting ${expecting}`, offset)
  }

  #token(): Token {
    return this.#tokens[this.#position] as Token
  }

  #kind(): TokenKind {
    return this.#token().kind
  }

  #take(): Token {
    return this.#tokens[this.#position++] as Token
  }

  #takeIf(kind: TokenKind): boolean {
    if (this.#kind() !== kind) return false
    this.#position++
    return true
  }

  #expect(kind: TokenKind, label: string): Token {
    if (this.#kind() === kind) return this.#take()
    // The rest would be valid after a missing token: the end after the outermost bracket, or a value after a colon.
    const fits = kind === ':' ? operandKinds.has(this.#kind()) : this.#kind() === 'end' && this.#openBrackets() === 1
    if (fits) this.#syntaxError(label, 'missing')
    this.#syntaxError(label, this.#tokens[this.#position + 1]?.kind === kind ? 'extraneous' : 'mismatched')
  }

  #openBrackets(): number {
    let open = 0
    for (const { kind } of this.#tokens) {
      if (kind === '(' || kind === '[' || kind === '{') open++
      else if (kind === ')' || kind === ']' || kind === '}') open--
    }
    return open
  }

  #textOf(token: Token): string {
    return this.#source.slice(token.start, token.end)
  }

  #offsetOf(token: Token): number {
    return this.#toOffset(token.start)
  }
}
