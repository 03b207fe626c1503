import { type Alias, isAlias, isMap, isScalar, isSeq, type Range, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import { KubeError } from '../../errors.ts'
import {
  abbreviate,
  documentTooDeep,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  quoteGo,
  setField,
} from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { DecodeLimits } from '../decoded.ts'
import { resolvePlain, resolveTagged, scalarToJson, scalarToKey, type YamlScalar } from './scalar.ts'
import { type YamlSource, yamlSyntaxError } from './syntax.ts'

/** A field that occurs twice in one mapping. */
export interface YamlDuplicate {
  readonly path: string
  /** The key as Kubernetes prints it. */
  readonly key: string
  /** The offset of the second value. */
  readonly offset: number
}

/** An anchored node: open while it is being converted, then its value and its size when repeated. */
interface Anchor {
  readonly isMap: boolean
  closed: boolean
  value: JsonValue
  nodes: number
  height: number
  /** The duplicates inside, which count again for each repetition of the value. */
  duplicates: readonly YamlDuplicate[]
}

const mergeTag = 'tag:yaml.org,2002:merge'
const escapedSurrogate = /\\(?:u|U0000)[dD][89a-fA-F]/
const blankLastLine = /(?:^|\n)[ \t]+\n$/
const beforeColon = /^\s*(?=:)/
const betweenKeyAndValue = /^\s*:(?:\s|#[^\n]*)*/
const absent = new Scalar('')

/**
 * Converts the nodes of one YAML document to a JSON value. An alias shares the value of its anchor, but counts as all
 * nodes and levels of that value, because code that walks or prints the result visits them all.
 */
export class YamlConverter {
  readonly duplicates: YamlDuplicate[] = []
  readonly #source: YamlSource
  readonly #depthMax: number
  readonly #nodesMax: number
  readonly #anchors = new Map<string, Anchor>()
  readonly #path: string[] = []
  #nodes = 0
  #aliasedNodes = 0
  #deepest = 0

  constructor(source: YamlSource, limit: DecodeLimits) {
    this.#source = source
    this.#depthMax = limit.depthMax
    this.#nodesMax = limit.yamlNodesMax
  }

  /** Converts a node inside `depth` collections. */
  convert(node: unknown, depth: number): JsonValue {
    if (isAlias(node)) return this.#alias(node, depth).value
    this.#count(1)
    const name = (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor
    if (!name) return this.#content(node, depth)
    const counts = { nodes: this.#nodes - 1, height: 0, duplicates: [] }
    const anchor: Anchor = { isMap: isMap(node), closed: false, value: null, ...counts }
    this.#anchors.set(name, anchor)
    const deepestBefore = this.#deepest
    const duplicatesBefore = this.duplicates.length
    this.#deepest = depth
    anchor.value = this.#content(node, depth)
    anchor.height = this.#deepest - depth
    anchor.nodes = this.#nodes - anchor.nodes
    anchor.duplicates = this.duplicates.slice(duplicatesBefore)
    anchor.closed = true
    this.#deepest = Math.max(this.#deepest, deepestBefore)
    return anchor.value
  }

  #content(node: unknown, depth: number): JsonValue {
    if (isMap(node)) return this.#map(node, this.#enter(depth))
    if (isSeq(node)) return this.#sequence(node, this.#enter(depth))
    return scalarToJson(this.#resolve(isScalar(node) ? node : absent))
  }

  #enter(depth: number): number {
    if (depth >= this.#depthMax) throw documentTooDeep(this.#depthMax)
    this.#deepest = Math.max(this.#deepest, depth + 1)
    return depth + 1
  }

  #alias(node: Alias, depth: number): Anchor {
    this.#count(1)
    const anchor = this.#anchors.get(node.source)
    if (anchor === undefined) throw invalidYaml(`unknown anchor '${node.source}' referenced`)
    if (!anchor.closed) throw invalidYaml(`anchor '${node.source}' value contains itself`)
    this.#aliasedNodes += anchor.nodes
    this.#count(anchor.nodes)
    if (depth + anchor.height > this.#depthMax) throw documentTooDeep(this.#depthMax)
    this.#deepest = Math.max(this.#deepest, depth + anchor.height)
    this.duplicates.push(...anchor.duplicates.slice(0, limits.strictErrorsMax - this.duplicates.length))
    return anchor
  }

  #sequence(sequence: YAMLSeq, depth: number): JsonValue[] {
    return sequence.items.map((item, index) => {
      this.#path.push(`[${index}]`)
      const value = this.convert(item, depth)
      this.#path.pop()
      return value
    })
  }

  #map(map: YAMLMap, depth: number): MutableJsonObject {
    const object: MutableJsonObject = {}
    this.#fill(object, map, depth)
    return object
  }

  #fill(object: MutableJsonObject, map: YAMLMap, depth: number): void {
    for (const { key, value } of map.items) {
      if (map.flow && value) this.#checkFlowKey(key)
      if (isMergeKey(key)) this.#merge(object, value, depth)
      else this.#field(object, key, value, depth)
    }
  }

  /**
   * A key and its colon must be on one line, unless a question mark starts the key; the parser checks that only in
   * block mappings.
   */
  #checkFlowKey(key: unknown): void {
    const [start, end] = (isScalar(key) && key.range) || [0, 0]
    const { text } = this.#source
    const colon = end + (beforeColon.exec(text.slice(end))?.[0].length ?? 0)
    const isOnOneLine = !text.slice(start, colon).includes('\n')
    if (isOnOneLine || text.slice(0, start).trimEnd().endsWith('?')) return
    throw yamlSyntaxError(this.#source, start, "did not find expected ',' or '}'")
  }

  #field(object: MutableJsonObject, keyNode: unknown, valueNode: unknown, depth: number): void {
    const { name, printed } = this.#key(keyNode, depth)
    this.#path.push(this.#path.length === 0 ? name : `.${name}`)
    const value = this.convert(valueNode, depth)
    if (Object.hasOwn(object, name)) this.#duplicate(printed, this.#valueStart(keyNode, valueNode))
    this.#path.pop()
    setField<JsonValue | undefined>(object, name, value)
  }

  #key(node: unknown, depth: number): { name: string; printed: string } {
    const scalar = this.#keyScalar(node, depth)
    const name = scalarToKey(scalar)
    return { name, printed: scalar.kind === 'str' ? quoteGo(name) : name }
  }

  #keyScalar(node: unknown, depth: number): YamlScalar {
    if (isScalar(node) && node.anchor === undefined) {
      this.#count(1)
      return this.#resolve(node)
    }
    const value = this.convert(node, depth)
    if (typeof value === 'string') return { kind: 'str', value }
    if (typeof value === 'object' && value !== null) throw invalidYaml('invalid map key: a collection')
    return resolvePlain(String(value))
  }

  /** The offset of a value, including its anchor and its tag. */
  #valueStart(keyNode: unknown, valueNode: unknown): number {
    const keyEnd = rangeOf(keyNode)?.[1] ?? 0
    const start = rangeOf(valueNode)?.[0] ?? keyEnd
    const between = betweenKeyAndValue.exec(this.#source.text.slice(keyEnd, start))
    return between === null ? start : keyEnd + between[0].length
  }

  #duplicate(key: string, offset: number): void {
    if (this.duplicates.length >= limits.strictErrorsMax) return
    this.duplicates.push({ path: abbreviate(this.#path.join('')), key: abbreviate(key), offset })
  }

  /** Merges in the order of the document: a later field, merged or not, replaces an earlier one. */
  #merge(object: MutableJsonObject, node: unknown, depth: number): void {
    if (isSeq(node)) {
      // Earlier mappings of the list take precedence, so they come last.
      for (const item of [...node.items].reverse()) this.#mergeOne(object, item, depth)
    } else this.#mergeOne(object, node, depth)
  }

  #mergeOne(object: MutableJsonObject, node: unknown, depth: number): void {
    if (isAlias(node)) {
      const anchor = this.#alias(node, depth - 1)
      if (!anchor.isMap) throw wantsMap()
      this.#mergeFields(object, anchor.value as JsonObject, node.range?.[0] ?? 0)
    } else if (isMap(node)) {
      // The mapping may have an anchor, so it becomes a value first.
      this.#mergeFields(object, this.convert(node, depth - 1) as JsonObject, node.range?.[0] ?? 0)
    } else throw wantsMap()
  }

  #mergeFields(object: MutableJsonObject, source: JsonObject, offset: number): void {
    for (const [name, value] of Object.entries(source)) {
      if (Object.hasOwn(object, name)) {
        this.#path.push(this.#path.length === 0 ? name : `.${name}`)
        this.#duplicate(quoteGo(name), offset)
        this.#path.pop()
      }
      setField(object, name, value)
    }
  }

  #resolve(scalar: Scalar): YamlScalar {
    const text = isBlock(scalar) ? this.#blockText(scalar) : (scalar.source ?? '')
    if (scalar.type === Scalar.QUOTE_DOUBLE) this.#checkEscapes(scalar)
    if (scalar.tag !== undefined) return resolveTagged(scalar.tag, text)
    return isPlain(scalar) ? resolvePlain(text) : { kind: 'str', value: text }
  }

  /** The end of the input ends a line for the parser, but is not a line feed: Kubernetes' reader does not add one. */
  #blockText(scalar: Scalar): string {
    const value = scalar.source ?? ''
    const { text } = this.#source
    if ((scalar.range?.[1] ?? 0) < text.length || text.endsWith('\n') || !value.endsWith('\n')) return value
    // The line feed of a blank last line counts only if the line is longer than the indentation.
    const counts = text.slice(text.lastIndexOf('\n') + 1).trim() !== '' || blankLastLine.test(value)
    return counts ? value.slice(0, -1) : value
  }

  /** Rejects two JSON escapes that YAML 1.1 does not have: the slash, and halves of surrogate pairs. */
  #checkEscapes(scalar: Scalar): void {
    const [start, end] = scalar.range ?? [0, 0]
    const literal = this.#source.text.slice(start, end).replaceAll('\\\\', '')
    if (literal.includes('\\/')) throw yamlSyntaxError(this.#source, start, 'found unknown escape character')
    if (escapedSurrogate.test(literal)) {
      throw yamlSyntaxError(this.#source, start, 'found invalid Unicode character escape code')
    }
  }

  #count(nodes: number): void {
    this.#nodes += nodes
    if (this.#nodes > this.#nodesMax) {
      throw new KubeError('KUBE_DOCUMENT_TOO_LARGE', `the YAML document expands to more than ${this.#nodesMax} nodes`)
    }
    if (
      this.#aliasedNodes > 100 &&
      this.#nodes > 1000 &&
      this.#aliasedNodes / this.#nodes > aliasShareMax(this.#nodes)
    ) {
      throw new KubeError('KUBE_DOCUMENT_TOO_LARGE', 'yaml: document contains excessive aliasing')
    }
  }
}

/** The share of nodes that may come from aliases: 99% up to 400 000 nodes, falling to 10% at 4 000 000. */
function aliasShareMax(nodes: number): number {
  if (nodes <= 400_000) return 0.99
  return nodes >= 4_000_000 ? 0.1 : 0.99 - 0.89 * ((nodes - 400_000) / 3_600_000)
}

function isPlain(scalar: Scalar): boolean {
  return scalar.type === undefined || scalar.type === Scalar.PLAIN
}

function isBlock(scalar: Scalar): boolean {
  return scalar.type === Scalar.BLOCK_LITERAL || scalar.type === Scalar.BLOCK_FOLDED
}

function isMergeKey(key: unknown): boolean {
  if (!isScalar(key) || key.source !== '<<') return false
  return key.tag === mergeTag || (key.tag === undefined && isPlain(key))
}

function rangeOf(node: unknown): Range | null | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined
}

function invalidYaml(problem: string): KubeError {
  return new KubeError('KUBE_YAML_SYNTAX', `yaml: ${abbreviate(problem)}`)
}

function wantsMap(): KubeError {
  return invalidYaml('map merge requires map or sequence of maps as the value')
}
