import { applyObject, wouldApplyChange } from '@kubewright/kube/apply'
import { parseJson } from '@kubewright/kube/json'
import { shapeOfDefinition } from '@kubewright/kube/kinds'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { compileRules, evaluateRules } from '@kubewright/kube/rules'
import { compileSchema, parseSchema, shapeOfSchema } from '@kubewright/kube/schema'
import type { Shape } from '@kubewright/kube/shape'
import { instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { lastResult, logProgress, measureRate } from '../measure.ts'
import type { BenchRow } from '../row.ts'
import { deployment } from './deployment.ts'
import { type OriginalRates, ratesOfOriginals } from './originals.ts'
import { config, live, schema, schemaWithRules } from './workload.ts'

/** A measurement of the suite: its row, its text in the table, its name in the Go program, and one operation. */
interface Work {
  readonly name: string
  readonly title: string
  readonly peer?: string
  readonly operation: () => unknown
}

const manager = 'operator'
const now = instantOfUnixMilliseconds(Date.UTC(2026, 0, 2))

function validationWorks(): Work[] {
  const compiled = compileSchema(parseSchema(schema))
  const object = live
  const rules = compileRules(parseSchema(schemaWithRules))
  return [
    {
      name: 'validate',
      title: 'validate a 2 KB custom resource against its compiled schema, including list types',
      peer: 'validate',
      operation: () => compiled.validate(object).length + compiled.validateListTypes(object).length,
    },
    {
      name: 'prune-and-default',
      title: 'prune it and apply defaults',
      operation: () => compiled.applyDefaults(compiled.prune(object).value),
    },
    {
      name: 'evaluate-rules',
      title: 'evaluate its three CEL rules on an update',
      peer: 'rules',
      operation: () => evaluateRules(rules, object, object),
    },
  ]
}

function applyWorks(): Work[] {
  const objectMeta = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
  const shape = shapeOfSchema(parseSchema(schema), { objectMeta })
  const first = config
  const second = { ...config, spec: { ...config.spec, replicas: 5 } }
  let stored = applyObject({ config: first, manager, now, shape }).object
  const settled = stored
  let flip = false
  return [
    {
      name: 'apply-one-field',
      title: 'apply it with one field changed',
      peer: 'apply',
      operation: () => {
        flip = !flip
        stored = applyObject({ live: stored, config: flip ? second : first, manager, now, shape }).object
        return stored
      },
    },
    {
      name: 'apply-unchanged',
      title: 'apply it unchanged, full apply',
      peer: 'applyNoop',
      operation: () => applyObject({ live: settled, config: first, manager, now, shape }),
    },
    {
      name: 'decide-no-change',
      title: 'detect that an apply would change nothing',
      peer: 'applyNoop',
      operation: () => wouldApplyChange({ live: settled, config: first, manager, shape }),
    },
  ]
}

function decodingWorks(bytes: Uint8Array): Work[] {
  const text = JSON.stringify(live)
  return [
    {
      name: 'decode-protobuf',
      title: `decode a Deployment of ${bytes.length} bytes from protobuf`,
      peer: 'protobuf',
      operation: () => decodeProtobuf(bytes),
    },
    {
      name: 'parse-json',
      title: 'parse the 2 KB custom resource as strict JSON',
      operation: () => parseJson(text, { strict: true }),
    },
    {
      name: 'parse-json-yardstick',
      title: 'the same with `JSON.parse`, for comparison',
      operation: () => JSON.parse(text),
    },
  ]
}

function rowOf(work: Work, originals: OriginalRates | undefined): BenchRow {
  const original = work.peer === undefined ? undefined : originals?.[work.peer]
  return {
    name: work.name,
    work: work.title,
    unit: 'per second',
    better: 'more',
    ours: measureRate(work.operation),
    peers: original === undefined ? [] : [{ peer: 'Kubernetes Go code', ...original }],
  }
}

/** Measures the Go code, then the selected rows on one core. */
export function measureKube(
  wanted: readonly string[],
  measureOriginals: (deploymentBytes: Uint8Array) => OriginalRates | undefined = ratesOfOriginals,
): readonly BenchRow[] {
  const bytes = encodeProtobuf(deployment)
  const works = [...validationWorks(), ...applyWorks(), ...decodingWorks(bytes)]
  const originals = measureOriginals(bytes)
  logProgress('kube: measuring @kubewright/kube')
  const rows = works.filter((work) => wanted.includes(work.name)).map((work) => rowOf(work, originals))
  if (lastResult() === undefined) throw new Error('the last operation returned nothing')
  return rows
}
