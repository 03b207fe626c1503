import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { valueAt } from '../read-object.ts'
import { createStore } from '../storage/index.ts'
import { createResourceTable } from './resource-table.ts'
import type { ServedResource } from './served-resource.ts'
import { strategyContextWith } from './testing/strategy-context.ts'

/** What the registries of kube-apiserver return for a resource; tools/real/strategies calls them. */
interface GoStrategy {
  /** GROUP/VERSION/RESOURCE. */
  readonly resource: string
  readonly namespaceScoped: boolean
  readonly allowCreateOnUpdate?: boolean
  readonly allowUnconditionalUpdate?: boolean
  readonly returnDeletedObject?: boolean
  readonly checksGracefulDelete?: boolean
  /** Whether preparation for create sets it to 1. */
  readonly setsGeneration?: boolean
  readonly storagePrefix?: string
  readonly defaultGarbageCollectionPolicy?: string
  readonly deprecationWarning?: string
  /** Paths by subresource; empty for the resource itself. */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>
  readonly selectableFields?: readonly string[]
  readonly columns?: readonly GoColumn[]
}

interface GoColumn {
  readonly name: string
  readonly type: string
  readonly format?: string
  readonly priority?: number
}

const recorded = readFileSync(new URL('testdata/strategies.jsonl', import.meta.url), 'utf8')
const strategies = recorded
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoStrategy)
const table = createResourceTable(createStore())

function resourceOf({ resource }: GoStrategy): ServedResource | undefined {
  const [plural = '', version = '', group = ''] = resource.split('/').reverse()
  return table.find(group, version, plural)
}

test('every stored resource is one of Go, and every one of Go is served', () => {
  const known = new Set(strategies.map(resourceOf))
  expect(known.has(undefined)).toBe(false)
  const others = table.all().filter((resource) => !known.has(resource))
  expect(others.filter(({ definition }) => definition.verbs.includes('get'))).toEqual([])
})

const compared = strategies.flatMap((each) => {
  const resource = resourceOf(each)
  return resource === undefined ? [] : [[each.resource, each, resource] as const]
})

test.each(compared)('the strategy of %s is that of Go', (_, go, resource) => {
  expect(oursLike(go, resource)).toEqual(go)
})

const policies = { Background: 'DeleteDependents', Orphan: 'OrphanDependents', Unsupported: 'Unsupported' }

/** Our strategy in the form of Go's, with the fields that Go's has. */
function oursLike(go: GoStrategy, resource: ServedResource): object {
  const { strategy, definition, columns, selectableFields, view } = resource
  const ours: Required<Omit<GoStrategy, 'resource' | 'resetFields'>> = {
    namespaceScoped: definition.namespaced,
    allowCreateOnUpdate: strategy.allowsCreateOnUpdate,
    allowUnconditionalUpdate: strategy.allowsUnconditionalUpdate,
    returnDeletedObject: strategy.returnsDeletedObject,
    checksGracefulDelete: strategy.checkGracefulDelete !== undefined,
    setsGeneration: setsGeneration(resource),
    storagePrefix: strategy.storagePrefix,
    defaultGarbageCollectionPolicy: policies[strategy.defaultGarbageCollectionPolicy],
    deprecationWarning: strategy.deprecationWarning ?? '',
    // The registry of a view has the names of the stored version.
    selectableFields:
      view === undefined ? selectableFields.map(({ field }) => field).sort() : (go.selectableFields ?? []),
    columns: columns.filter(({ isOmittedFromDefinitions }) => isOmittedFromDefinitions !== true).map(goColumn),
  }
  const known = Object.entries(ours).filter(([field]) => field in go)
  return { resource: go.resource, ...Object.fromEntries(known), ...resetFieldsLike(go, strategy.resetFields) }
}

function setsGeneration({ strategy, emptyObject, prepareForCreate }: ServedResource): boolean {
  const metadata = strategy.hasGeneration ? { generation: 1 } : {}
  const prepared = prepareForCreate({ ...emptyObject, metadata }, strategyContextWith())
  return valueAt(prepared, 'metadata', 'generation') === 1
}

function goColumn({ name, type, format, priority }: ServedResource['columns'][number]): GoColumn {
  return { name, type, ...(format === '' ? {} : { format }), ...(priority === 0 ? {} : { priority }) }
}

function resetFieldsLike({ resetFields }: GoStrategy, ours: ServedResource['strategy']['resetFields']): object {
  if (resetFields === undefined) return {}
  const endpoints = Object.keys(resetFields) as (keyof typeof ours | '')[]
  const paths = endpoints.map((each) => [each, ours[each === '' ? 'main' : each].map((path) => path.join('.')).sort()])
  return { resetFields: Object.fromEntries(paths) }
}
