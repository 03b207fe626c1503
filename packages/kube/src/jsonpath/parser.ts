import { KubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { describeCharacter, parseGoInteger } from '../values/index.ts'
import { type ListNode, newList, type SliceBound } from './node.ts'
import { unquote } from './unquote.ts'

/** Parses a template of text and actions in braces. Throws KUBE_JSONPATH_SYNTAX with the message of client-go. */
export function parseTemplate(text: string): ListNode {
  if (text.length > limits.jsonPathCharactersMax) {
    throw syntaxError(`template is longer than ${limits.jsonPathCharactersMax} characters`)
  }
  return new TemplateParser(text).parse()
}

/** Parses one action without its braces. */
function parseAction(text: string): ListNode {
  return new TemplateParser(`{${text}}`).parse().nodes[0] as ListNode
}

class TemplateParser {
  readonly #input: string
  #position = 0

  constructor(input: string) {
    this.#input = input
  }

  parse(): ListNode {
    const root = newList()
    while (this.#position < this.#input.length) {
      const brace = this.#input.indexOf('{', this.#position)
      const end = brace < 0 ? this.#input.length : brace
      if (end > this.#position) root.nodes.push({ kind: 'text', text: this.#input.slice(this.#position, end) })
      this.#position = end
      if (brace >= 0) root.nodes.push(this.#action())
    }
    return root
  }

  #action(): ListNode {
    const list = newList()
    this.#position++
    while (!this.#step(list));
    return list
  }

  /** Reads one step of an action; true at its end. */
  #step(list: ListNode): boolean {
    const rest = this.#position
    if (this.#input.startsWith('}', rest)) {
      this.#position++
      return true
    }
    if (this.#input.startsWith('[?(', rest)) this.#filter(list)
    else if (this.#input.startsWith('..', rest)) this.#recursive(list)
    else this.#plainStep(list)
    return false
  }

  #plainStep(list: ListNode): void {
    const character = this.#peek()
    if (character === undefined || character === '\r' || character === '\n') throw syntaxError('unclosed action')
    // The dollar and the at sign mean the current value, which needs no step.
    if (character === ' ' || character === '@' || character === '$') this.#position++
    else if (character === '[') this.#subscript(list)
    else if (character === '"' || character === "'") this.#quoted(list, character)
    else if (character === '.') {
      this.#position++
      this.#field(list)
    } else if (/^[-+\p{Nd}]$/u.test(character)) this.#number(list)
    else if (/^[_\p{L}]$/u.test(character)) this.#identifier(list)
    else throw syntaxError(`unrecognized character in action: ${describeCharacter(character)}`)
  }

  #peek(): string | undefined {
    const codePoint = this.#input.codePointAt(this.#position)
    return codePoint === undefined ? undefined : String.fromCodePoint(codePoint)
  }

  #identifier(list: ListNode): void {
    const name = this.#take(/[^ \t\r\n.,[\]$@{}]*/y)
    if (name === 'true' || name === 'false') list.nodes.push({ kind: 'boolean', value: name === 'true' })
    else list.nodes.push({ kind: 'identifier', name })
  }

  #recursive(list: ListNode): void {
    if (list.nodes.at(-1)?.kind === 'recursive') throw syntaxError('invalid multiple recursive descent')
    this.#position += 2
    list.nodes.push({ kind: 'recursive' })
    if (/^[_\p{L}\p{Nd}]$/u.test(this.#peek() ?? '')) this.#field(list)
  }

  #field(list: ListNode): void {
    const name = this.#take(/(?:\\[\s\S]|\\$|[^\\ \t\r\n.,[\]$@{}])*/uy)
    if (name === '*') list.nodes.push({ kind: 'wildcard' })
    else list.nodes.push({ kind: 'field', name: name.replaceAll('\\', '') })
  }

  #number(list: ListNode): void {
    const text = this.#take(/[-+]?[.\p{Nd}]*/uy)
    const integer = parseGoInteger(text, 64)
    if ('value' in integer) list.nodes.push({ kind: 'integer', value: narrow(integer.value) })
    else if (/^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text)) list.nodes.push({ kind: 'float', value: Number(text) })
    else throw syntaxError(`cannot parse number ${text}`)
  }

  #quoted(list: ListNode, quote: string): void {
    let end = this.#position + 1
    while (this.#input[end] !== quote || (this.#input[end - 1] === '\\' && end > this.#position)) {
      if (end >= this.#input.length || this.#input[end] === '\n') throw syntaxError('unterminated quoted string')
      end++
    }
    const quoted = this.#input.slice(this.#position, end + 1)
    this.#position = end + 1
    const text = unquote(quoted)
    if (text === undefined) throw syntaxError(`unquote string ${quoted} error invalid syntax`)
    list.nodes.push({ kind: 'text', text })
  }

  #subscript(list: ListNode): void {
    const inside = /[^\]\n]*/y
    inside.lastIndex = this.#position
    inside.test(this.#input)
    const end = inside.lastIndex
    if (this.#input[end] !== ']') throw syntaxError('unterminated array')
    const written = this.#input.slice(this.#position + 1, end)
    this.#position = end + 1
    const text = written === '*' ? ':' : written
    const parts = text.split(',')
    if (parts.length > 1) {
      const lists = parts.map((part) => parseAction(`[${part.replace(/^ +| +$/g, '')}]`))
      list.nodes.push({ kind: 'union', lists })
      return
    }
    const key = /^'([^']*)'$/.exec(text)?.[1]
    if (key !== undefined) list.nodes.push(...parseAction(`.${key}`).nodes)
    else list.nodes.push({ kind: 'slice', bounds: parseSlice(text) })
  }

  #filter(list: ListNode): void {
    const start = this.#position + 3
    const end = this.#filterEnd(start)
    if (this.#input[end + 1] !== ']') throw syntaxError('unclosed array expect ]')
    const text = this.#input.slice(start, end)
    this.#position = end + 2
    const comparison = /^([^!<>=]+)([!<>=]+)([^\n]+)$/.exec(text)
    if (!comparison) {
      list.nodes.push({ kind: 'filter', left: parseAction(text), right: newList(), operator: 'exists' })
      return
    }
    const left = parseAction(comparison[1] as string)
    const right = parseAction(comparison[3] as string)
    list.nodes.push({ kind: 'filter', left, right, operator: comparison[2] as string })
  }

  /** The parenthesis that ends a filter: the first one that is not inside the first quoted string. */
  #filterEnd(start: number): number {
    let quote = ''
    let closed = false
    for (let index = start; index < this.#input.length; index++) {
      const character = this.#input[index] as string
      if (character === '\n') break
      if (character === '"' || character === "'") {
        if (quote === '') quote = character
        else if (character === quote && this.#input[index - 1] !== '\\') closed = true
      } else if (character === ')' && (quote !== '') === closed) return index
    }
    throw syntaxError('unterminated filter')
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position
    const text = pattern.exec(this.#input)?.[0] ?? ''
    this.#position += text.length
    return text
  }
}

function parseSlice(text: string): [SliceBound, SliceBound, SliceBound] {
  const match = /^(-?[0-9]*)(:-?[0-9]*)?(:-?[0-9]*)?$/.exec(text)
  if (!match) throw syntaxError(`invalid array index ${text}`)
  const [, start = '', end = '', step = ''] = match
  const first = bound(start, start)
  const derived = { value: BigInt.asIntN(64, first.value + 1n), known: true, derived: true }
  return [first, end === '' ? derived : bound(end, end.slice(1)), bound(step, step.slice(1))]
}

function bound(written: string, digits: string): SliceBound {
  if (written === '' || digits === '') return { value: 0n, known: false, derived: false }
  const integer = parseGoInteger(digits, 64)
  if ('problem' in integer) throw syntaxError(`array index ${digits} is not a number`)
  return { value: integer.value, known: true, derived: false }
}

function narrow(integer: bigint): number | bigint {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}

function syntaxError(message: string): KubeError {
  return new KubeError('KUBE_JSONPATH_SYNTAX', message)
}
