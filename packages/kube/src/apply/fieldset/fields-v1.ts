import { KubeError } from '../../errors.ts'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { encodeJson, isJsonObject, parseJson } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { ItemElement, KeyField, PathElement } from './element.ts'
import { indexElement, keyElement, valueElement } from './element.ts'
import type { FieldNode } from './field-set.ts'
import { FieldSet, fieldSet } from './field-set.ts'
import { compareElements } from './order.ts'

interface ParsedFields {
  readonly set: FieldSet
  /** Whether encoding the set would give exactly the parsed document again. */
  readonly canonical: boolean
  /** How deep the document nests. The ignored parts of a document that is not canonical may nest deeper. */
  readonly depth: number
}

/** Cache of the documents that were encoded or parsed here. Callers must not change them. */
const parsedByDocument = new WeakMap<object, ParsedFields>()
const documentBySet = new WeakMap<FieldSet, JsonObject>()

/**
 * Parses the fieldsV1 of a managedFields entry. Like Kubernetes, it ignores elements of an unknown type, for forward
 * compatibility.
 */
export function parseFieldsV1(document: JsonValue | undefined): FieldSet {
  return parseFields(document).set
}

/** Whether the document is written exactly as Kubernetes writes it: sorted, without ignored elements. */
export function isCanonicalFieldsV1(document: JsonValue | undefined): boolean {
  return parseFields(document).canonical
}

function parseFields(document: JsonValue | undefined): ParsedFields {
  if (document === null || document === undefined) return nothing
  if (!isJsonObject(document)) throw malformed('expected an object')
  let parsed = parsedByDocument.get(document)
  if (parsed === undefined) {
    parsed = parseText(document)
    parsedByDocument.set(document, parsed)
  }
  return parsed
}

const nothing: ParsedFields = { set: FieldSet.empty, canonical: false, depth: 0 }

/** How deep a canonical document nests that was parsed or encoded before; undefined for every other object. */
export function knownDepthOfFieldsV1(document: object): number | undefined {
  const parsed = parsedByDocument.get(document)
  return parsed?.canonical ? parsed.depth : undefined
}

const parsedTextsMax = 1024
const parsedTextCharactersMax = 16 * 1024
const parsedByText = new Map<string, ParsedFields>()
let parsedCharacters = 0

/**
 * Objects of one kind that one manager writes mostly have the same fields, so recent documents are cached by their
 * text. Equal documents then share one set and everything cached for it.
 */
function parseText(document: JsonObject): ParsedFields {
  const text = encodeJson(document)
  let parsed = parsedByText.get(text)
  if (parsed !== undefined) return parsed
  parsed = parseDocument(document)
  if (text.length <= parsedTextCharactersMax) remember(text, parsed)
  return parsed
}

function remember(text: string, parsed: ParsedFields): void {
  const isFull = parsedCharacters + text.length > limits.fieldsCacheCharactersMax
  if (isFull || parsedByText.size >= parsedTextsMax) {
    parsedByText.clear()
    parsedCharacters = 0
  }
  parsedByText.set(text, parsed)
  parsedCharacters += text.length
}

function parseDocument(document: JsonObject): ParsedFields {
  const reader: Reader = { canonical: true, depth: 0 }
  const set = readSet(document, reader, 0).children ?? FieldSet.empty
  const parsed = { set, canonical: reader.canonical && !Object.hasOwn(document, '.'), depth: reader.depth }
  if (parsed.canonical) documentBySet.set(set, document)
  return parsed
}

interface Reader {
  canonical: boolean
  depth: number
}

interface ReadNode {
  readonly member: boolean
  readonly children: FieldSet | undefined
}

const leaf: ReadNode = { member: true, children: undefined }

/** A node without children is a member even without ".". */
function readSet(document: JsonObject, reader: Reader, depth: number): ReadNode {
  if (depth > limits.documentDepthMax) throw malformed('nested too deeply')
  if (depth > reader.depth) reader.depth = depth
  let member = false
  let fields: Map<string, FieldNode> | undefined
  let items: Map<string, FieldNode> | undefined
  let previous: PathElement | undefined
  for (const key in document) {
    const value = document[key]
    if (value === undefined) continue
    if (key === '.') {
      member = true
      if (previous !== undefined || !isEmptyObject(value)) reader.canonical = false
      continue
    }
    const element = parseElement(key)
    if (element === undefined) {
      reader.canonical = false
      continue
    }
    if (typeof element !== 'string' && element.text !== key) reader.canonical = false
    if (previous !== undefined && compareElements(previous, element) >= 0) reader.canonical = false
    previous = element
    const child = readValue(value, reader, depth)
    const node: FieldNode = { element, member: child.member, children: child.children }
    if (typeof element === 'string') {
      fields ??= new Map()
      fields.set(element, node)
    } else {
      items ??= new Map()
      items.set(element.text, mergeNodes(items.get(element.text), node))
    }
  }
  if (fields === undefined && items === undefined) {
    if (member) reader.canonical = false
    return leaf
  }
  return { member, children: fieldSet(fields, items) }
}

/** Two spellings of one element: the members unite, and the later children win. */
function mergeNodes(earlier: FieldNode | undefined, later: FieldNode): FieldNode {
  if (earlier === undefined) return later
  return {
    element: later.element,
    member: earlier.member || later.member,
    children: later.children ?? earlier.children,
  }
}

function readValue(value: JsonValue, reader: Reader, depth: number): ReadNode {
  if (isJsonObject(value)) return readSet(value, reader, depth + 1)
  if (value !== null) throw malformed('expected an object for each element')
  reader.canonical = false
  return leaf
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0
}

function malformed(problem: string, cause?: unknown): KubeError {
  return new KubeError('KUBE_MANAGED_FIELDS_INVALID', `error decoding set: ${problem}`, { cause })
}

const internedMax = 8192
const interned = new Map<string, ItemElement>()

/** The element that this FieldsV1 key names; undefined for an unknown type of element. */
export function parseElement(text: string): PathElement | undefined {
  if (text.length < 2) throw malformed('key must be 2 characters long:')
  if (text.charCodeAt(1) !== 0x3a) throw malformed(`missing colon: ${text}`)
  if (text.charCodeAt(0) === 0x66) return text.slice(2)
  return itemElement(text)
}

/** The item element of a text; equal texts return the same object while it is cached. */
export function itemElement(text: string): ItemElement | undefined {
  let element = interned.get(text)
  if (element === undefined) {
    element = parseItem(text)
    if (element === undefined || text.length > limits.fieldsCacheItemCharactersMax) return element
    if (interned.size >= internedMax) interned.clear()
    interned.set(text, element)
  }
  return element
}

function parseItem(text: string): ItemElement | undefined {
  const content = text.slice(2)
  switch (text[0]) {
    case 'k':
      return keyElement(parseKeyFields(content))
    case 'v':
      return valueElement(parseContent(content))
    case 'i':
      if (!/^[+-]?\d+$/.test(content))
        throw malformed(`strconv.Atoi: parsing ${JSON.stringify(content)}: invalid syntax`)
      return indexElement(Number(content))
    default:
      return undefined
  }
}

function parseKeyFields(content: string): KeyField[] {
  const value = parseContent(content)
  if (value === null) return []
  if (!isJsonObject(value)) throw malformed(`expected an object as key, got ${content}`)
  return Object.entries(value).map(([name, field]) => ({ name, value: field ?? null }))
}

function parseContent(content: string): JsonValue {
  try {
    return parseJson(content)
  } catch (error) {
    throw malformed(`parsing key as path element: ${content}`, error)
  }
}

/** Encodes the set as FieldsV1, in Kubernetes' order. The same set returns the same object. */
export function encodeFieldsV1(set: FieldSet): JsonObject {
  let document = documentBySet.get(set)
  if (document === undefined) {
    document = encodeSet(set, false)
    documentBySet.set(set, document)
    parsedByDocument.set(document, { set, canonical: true, depth: depthOf(set) })
  }
  return document
}

function encodeSet(set: FieldSet, member: boolean): JsonObject {
  const document: Record<string, JsonObject> = {}
  if (member) document['.'] = {}
  for (const node of set.sortedNodes()) {
    const key = typeof node.element === 'string' ? `f:${node.element}` : node.element.text
    document[key] = node.children === undefined ? {} : encodeSet(node.children, node.member)
  }
  return document
}

function depthOf(set: FieldSet): number {
  let depth = 0
  for (const nodes of [set.fields, set.items]) {
    for (const node of nodes.values())
      depth = Math.max(depth, node.children === undefined ? 1 : depthOf(node.children) + 1)
  }
  return depth
}
