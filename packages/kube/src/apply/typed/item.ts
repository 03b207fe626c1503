import type { JsonObject, JsonValue } from '../../json/index.ts'
import { quoteGo, sortStrings } from '../../json/index.ts'
import type { ListShape } from '../../shape/index.ts'
import type { ItemElement } from '../fieldset/index.ts'
import { encodeItemValue, encodeKeyName, itemElement } from '../fieldset/index.ts'
import { resolveShape } from './resolve.ts'

interface KeyPlan {
  readonly name: string
  /** What is written before the value: the name with its colon. */
  readonly prefix: string
  /** The written default, where the key field has one. */
  readonly defaultText: string | undefined
}

const plans = new WeakMap<ListShape, readonly KeyPlan[]>()

function keyPlans(list: ListShape): readonly KeyPlan[] {
  let plan = plans.get(list)
  if (plan === undefined) {
    const items = resolveShape(list.items, undefined)
    plan = sortStrings([...list.keys]).map((name) => {
      const value = items.kind === 'object' ? items.fields.get(name)?.default : undefined
      const defaultText = value === undefined || value === null ? undefined : encodeItemValue(value)
      return { name, prefix: `${encodeKeyName(name)}:`, defaultText }
    })
    plans.set(list, plan)
  }
  return plan
}

/**
 * The text of the path element that names this item of a set or list-map, or undefined when there is none; then
 * itemProblem says why. A missing key field takes its default; without one it is left out of the element.
 */
export function itemText(list: ListShape, item: JsonValue): string | undefined {
  if (list.listType === 'set') {
    return typeof item === 'object' ? undefined : `v:${encodeItemValue(item)}`
  }
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  let text = ''
  for (const plan of keyPlans(list)) {
    const value = (item as JsonObject)[plan.name]
    const valueText = value === undefined || !Object.hasOwn(item, plan.name) ? plan.defaultText : encodeItemValue(value)
    if (valueText !== undefined) text += text === '' ? plan.prefix + valueText : `,${plan.prefix}${valueText}`
  }
  return text === '' ? undefined : `k:{${text}}`
}

/** Whether the item has a path element at all. */
export function hasItemElement(list: ListShape, item: JsonValue): boolean {
  if (list.listType === 'set') return typeof item !== 'object'
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  for (const plan of keyPlans(list)) {
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

/** The element of a text that itemText gave. */
export function elementOfText(text: string): ItemElement {
  return itemElement(text) as ItemElement
}
