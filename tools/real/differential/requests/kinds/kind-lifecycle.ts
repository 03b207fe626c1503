import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { groupVersionPath } from '../objects.ts'
import { get, mergePatch, post, put, remove, tableType } from '../steps.ts'

/** A built-in kind, as the scenario of its lifecycle needs it. */
export interface KindSample {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
  readonly isClusterWide?: boolean
  /** The object without apiVersion, kind and metadata. */
  readonly content: JsonObject
  /** The fields of a merge patch: in the spec if the kind has one, to see whether the generation increases. */
  readonly change: JsonObject
  /** The real server changes such objects by itself, so only the fields that it does not change are compared. */
  readonly isMinded?: boolean
  /** Required by the kind's rules for names. */
  readonly names?: readonly [string, string]
}

/**
 * What the registry of a kind decides, in six requests: whether PUT creates, the defaults and the generation of a new
 * object, the columns of its table, whether a change increases the generation, whether PUT needs a resourceVersion, and
 * the response to DELETE.
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

/** The compared fields of a table and of a change. */
const whole = { table: ['status', 'body.columnDefinitions', 'body.rows.0.cells'], change: ['status', 'body.metadata'] }
const minded = { table: ['status', 'body.columnDefinitions'], change: ['status', 'body.metadata.generation'] }
