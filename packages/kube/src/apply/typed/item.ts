import type { JsonObject, JsonValue } from '../../json/index.ts'
import { quoteGo, sortStrings } from '../../json/index.ts'
import type { ListShape } from '../../shape/index.ts'
import type { ItemElement } from '../fieldset/index.ts'
import { encodeItemValue, encodeKeyName, itemElement } from '../fieldset/index.ts'
import { resolveShape } from './resolve.ts'

interface KeyPlan {
  readonly name: string
  /** The text before the value: the name with its colon. */
  readonly prefix: string
  /** The default as text, if the key field has one. */
  readonly defaultText: string | undefined
}

interface ListPlan {
  readonly keys: readonly KeyPlan[]
  /** The text before and after the value, for an item of a set or an item with a single key. */
  readonly before: string
  readonly after: string
  /** Texts by value. */
  readonly texts: Map<string | number, string>
}

const plans = new WeakMap<ListShape, ListPlan>()
/** How many texts are cached for one list shape, and how long their values may be. */
const textsMax = 1024
const rememberedCharactersMax = 128

function listPlan(list: ListShape): ListPlan {
  let plan = plans.get(list)
  if (plan === undefined) {
    const keys = keyPlans(list)
    const isSet = list.listType === 'set'
    plan = { keys, before: isSet ? 'v:' : `k:{${keys[0]?.prefix}`, after: isSet ? '' : '}', texts: new Map() }
    plans.set(list, plan)
  }
  return plan
}

function keyPlans(list: ListShape): readonly KeyPlan[] {
  const items = resolveShape(list.items, undefined)
  return sortStrings([...list.keys]).map((name) => {
    const value = items.kind === 'object' ? items.fields.get(name)?.default : undefined
    const defaultText = value === undefined || value === null ? undefined : encodeItemValue(value)
    return { name, prefix: `${encodeKeyName(name)}:`, defaultText }
  })
}

/**
 * The text of the path element that names this item of a set or list-map, or undefined without one; itemProblem then
 * has the reason. A missing key field takes its default; without one it is left out of the element.
 */
export function itemText(list: ListShape, item: JsonValue): string | undefined {
  const plan = listPlan(list)
  if (list.listType === 'set') {
    return typeof item === 'object' ? undefined : textOfValue(plan, item)
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const [only] = plan.keys
  if (only === undefined || plan.keys.length > 1) return textOfKeys(plan.keys, item as JsonObject)
  const value = (item as JsonObject)[only.name]
  if (value === undefined || !Object.hasOwn(item, only.name)) return textOfKeys(plan.keys, item as JsonObject)
  return textOfValue(plan, value)
}

/** The same names recur, and a lookup is faster than writing the text. */
function textOfValue(plan: ListPlan, value: JsonValue): string {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.length > rememberedCharactersMax)) {
    return plan.before + encodeItemValue(value) + plan.after
  }
  let text = plan.texts.get(value)
  if (text === undefined) {
    text = plan.before + encodeItemValue(value) + plan.after
    if (plan.texts.size >= textsMax) plan.texts.clear()
    plan.texts.set(value, text)
  }
  return text
}

function textOfKeys(keys: readonly KeyPlan[], item: JsonObject): string | undefined {
  let text = ''
  for (const plan of keys) {
    const value = item[plan.name]
    const valueText = value === undefined || !Object.hasOwn(item, plan.name) ? plan.defaultText : encodeItemValue(value)
    if (valueText !== undefined) text += text === '' ? plan.prefix + valueText : `,${plan.prefix}${valueText}`
  }
  return text === '' ? undefined : `k:{${text}}`
}

/** Whether the item has a path element. */
export function hasItemElement(list: ListShape, item: JsonValue): boolean {
  if (list.listType === 'set') return typeof item !== 'object'
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  for (const plan of listPlan(list).keys) {
    if (plan.defaultText !== undefined) return true
    if ((item as JsonObject)[plan.name] !== undefined && Object.hasOwn(item, plan.name)) return true
  }
  return false
}

/** Why an item has no path element. */
export function itemProblem(list: ListShape, item: JsonValue): string {
  if (list.listType === 'set') {
    if (item === null) return "associative list without keys has an element that's an explicit null"
    return Array.isArray(item)
      ? 'not supported: associative list with lists as elements'
      : "associative list without keys has an element that's a map type"
  }
  if (item === null) return 'associative list with keys may not have a null element'
  if (typeof item !== 'object' || Array.isArray(item)) {
    return 'associative list with keys may not have non-map elements'
  }
  const keys = `[${list.keys.map(quoteGo).join(' ')}]`
  return `associative list with keys has an element that omits all key fields ${keys} (and doesn't have default values for any key fields)`
}

/** The element of a text that itemText returned. */
export function elementOfText(text: string): ItemElement {
  return itemElement(text) as ItemElement
}
