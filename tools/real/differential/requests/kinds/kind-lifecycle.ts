import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { groupVersionPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, tableType } from '../steps.ts'

/** A built-in kind, as the scenario of its life needs it. */
export interface KindSample {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
  readonly isClusterWide?: boolean
  /** The object without apiVersion, kind and metadata. */
  readonly content: JsonObject
  /** What a merge patch changes: the spec where there is one, to see whether the generation counts it. */
  readonly change: JsonObject
  /** The real server changes such objects in its own time, so only what it leaves alone is compared. */
  readonly isMinded?: boolean
  /** Where the rules for names leave no choice. */
  readonly names?: readonly [string, string]
}

/**
 * What the registry of a kind decides by itself, in six requests: whether PUT creates, the defaults and the generation
 * of a new object, the columns of its table, whether a change counts, whether PUT needs a version, what DELETE answers.
 */
export function kindLifecycle(sample: KindSample): RequestScenario {
  const { apiVersion, kind, plural, content, change } = sample
  const names =
    sample.names ?? (sample.isClusterWide ? (['{namespace}-a', '{namespace}-b'] as const) : (['a', 'b'] as const))
  const [name, other] = names
  const compared = sample.isMinded ? minded : whole
  const place = sample.isClusterWide ? '' : '/namespaces/{namespace}'
  const path = `${groupVersionPath(apiVersion)}${place}/${plural}`
  const object = (objectName: string, metadata: JsonObject = {}) => ({
    apiVersion,
    kind,
    metadata: { name: objectName, ...metadata },
    ...content,
  })
  return {
    name: `kind ${plural} of ${apiVersion}`,
    steps: [
      put(`${path}/${other}`, object(other), { name: 'PUT of what is not there' }),
      post(path, object(name), { name: 'create', query: { fieldManager: 'tests' } }),
      get(`${path}/${name}`, { name: 'as a table', accept: tableType, only: compared.table }),
      mergePatch(`${path}/${name}`, change, { name: 'change', only: compared.change }),
      put(`${path}/${name}`, object(name, { labels: { a: 'b' } }), {
        name: 'update without a version',
        only: compared.change,
      }),
      remove(`${path}/${name}`, {
        name: 'delete',
        body: { propagationPolicy: 'Background' },
        only: ['status', 'body.kind'],
      }),
    ],
    cleanup: sample.isClusterWide ? names.map((each) => remove(`${path}/${each}`)) : [],
  }
}

/** What is compared of a table, and of a change. */
const whole = { table: ['status', 'body.columnDefinitions', 'body.rows.0.cells'], change: ['status', 'body.metadata'] }
const minded = { table: ['status', 'body.columnDefinitions'], change: ['status', 'body.metadata.generation'] }
