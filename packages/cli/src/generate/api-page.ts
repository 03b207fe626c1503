import { getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KindReference } from 'kubewright/resource'
import { generatedMark } from '../files/index.ts'
import { cliLimits } from '../limits.ts'
import { listAt, objectAt, textAt, versionsOf } from '../schema-document.ts'

export const apiPagePath = 'docs/api.md'

/** The fields of all kinds as Markdown. */
export function apiPage(name: string, kinds: readonly KindReference[]): string {
  const mark = `<!-- ${generatedMark} from the sources of the operator; kubewright generate writes it again. -->`
  return `${mark}\n\n# The API of ${name}\n${kinds.map(kindSection).join('')}`
}

function kindSection({ definition }: KindReference): string {
  const { kind, group, plural, namespaced, manifest } = definition
  const scope = namespaced ? 'Namespaced' : 'Cluster-scoped'
  const shortNames = listAt(objectAt(objectAt(manifest, 'spec'), 'names'), 'shortNames')
  const names = [plural, ...shortNames.map(String)].map((name) => `\`${name}\``).join(', ')
  const versions = versionsOf(manifest).map(({ name, isServed, isStored, schema, document }) => {
    const deprecation =
      getField(document, 'deprecated') === true ? [textAt(document, 'deprecationWarning') ?? 'deprecated'] : []
    const notes = [...(isServed ? [] : ['not served']), ...(isStored ? ['stored'] : []), ...deprecation]
    const title = `\n### ${group}/${name}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}\n`
    const description = textAt(schema, 'description')
    return `${title}${description === undefined ? '' : `\n${inline(description)}\n`}${fieldTable(schema)}`
  })
  return `\n## ${kind}\n\n${scope}; for kubectl: ${names}.\n${versions.join('')}`
}

interface FieldRow {
  readonly path: string
  readonly node: JsonObject
  readonly isRequired: boolean
}

function fieldTable(schema: JsonObject): string {
  const roots = ['spec', 'status'].flatMap((name) => {
    const node = objectAt(objectAt(schema, 'properties'), name)
    return node === undefined ? [] : rowsBelow(node, name)
  })
  const shown = roots.slice(0, cliLimits.documentedFieldsMax)
  const rows = shown.map(({ path, node, isRequired }) => {
    const cells = [`\`${path}\``, typeOf(node), isRequired ? 'yes' : '', defaultOf(node), descriptionOf(node)]
    return `| ${cells.join(' | ')} |`
  })
  const left = roots.length - shown.length
  const more = left === 0 ? '' : `\nand ${left} more fields.\n`
  return `\n| field | type | required | default | description |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n${more}`
}

function rowsBelow(node: JsonObject, path: string): readonly FieldRow[] {
  const required = listAt(node, 'required')
  const own = Object.entries(objectAt(node, 'properties') ?? {}).flatMap(([name, child]) => {
    if (!isJsonObject(child)) return []
    const below = `${path}.${name}`
    const isRequired = required.includes(name) && getField(child, 'default') === undefined
    return [{ path: below, node: child, isRequired }, ...rowsBelow(child, below)]
  })
  const items = objectAt(node, 'items')
  const additional = objectAt(node, 'additionalProperties')
  return [
    ...own,
    ...(items === undefined ? [] : rowsBelow(items, `${path}[]`)),
    ...(additional === undefined ? [] : rowsBelow(additional, `${path}.*`)),
  ]
}

function typeOf(node: JsonObject): string {
  const values = listAt(node, 'enum')
  if (values.length > 0) return values.map((value) => `\`${inline(JSON.stringify(value))}\``).join(' or ')
  if (getField(node, 'x-kubernetes-int-or-string') === true) return 'integer or string'
  const type = textAt(node, 'type') ?? 'any'
  if (type === 'array') return `list of ${typeOf(objectAt(node, 'items') ?? {})}`
  const additional = objectAt(node, 'additionalProperties')
  if (additional !== undefined) return `map of ${typeOf(additional)}`
  const format = textAt(node, 'format')
  return format === undefined ? type : `${type} (${format})`
}

function defaultOf(node: JsonObject): string {
  const value = getField(node, 'default')
  return value === undefined ? '' : `\`${inline(JSON.stringify(value))}\``
}

const bounds: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  minLength: 'length at least',
  maxLength: 'length at most',
  minItems: 'items at least',
  maxItems: 'items at most',
  pattern: 'pattern',
}

function descriptionOf(node: JsonObject): string {
  const limits = Object.entries(bounds).flatMap(([name, words]) => {
    const value: JsonValue | undefined = getField(node, name)
    return value === undefined ? [] : [`${words} \`${inline(String(value))}\``]
  })
  const rules = listAt(node, 'x-kubernetes-validations').map(
    (rule) => textAt(rule, 'message') ?? `\`${textAt(rule, 'rule') ?? ''}\``,
  )
  const sentences = [textAt(node, 'description') ?? '', limits.join(', '), ...rules].filter((text) => text !== '')
  return sentences.map(inline).join('; ')
}

/** On one line of a table. */
function inline(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
}
