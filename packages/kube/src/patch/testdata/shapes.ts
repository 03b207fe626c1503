import { shapeOfKind } from '../../kinds/index.ts'
import type { FieldShape, ObjectShape, PatchStrategy, Shape } from '../../shape/index.ts'

/**
 * The types that the scenarios patch: built-in kinds, and a made-up Widget for the combinations of list type, merge
 * key and strategy that no built-in kind has.
 */
const text: Shape = { kind: 'scalar', type: 'string' }
const integer: Shape = { kind: 'scalar', type: 'integer', format: 'int64' }
const labels: Shape = { kind: 'object', atomic: false, fields: new Map(), elements: text, preserveUnknownFields: false }

interface Merging {
  readonly strategies?: readonly PatchStrategy[]
  readonly key?: string
}

function field(name: string, shape: Shape, merging: Merging = {}): FieldShape {
  const base = { name, shape, required: false, patchStrategies: merging.strategies ?? [] }
  return merging.key === undefined ? base : { ...base, patchMergeKey: merging.key }
}

function struct(name: string, fields: readonly FieldShape[]): ObjectShape {
  return {
    kind: 'object',
    name: `example.${name}`,
    atomic: false,
    fields: new Map(fields.map((each) => [each.name, each])),
    preserveUnknownFields: false,
  }
}

function listOf(items: Shape): Shape {
  return { kind: 'list', listType: 'atomic', keys: [], items }
}

const bolt = struct('Bolt', [field('size', integer), field('steel', text)])
const part = struct('Part', [
  field('name', text),
  field('value', integer),
  field('note', text),
  field('tags', listOf(text), { strategies: ['merge'] }),
  field('bolts', listOf(bolt), { strategies: ['merge'], key: 'size' }),
  field('labels', labels),
])
const side = struct('Side', [field('width', integer), field('names', listOf(text), { strategies: ['merge'] })])
const choice = struct('Choice', [field('type', text), field('left', side), field('right', side)])
const partsByName: Shape = { ...(labels as ObjectShape), elements: part }

export const widget = struct('Widget', [
  field('name', text),
  field('value', integer),
  field('parts', listOf(part), { strategies: ['merge'], key: 'name' }),
  field('spares', listOf(part)),
  field('sources', listOf(part), { strategies: ['merge', 'retainKeys'], key: 'name' }),
  field('words', listOf(text), { strategies: ['merge'] }),
  field('numbers', listOf(integer), { strategies: ['merge'] }),
  field('letters', listOf(text), { strategies: ['replace'] }),
  field('unkeyed', listOf(part), { strategies: ['merge'] }),
  field('choice', choice, { strategies: ['retainKeys'] }),
  field('whole', side, { strategies: ['replace'] }),
  field('side', side),
  field('labels', labels),
  field('partsByName', partsByName),
  field('table', listOf(listOf(text)), { strategies: ['merge'] }),
  field('mixed', choice, { strategies: ['merge', 'replace'] }),
])

const groups: Readonly<Record<string, string>> = {
  Deployment: 'apps',
  StatefulSet: 'apps',
  DaemonSet: 'apps',
  ControllerRevision: 'apps',
  Job: 'batch',
  CronJob: 'batch',
  Ingress: 'networking.k8s.io',
  ClusterRole: 'rbac.authorization.k8s.io',
  RoleBinding: 'rbac.authorization.k8s.io',
  HorizontalPodAutoscaler: 'autoscaling',
}

/** The shape of a kind that a scenario names. */
export function shapeNamed(kind: string): Shape {
  if (kind === 'Widget') return widget
  const version = kind === 'HorizontalPodAutoscaler' ? 'v2' : 'v1'
  const shape = shapeOfKind({ group: groups[kind] ?? '', version, kind })
  if (shape === undefined) throw new Error(`There is no kind ${kind}.`)
  return shape
}
